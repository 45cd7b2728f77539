import Foundation

// Foundation exports the C library on every system except Android.
#if canImport(Android)
import Android
#endif

/// The error code of a failed system call, or of a store that refuses a file.
package struct PosixError: Error, Equatable {
    package let code: Int32

    /// `true` if the file or its folder does not exist.
    package var isMissing: Bool { code == ENOENT }

    /// The error of the most recent system call that failed on this thread.
    static var last: PosixError { PosixError(code: errno) }

    /// The error for a folder where a regular file is required.
    package static var folder: PosixError { PosixError(code: EISDIR) }
    /// The error for a device, a pipe or a socket where a regular file is required.
    package static var specialFile: PosixError { PosixError(code: ENXIO) }
    /// The error for a symbolic link, which is not followed.
    package static var symbolicLink: PosixError { PosixError(code: ELOOP) }
    /// The error for a file of another user where an own file is required.
    static var ofOtherUser: PosixError { PosixError(code: EPERM) }
    /// The error for a file that exceeds the size limit of its store.
    package static var tooLarge: PosixError { PosixError(code: EFBIG) }
}
