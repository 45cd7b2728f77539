import Foundation

// Foundation exports the C library on every system except Android.
#if canImport(Android)
import Android
#endif

/// The folder of a cache, with all operations on its files.
///
/// Failures are not reported: a failed read is a miss, and a failed write stores nothing. Only the functions that remove
/// files return `false` if a file is left that should have been removed.
struct CacheFolder: Sendable {
    let path: String

    /// The result of a lookup under the name of a file.
    enum Content {
        case entries([CacheEntry], used: Date)
        /// A regular file of the user that is no valid cache file.
        case damaged
        /// No file, or one that cannot be read now, or anything but a regular file of the user, which is never read.
        case none
    }

    func content(of name: String) -> Content {
        let content: Data?
        do throws(PosixError) {
            content = try PosixFile.content(of: path(of: name), limit: CacheFile.mostBytes, onlyOwn: true)
        } catch {
            return error == .tooLarge ? .damaged : .none
        }
        guard let content else { return .none }
        let entries = try? CacheFile.entries(in: content)  // removed, whatever the error
        let status = try? FileStatus(at: path(of: name))  // another process may have removed it
        return entries.map { .entries($0, used: status?.modified ?? .distantPast) } ?? .damaged
    }

    /// Writes a file under a temporary name, moves it to its final name, and returns `false` if that fails.
    ///
    /// The file is not synchronised to the disk. If the process dies, the system still writes all bytes. After a power
    /// cut, the file may be incomplete, which the checksum detects.
    func write(_ parts: [Data], to name: String, at now: Date) -> Bool {
        let draft = UUID().uuidString + CacheFolder.draft
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            // Responses may be private, so only this user may read the file.
            let descriptor = open(path(of: draft), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { return false }
            let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            for part in parts { try file.write(contentsOf: part) }
            // Some file systems report a full disk only when the file is closed.
            try file.close()
        } catch {
            _ = remove(draft)
            return false
        }
        stamp(draft, now)
        let isMoved = isOwn(name) && rename(path(of: draft), path(of: name)) == 0
        if !isMoved { _ = remove(draft) }
        return isMoved
    }

    /// Sets the modification date of a file to the time of its use, unless a broken clock reports nonsense.
    func stamp(_ name: String, _ date: Date) {
        guard abs(date.timeIntervalSince1970) < 1e12 else { return }
        let attributes: [FileAttributeKey: Any] = [.modificationDate: date]
        try? FileManager.default.setAttributes(attributes, ofItemAtPath: path(of: name))  // it only seems less used
    }

    /// Removes a file, and returns `false` if it still exists.
    ///
    /// Anything but a regular file of the user is left in place.
    func remove(_ name: String) -> Bool {
        !isOwn(name) || unlink(path(of: name)) == 0 || errno == ENOENT
    }

    /// Removes all files whose names the closure selects, and returns `false` if one of them may still exist.
    func removeFiles(where isUnwanted: (String) -> Bool) -> Bool {
        names()?.filter(isUnwanted).map(remove).allSatisfy(\.self) ?? false
    }

    /// Returns the files of all caches of the folder with their costs and dates, or `nil` if it cannot be listed now.
    func files() -> [(name: String, bytes: Int, used: Date)]? {
        names()?.compactMap { name in
            let status = try? FileStatus(at: path(of: name))  // another process may have removed it
            guard let status, status.isRegular else { return nil }
            // The cost of a larger file might not fit in an `Int` of 32 bits.
            let (size, allocated) = (Int(min(status.size, 1 << 28)), Int(min(status.allocated, 1 << 28)))
            return (name, CacheFolder.cost(size: size, allocated: allocated), status.modified)
        }
    }

    /// Returns the number of bytes that a file occupies on the disk: its blocks, and a record in the folder.
    ///
    /// Some file systems allocate blocks only later, so the result is never less than the blocks of 4 KB that the size
    /// requires. The record is estimated for a folder whose blocks are half full.
    static func cost(size: Int, allocated: Int) -> Int { max(allocated, (size + 4_095) / 4_096 * 4_096) + 128 }

    /// Returns the names of all files of caches in the folder, or `nil` if the folder cannot be listed now.
    private func names() -> [String]? {
        let names = try? FileManager.default.contentsOfDirectory(atPath: path)  // the reason follows from the path
        if let names { return names.filter(CacheFolder.isName) }
        do throws(PosixError) {
            return try FileStatus(at: path).isRegular ? [] : nil
        } catch {
            return error.isMissing ? [] : nil
        }
    }

    private static func isName(_ name: String) -> Bool {
        if name.hasSuffix(draft) { return UUID(uuidString: String(name.dropLast(draft.count))) != nil }
        let digits = name.utf8.dropLast(CacheKey.ending.utf8.count)
        return name.hasSuffix(CacheKey.ending) && digits.count == 33
            && digits.allSatisfy { $0 == UInt8(ascii: "-") || $0.hexDigit != nil && $0.lowercased == $0 }
    }

    fileprivate static let draft = ".draft"

    /// `true` unless something else than a regular file of the user has the name.
    private func isOwn(_ name: String) -> Bool {
        let status = try? FileStatus(at: path(of: name))  // fails if there is nothing with the name
        return status.map { $0.isRegular && $0.isOwn } ?? true
    }

    private func path(of name: String) -> String { path + "/" + name }
}

extension CacheKey {
    /// The name of the file of the key: hashes of the address and the partition.
    ///
    /// Two keys with the same hashes replace each other's entries. This leads only to a miss, because each file contains
    /// its key.
    var fileName: String { CacheKey.beginning(address) + CacheKey.end(partition) }

    fileprivate static let ending = ".cached"

    /// Returns the beginning of the names of all files of an address.
    fileprivate static func beginning(_ address: String) -> String {
        Checksum.digits(of: Checksum.of(address, seed: 1)) + "-"
    }

    /// Returns the end of the names of all files of a partition.
    ///
    /// A key without a partition has the number 0. The checksum of an empty partition is another number.
    fileprivate static func end(_ partition: String?) -> String {
        Checksum.digits(of: partition.map { Checksum.of($0, seed: 2) } ?? 0) + ending
    }
}

extension CacheRemoval {
    /// A function that returns `true` for the names of the files to remove.
    var fileFilter: (String) -> Bool {
        switch self {
        case .all: return { _ in true }
        case .addresses(let addresses):
            let beginnings = addresses.map(CacheKey.beginning)
            return { name in beginnings.contains { name.hasPrefix($0) } }
        case .partition(let partition):
            let end = CacheKey.end(partition)
            // The name of a draft does not state its partition. A draft of another partition is only not stored.
            return { $0.hasSuffix(end) || $0.hasSuffix(CacheFolder.draft) }
        }
    }
}
