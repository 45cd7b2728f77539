import Foundation

// Foundation exports the C library on every system except Android.
#if canImport(Android)
import Android
#endif

extension CacheFolder {
    enum Reading {
        /// An entry, and the bytes that it occupies on the disk.
        case entry(HTTPCacheEntry, bytes: Int)
        case missing
        /// A regular file of the user that is damaged, or contains no entry.
        case unreadable
        /// Anything else at the path of a file, such as a link, a pipe, a folder or another user's file.
        ///
        /// Such a file is never read.
        case foreign
        /// A file that cannot be opened now, for example because too many files are open.
        case hidden
    }

    /// Reads an entry, optionally without its body.
    func entry(_ name: String, withBody: Bool = true) -> Reading {
        let descriptor = PosixFile.open(path(of: name), O_RDONLY)
        guard descriptor >= 0 else { return readingOfUnopened(errno) }
        defer { close(descriptor) }
        do throws(PosixError) {
            let status = try FileStatus(of: descriptor)
            guard status.isRegular, status.isOwn else { return .foreign }
            let entry = try entry(in: descriptor, of: status.size, withBody)
            return entry.map { .entry($0, bytes: status.cacheCost) } ?? .unreadable
        } catch {
            return .hidden
        }
    }

    private func readingOfUnopened(_ code: Int32) -> Reading {
        switch code {
        case ENOENT: .missing
        // These codes mean that the file is a symbolic link, a device or a socket.
        case ELOOP, ENXIO, EOPNOTSUPP: .foreign
        // If the folder is missing, or a file is at the path of the folder, `isThere` is `false` and every entry is
        // missing.
        default: isThere ? .hidden : .missing
        }
    }

    private func entry(
        in descriptor: Int32, of size: UInt64, _ withBody: Bool
    ) throws(PosixError) -> HTTPCacheEntry? {
        let start = try PosixFile.next(CacheFile.Preamble.size, of: descriptor)
        guard let preamble = start.withUnsafeBytes({ CacheFile.Preamble($0, fileSize: size) }) else { return nil }
        let head = try PosixFile.next(preamble.headLength, of: descriptor)
        let headChecksum = start.withUnsafeBytes { start in
            head.withUnsafeBytes { CacheFile.headChecksum(start, $0) }
        }
        guard head.count == preamble.headLength, headChecksum == preamble.headChecksum,
            let entry = head.withUnsafeBytes({ CacheFileReader.entry(in: $0) })
        else { return nil }
        guard withBody else { return entry }
        let body = try PosixFile.next(preamble.bodyLength, of: descriptor)
        guard body.count == preamble.bodyLength,
            body.withUnsafeBytes({ Checksum.of($0) }) == preamble.bodyChecksum
        else { return nil }
        return entry.with(body)
    }

    /// Returns `true` if another program wrote a file that has the name of a cache file.
    ///
    /// The decision depends on the first bytes of the file.
    ///
    /// After a power cut, a cache file may be empty or contain only a part of the magic number. Such a file does not
    /// count as a file of another program. A file that cannot be opened counts as a file of another program only if
    /// this user has no permission to open it, or if it is a symbolic link, a device or a socket.
    func isForeign(_ name: String) -> Bool {
        let descriptor = PosixFile.open(path(of: name), O_RDONLY)
        guard descriptor >= 0 else { return [EACCES, ELOOP, ENXIO, EOPNOTSUPP].contains(errno) }
        defer { close(descriptor) }
        do throws(PosixError) {
            guard try FileStatus(of: descriptor).isRegular else { return true }
            let mark = Data("PLAYCH".utf8)
            return !mark.starts(with: try PosixFile.next(mark.count, of: descriptor))
        } catch {
            return true
        }
    }
}
