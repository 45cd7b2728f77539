import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Something at the path of a record file that the store must not read, because it is no regular file or is too large.
enum UnreadableFile: String, CaseIterable, Sendable {
    case pipe, folder, linkToEndlessDevice, sparseFile

    struct Impossible: Error {}

    func make(at path: String) throws {
        switch self {
        case .pipe: guard mkfifo(path, 0o600) == 0 else { throw Impossible() }
        case .folder: guard mkdir(path, 0o700) == 0 else { throw Impossible() }
        case .linkToEndlessDevice: guard symlink("/dev/zero", path) == 0 else { throw Impossible() }
        case .sparseFile:
            // The file has 400 MB that occupy no disk space.
            let file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
            defer { close(file) }
            guard ftruncate(file, 400 << 20) == 0 else { throw Impossible() }
        }
    }

    /// The POSIX error code with which reading fails.
    var code: Int32 {
        switch self {
        case .pipe: ENXIO
        case .linkToEndlessDevice: ELOOP
        case .folder: EISDIR
        case .sparseFile: EFBIG
        }
    }
}
