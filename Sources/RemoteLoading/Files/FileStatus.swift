package import Foundation

// The members of `stat` need the import of the module that declares them.
#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
package import Android
#endif

/// The properties of a file that decide whether a store may read, replace or remove it.
package struct FileStatus: Sendable {
    private let type: mode_t
    private let owner: uid_t
    private let links: UInt64
    /// The permission bits.
    package let permissions: mode_t
    /// The length in bytes.
    package let size: UInt64
    /// The bytes of disk that the file occupies.
    package let allocated: UInt64
    /// The date of the last modification of the content.
    package let modified: Date

    /// Creates the status of an open file.
    package init(of descriptor: Int32) throws(PosixError) {
        var status = stat()
        guard withUnsafeMutablePointer(to: &status, { fstat(descriptor, $0) }) == 0 else { throw .last }
        self.init(status)
    }

    /// Creates the status of the file at a path.
    ///
    /// If the path leads to a symbolic link, the status describes the link itself.
    package init(at path: String) throws(PosixError) {
        var status = stat()
        let result = path.withCString { path in withUnsafeMutablePointer(to: &status) { lstat(path, $0) } }
        guard result == 0 else { throw .last }
        self.init(status)
    }

    private init(_ status: stat) {
        type = status.st_mode & S_IFMT
        permissions = status.st_mode & 0o7777
        owner = status.st_uid
        links = UInt64(status.st_nlink)
        size = UInt64(max(0, status.st_size))
        allocated = UInt64(max(0, status.st_blocks)) * 512
        #if canImport(Darwin)
        let time = status.st_mtimespec
        #else
        let time = status.st_mtim
        #endif
        modified = Date(timeIntervalSince1970: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
    }

    package var isRegular: Bool { type == S_IFREG }
    package var isSymbolicLink: Bool { type == S_IFLNK }
    /// A Boolean value that indicates whether the file belongs to the effective user of this process.
    package var isOwn: Bool { owner == geteuid() }

    /// Throws unless the file is regular, the only kind of file that a store reads.
    package func requireRegular() throws(PosixError) {
        switch type {
        case S_IFREG: return
        case S_IFDIR: throw .folder
        case S_IFLNK: throw .symbolicLink
        default: throw .specialFile
        }
    }

    /// Throws unless the file is regular, belongs to the effective user, and has no second name by a hard link.
    package func requireOwn() throws(PosixError) {
        try requireRegular()
        guard isOwn else { throw .otherOwner }
        guard links <= 1 else { throw .hardLink }
    }
}
