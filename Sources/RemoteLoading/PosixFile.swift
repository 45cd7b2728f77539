package import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A call that the system declined, with its own number for why.
package struct PosixError: Error, Equatable {
    package let code: Int32

    /// The file is there already.
    package var isExisting: Bool { code == EEXIST }
    /// The file is not there, or its folder is not.
    package var isMissing: Bool { code == ENOENT }

    fileprivate static var last: PosixError { PosixError(code: errno) }
}

/// What the stores of this package ask of the operating system, and all in which the systems differ.
///
/// Foundation's atomic writing will not do: it does not sync the folder, loses the file's mode, and puts a file in the
/// place of a symbolic link.
package enum PosixFile {
    /// The whole content, or nil if there is no such file.
    package static func content(of path: String) throws(PosixError) -> Data? {
        // Without waiting: a named pipe in the file's place would wait for its other end.
        let descriptor = opened(path, O_RDONLY | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw .last
        }
        defer { close(descriptor) }
        var content = Data()
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count == 0 { return content }
            if count > 0 {
                content.append(contentsOf: buffer[..<count])
            } else if errno != EINTR {
                throw .last
            }
        }
    }

    /// Makes a file that is not there yet, writes its parts, and closes it; by then it is on the disk, if that is
    /// asked.
    ///
    /// What fails half-way leaves a part of the file behind.
    package static func create(
        _ path: String, permissions: mode_t, content: Data..., onDisk isSynced: Bool
    ) throws(PosixError) {
        let descriptor = opened(path, O_WRONLY | O_CREAT | O_EXCL, permissions)
        guard descriptor >= 0 else { throw .last }
        do throws(PosixError) {
            for part in content { try fill(descriptor, with: part) }
            guard !isSynced || sync(descriptor) else { throw .last }
        } catch {
            close(descriptor)
            throw error
        }
        // Some file systems tell only now that the disk is full.
        guard close(descriptor) == 0 else { throw .last }
    }

    private static func fill(_ descriptor: Int32, with content: Data) throws(PosixError) {
        var written = 0
        while written < content.count {
            let count = content.withUnsafeBytes { bytes in
                write(descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
            }
            guard count > 0 || count < 0 && errno == EINTR else { throw .last }
            written += max(0, count)
        }
    }

    /// Puts one file in the place of another, in one step that has happened or has not.
    package static func move(_ path: String, to other: String) throws(PosixError) {
        let result = path.withCString { path in other.withCString { rename(path, $0) } }
        guard result == 0 else { throw .last }
    }

    /// Removes a file; false if it is still there.
    @discardableResult
    package static func remove(_ path: String) -> Bool { path.withCString { unlink($0) } == 0 || errno == ENOENT }

    /// Waits until the names in a folder are on the disk, where the file system knows how.
    package static func syncFolder(_ path: String) {
        let descriptor = opened(path, O_RDONLY | O_DIRECTORY)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        _ = sync(descriptor)
    }

    /// Takes the lock of a lock file, which is made if need be; nil if somebody else has it at this moment.
    ///
    /// The lock belongs to the open file, not to the process as one of `fcntl` does, so it also parts two stores in one
    /// process. It ends when it is released, or with the process, however that ends.
    package static func lock(_ path: String) throws(PosixError) -> Int32? {
        let descriptor = opened(path, O_RDWR | O_CREAT, 0o666)
        guard descriptor >= 0 else { throw .last }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
        defer { close(descriptor) }
        guard errno == EWOULDBLOCK || errno == EINTR else { throw .last }
        return nil
    }

    /// Writes a text into a lock file, in the place of what was noted there.
    package static func note(_ text: String, in lock: Int32) throws(PosixError) {
        guard ftruncate(lock, 0) == 0 else { throw .last }
        try fill(lock, with: Data(text.utf8))
    }

    /// Gives a lock back.
    package static func release(_ lock: Int32) { close(lock) }

    /// A descriptor that no child process inherits, or a negative number.
    private static func opened(_ path: String, _ flags: Int32, _ permissions: mode_t = 0) -> Int32 {
        path.withCString { open($0, flags | O_CLOEXEC, permissions) }
    }

    private static func sync(_ descriptor: Int32) -> Bool {
        #if canImport(Darwin)
        // There, fsync leaves the bytes in the drive's own memory.
        if fcntl(descriptor, F_FULLFSYNC) == 0 { return true }
        #endif
        return fsync(descriptor) == 0
    }
}
