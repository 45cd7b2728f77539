package import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// An open lock file.
///
/// The lock belongs to the open file and not to the process, unlike a lock of `fcntl`, so two stores in one process
/// exclude each other as well. The lock ends when it is released or when the process ends.
package struct FileLock: Sendable {
    /// The most bytes of a note that are read.
    static let longestNote = 64

    private let descriptor: Int32

    /// Opens a lock file, and creates it if it is missing.
    ///
    /// The file is not truncated, and a link is not followed. Throws unless the file is a regular file of the effective
    /// user without a second name, because the holder's note replaces its content.
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

    /// Takes the lock and returns `true`, or returns `false` if the lock is held already.
    package func take() throws(PosixError) -> Bool {
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            if errno == EWOULDBLOCK { return false }
            guard errno == EINTR else { throw .last }
        }
        return true
    }

    /// Takes the lock, and blocks the thread until it is free.
    package func waitAndTake() throws(PosixError) {
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { throw .last }
        }
    }

    /// Returns the first bytes of the last holder's note; the lock need not be held.
    package func note() throws(PosixError) -> Data {
        var bytes = [UInt8](repeating: 0, count: Self.longestNote)
        let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
        guard count >= 0 else { throw .last }
        return Data(bytes[..<count])
    }

    /// Replaces the note; the lock must be held.
    package func write(note: String) throws(PosixError) {
        guard ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else { throw .last }
        try PosixFile.fill(descriptor, with: Data(note.utf8))
    }

    /// Releases the lock and closes the file.
    package func release() { close(descriptor) }
}
