#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The system's error code of a failed call, or of a file that a store refuses to open.
package struct PosixError: Error, Equatable {
    package let code: Int32

    /// The file or its folder does not exist.
    package var isMissing: Bool { code == ENOENT }

    /// The error of the system call that failed last on this thread.
    static var last: PosixError { PosixError(code: errno) }

    /// A folder where a regular file is required.
    static var folder: PosixError { PosixError(code: EISDIR) }
    /// A device, a pipe or a socket where a regular file is required.
    static var specialFile: PosixError { PosixError(code: ENXIO) }
    /// A file of another user.
    static var otherOwner: PosixError { PosixError(code: EPERM) }
    /// A file that has a second name, by a hard link.
    static var hardLink: PosixError { PosixError(code: EMLINK) }
    /// A symbolic link that is not followed, or a cycle of links.
    static var symbolicLink: PosixError { PosixError(code: ELOOP) }
    /// A file that is larger than its store reads or writes.
    package static var tooLarge: PosixError { PosixError(code: EFBIG) }
}
