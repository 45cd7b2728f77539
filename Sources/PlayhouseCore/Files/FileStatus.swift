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

/// The properties of a file in the folder of a cache.
package struct FileStatus: Sendable {
    private let type: mode_t
    private let owner: uid_t
    /// The length in bytes.
    package let size: UInt64
    /// The bytes of disk that the file occupies.
    package let allocated: UInt64
    /// The date of the last modification of the content.
    package let modified: Date

    /// Creates the status of the file at a path.
    ///
    /// If the path leads to a symbolic link, the status describes the link itself.
    package init(at path: String) throws(PosixError) {
        guard let status = try PosixFile.status(at: path) else { throw PosixError(code: ENOENT) }
        self.init(status)
    }

    private init(_ status: stat) {
        type = status.st_mode & S_IFMT
        owner = status.st_uid
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
    package var isFolder: Bool { type == S_IFDIR }
    /// A Boolean value that indicates whether the file belongs to the effective user of this process.
    package var isOwn: Bool { owner == geteuid() }
}
