import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A call that the system declined, with its own number for why.
struct PosixError: Error, Equatable {
    let code: Int32

    fileprivate static var last: PosixError { PosixError(code: errno) }
}

/// What a file store asks of the operating system, and all in which the systems differ.
///
/// Foundation's atomic writing will not do: it does not sync the folder, loses the file's mode, and puts a file in the
/// place of a symbolic link.
enum PosixFile {
    /// The whole content, or nil if there is no such file.
    static func content(of path: String) throws(PosixError) -> Data? {
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

    /// Makes a file that is not there yet, writes it, and waits until it is on the disk.
    static func create(_ path: String, permissions: mode_t, content: Data) throws(PosixError) {
        let descriptor = opened(path, O_WRONLY | O_CREAT | O_EXCL, permissions)
        guard descriptor >= 0 else { throw .last }
        defer { close(descriptor) }
        try fill(descriptor, with: content)
        guard sync(descriptor) else { throw .last }
    }

    private static func fill(_ descriptor: Int32, with content: Data) throws(PosixError) {
        var rest = Array(content)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard count >= 0 || errno == EINTR else { throw .last }
            rest = rest.dropFirst(max(0, count))
        }
    }

    /// Puts one file in the place of another, in one step that has happened or has not.
    static func move(_ path: String, to other: String) throws(PosixError) {
        let result = path.withCString { path in other.withCString { rename(path, $0) } }
        guard result == 0 else { throw .last }
    }

    /// Removes a file, if it is there and can be removed.
    static func remove(_ path: String) { _ = path.withCString { unlink($0) } }

    /// Waits until the names in a folder are on the disk, where the file system knows how.
    static func syncFolder(_ path: String) {
        let descriptor = opened(path, O_RDONLY | O_DIRECTORY)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        _ = sync(descriptor)
    }

    /// Takes the lock of a lock file, which is made if need be; nil if somebody else has it at this moment.
    ///
    /// The lock belongs to the open file, not to the process as one of `fcntl` does, so it also parts two stores in one
    /// process. It ends when it is released, or with the process, however that ends.
    static func lock(_ path: String) throws(PosixError) -> Int32? {
        let descriptor = opened(path, O_RDWR | O_CREAT, 0o666)
        guard descriptor >= 0 else { throw .last }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
        defer { close(descriptor) }
        guard errno == EWOULDBLOCK || errno == EINTR else { throw .last }
        return nil
    }

    /// Writes a text into a lock file, in the place of what was noted there.
    static func note(_ text: String, in lock: Int32) throws(PosixError) {
        guard ftruncate(lock, 0) == 0 else { throw .last }
        try fill(lock, with: Data(text.utf8))
    }

    /// Gives a lock back.
    static func release(_ lock: Int32) { close(lock) }

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
