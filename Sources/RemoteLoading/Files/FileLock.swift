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
/// The lock belongs to the open file, not to the process as one of `fcntl` does, so two stores in one process exclude
/// each other as well. It ends when it is released or when the process ends.
package struct FileLock: Sendable {
    /// Longer notes are not read.
    static let longestNote = 64

    private let descriptor: Int32

    /// Opens a lock file, and creates it if it is missing.
    ///
    /// Nothing is truncated, and no link is followed. Throws unless the file is a regular file of the effective user
    /// without a second name, because the note of its holder replaces its content.
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

    /// Takes the lock if it is free; returns whether it was.
    package func take() throws(PosixError) -> Bool {
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            if errno == EWOULDBLOCK { return false }
            guard errno == EINTR else { throw .last }
        }
        return true
    }

    /// Blocks the thread until the lock is free, and takes it.
    package func waitAndTake() throws(PosixError) {
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { throw .last }
        }
    }

    /// The first bytes of the note of the last holder, whoever holds the lock now.
    package func note() throws(PosixError) -> Data {
        var bytes = [UInt8](repeating: 0, count: Self.longestNote)
        let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
        guard count >= 0 else { throw .last }
        return Data(bytes[..<count])
    }

    /// Replaces the note; only the holder may.
    package func write(note: String) throws(PosixError) {
        guard ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else { throw .last }
        try PosixFile.fill(descriptor, with: Data(note.utf8))
    }

    /// Releases the lock and closes the file.
    package func release() { close(descriptor) }
}
