package import Foundation

// Foundation exports the C library on every system except Android.
#if canImport(Android)
import Android
#endif

/// An open lock file.
///
/// Unlike a lock of `fcntl`, the lock belongs to this open file and not to the process. Therefore, two stores in one
/// process exclude each other too. The lock ends when `release()` is called or when the process ends.
///
/// The holder of the lock may write a note into the lock file, such as the name of its temporary file.
package struct FileLock: Sendable {
    /// The maximum number of bytes of a note that ``note()`` returns.
    static let longestNote = 64

    private let descriptor: Int32

    /// Opens a lock file, and creates it if it is missing.
    ///
    /// Opening the file does not change its content, but ``write(note:)`` replaces the content. So that no other file
    /// is overwritten by mistake, the initialiser follows no symbolic link, and throws an error unless the file is a
    /// regular file of the effective user and has no second hard link.
    package init(_ path: String) throws(PosixError) {
        let descriptor = PosixFile.open(path, O_RDWR | O_CREAT, 0o600)
        guard descriptor >= 0 else { throw .last }
        do throws(PosixError) {
            try FileStatus(of: descriptor).requireOwn()
        } catch {
            close(descriptor)
            throw error
        }
        self.descriptor = descriptor
    }

    /// Takes the lock and returns `true`, or returns `false` if another holder has the lock.
    package func take() throws(PosixError) -> Bool {
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            if errno == EWOULDBLOCK { return false }
            guard errno == EINTR else { throw .last }
        }
        return true
    }

    /// Blocks the thread until the lock is free, and takes the lock.
    package func waitAndTake() throws(PosixError) {
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { throw .last }
        }
    }

    /// Returns the note of the last holder, up to ``longestNote`` bytes.
    ///
    /// The caller need not hold the lock.
    package func note() throws(PosixError) -> Data {
        var bytes = [UInt8](repeating: 0, count: Self.longestNote)
        let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
        guard count >= 0 else { throw .last }
        return Data(bytes[..<count])
    }

    /// Replaces the note.
    ///
    /// The caller must hold the lock.
    package func write(note: String) throws(PosixError) {
        guard ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else { throw .last }
        try PosixFile.fill(descriptor, with: Data(note.utf8))
    }

    /// Releases the lock and closes the file.
    package func release() { close(descriptor) }
}
