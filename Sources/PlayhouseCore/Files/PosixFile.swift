package import Foundation

// The members of `stat` need the import of the module that declares them.
#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// The file operations of the stores in this package.
///
/// The operations use system calls, so they behave the same on every platform.
///
/// Stores do not use Foundation's atomic writing, which does not sync the folder, and which gives the new file
/// permissions for other users.
package enum PosixFile {
    /// Returns the whole content, or `nil` if the file is missing.
    ///
    /// Throws if the file is not a regular file or has more than `limit` bytes. With `onlyOwn`, also throws if it
    /// belongs to another user. These conditions are checked before the first byte is read. If `whenExposed` is not
    /// `nil` and other users have permissions for the file, the function removes these permissions, and calls the
    /// closure with `true` if that succeeded.
    package static func content(
        of path: String, limit: Int, onlyOwn: Bool = false, whenExposed: ((_ isRestricted: Bool) -> Void)? = nil
    ) throws(PosixError) -> Data? {
        let descriptor = open(path, O_RDONLY)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw .last
        }
        defer { close(descriptor) }
        let status = try status(of: descriptor)
        try requireRegular(status)
        guard !onlyOwn || status.st_uid == geteuid() else { throw .ofOtherUser }
        if let whenExposed, status.st_mode & 0o077 != 0 { whenExposed(fchmod(descriptor, 0o600) == 0) }
        guard status.st_size <= max(0, limit) else { throw .tooLarge }
        var content = Data(capacity: Int(status.st_size))
        let partSize = 65_536
        var part = [UInt8](repeating: 0, count: partSize)
        // The limit is checked again, because the file may grow while it is read.
        while content.count <= max(0, limit) {
            let count = read(descriptor, &part, partSize)
            if count == 0 { return content }
            guard count > 0 || errno == EINTR else { throw .last }
            content.append(contentsOf: part[..<max(0, count)])
        }
        throw .tooLarge
    }

    /// Returns `true` if there is a regular file at a path, and `false` if there is nothing.
    ///
    /// Throws an error for anything else, such as a symbolic link.
    package static func isFile(_ path: String) throws(PosixError) -> Bool {
        guard let status = try status(at: path) else { return false }
        try requireRegular(status)
        return true
    }

    /// Returns the status of an open file.
    static func status(of descriptor: Int32) throws(PosixError) -> stat {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .last }
        return status
    }

    /// Returns the status of the file at a path, or of the link itself if there is a symbolic link.
    ///
    /// Returns `nil` if there is nothing.
    static func status(at path: String) throws(PosixError) -> stat? {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            if errno == ENOENT { return nil }
            throw .last
        }
        return status
    }

    private static func requireRegular(_ status: stat) throws(PosixError) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: return
        case S_IFDIR: throw .folder
        case S_IFLNK: throw .symbolicLink
        default: throw .specialFile
        }
    }

    /// Opens a lock file and takes its lock, or returns `nil` if another holder has the lock.
    ///
    /// Nothing is written to the lock file. Unlike a lock of `fcntl`, the lock belongs to this open file and not to the
    /// process, so two stores in one process exclude each other too. It ends when the caller passes the file to
    /// ``unlock(_:)``, or when the process ends.
    static func lock(_ path: String) throws(PosixError) -> Int32? {
        let descriptor = open(path, O_RDWR | O_CREAT, 0o600)
        guard descriptor >= 0 else { throw .last }
        do throws(PosixError) {
            try requireRegular(try status(of: descriptor))
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
            guard errno == EWOULDBLOCK || errno == EINTR else { throw .last }
        } catch {
            close(descriptor)
            throw error
        }
        close(descriptor)
        return nil
    }

    /// Releases a lock and closes its file.
    ///
    /// Closing the file alone would not release the lock while a child process that has not yet executed its program
    /// has the same file open.
    static func unlock(_ descriptor: Int32) {
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// Returns the absolute path with all symbolic links resolved, or `nil` if there is no file or folder.
    package static func realPath(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    /// Creates a file that must not exist yet and that only this user can open, writes the content, and closes the
    /// file.
    ///
    /// The content is on the disk when the function returns. If the function throws, it may leave an incomplete file.
    static func create(_ path: String, content: Data) throws(PosixError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
        guard descriptor >= 0 else { throw .last }
        do throws(PosixError) {
            try fill(descriptor, with: content)
            guard sync(descriptor) else { throw .last }
        } catch {
            close(descriptor)
            throw error
        }
        // Some file systems report a full disk only when the file is closed.
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

    /// Moves a file to another path, and atomically replaces any file there.
    static func move(_ path: String, to other: String) throws(PosixError) {
        guard rename(path, other) == 0 else { throw .last }
    }

    /// Removes a file, and returns `false` if the file still exists.
    @discardableResult
    static func remove(_ path: String) -> Bool { path.withCString { unlink($0) } == 0 || errno == ENOENT }

    /// Removes a file unless it is missing.
    static func removeFile(_ path: String) throws(PosixError) {
        guard remove(path) else { throw .last }
    }

    /// Creates a folder and its missing parents, accessible for this user only, and returns `false` if that fails.
    @discardableResult
    package static func makeFolder(_ path: String) -> Bool {
        func make() -> Bool { path.withCString { mkdir($0, 0o700) } == 0 || errno == EEXIST }
        if make() { return true }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return false }
        return makeFolder(String(path[..<slash])) && make()
    }

    /// Waits until the file names in a folder are on the disk, on file systems that support it.
    static func syncFolder(_ path: String) {
        // Unlike a file, a folder may be opened through a symbolic link.
        let descriptor = path.withCString { openFile($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0) }
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        _ = sync(descriptor)
    }

    /// Opens a file, and returns its descriptor, or a negative number on failure.
    ///
    /// A symbolic link at the path is not followed.
    ///
    /// Child processes do not inherit the descriptor, opening a pipe does not block, and a terminal does not become the
    /// controlling terminal of this process.
    static func open(_ path: String, _ flags: Int32, _ permissions: mode_t = 0) -> Int32 {
        path.withCString { openFile($0, flags | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, permissions) }
    }

    private static func sync(_ descriptor: Int32) -> Bool {
        #if canImport(Darwin)
        // On Apple platforms, `fsync` may leave the bytes in the cache of the drive. `F_FULLFSYNC` also writes these
        // bytes to the disk.
        if fcntl(descriptor, F_FULLFSYNC) == 0 { return true }
        #endif
        return fsync(descriptor) == 0
    }
}

/// Calls the system's `open`, which code in ``PosixFile`` cannot call, because a method there has the same name.
private func openFile(_ path: UnsafePointer<CChar>, _ flags: Int32, _ permissions: mode_t) -> Int32 {
    open(path, flags, permissions)
}
