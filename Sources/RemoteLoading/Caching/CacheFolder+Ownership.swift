import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

extension CacheFolder {
    /// Whether a file under a name of ours was written by something else, by its first bytes.
    ///
    /// An empty file, or the beginning of the mark, is what a power cut leaves of a file of ours. One that cannot be
    /// opened now counts as ours, unless this user may not open it at all: every file of ours can be read by its user.
    func isForeign(_ name: String) -> Bool {
        let descriptor = path(of: name).withCString { PosixFile.open($0, O_RDONLY) }
        guard descriptor >= 0 else { return [EACCES, ELOOP].contains(errno) }
        defer { close(descriptor) }
        return withUnsafeTemporaryAllocation(byteCount: CacheFolder.mark.count, alignment: 1) { bytes in
            var count = read(descriptor, bytes.baseAddress, bytes.count)
            while count < 0, errno == EINTR { count = read(descriptor, bytes.baseAddress, bytes.count) }
            // A folder can be opened but not read; a pipe that nobody writes to ends at once.
            guard count > 0 else { return count < 0 || !isRegular(name) }
            return !CacheFolder.mark.starts(with: bytes[..<count])
        }
    }

    private func isRegular(_ name: String) -> Bool {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path(of: name))  // it may be gone by now
        return attributes?[.type] as? FileAttributeType == .typeRegular
    }

    /// The beginning of every file, whatever the version of its format.
    private static let mark = Array("PLAYCH".utf8)
}
