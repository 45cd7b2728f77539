import Foundation
import RemoteLoading

// Foundation exports the C library on every system except Android.
#if canImport(Android)
import Android
#endif

/// The folder of a cache, with all operations on its files.
///
/// A response without a partition is in a file of the folder. The responses of partitions are in a folder of their
/// address, so that the responses of one address can be removed without listing all files.
///
/// Failures are not reported: a failed read is a miss, and a failed write stores nothing. Only the functions that
/// remove files return `false` if a file is left that should have been removed.
struct CacheFolder: Sendable {
    let path: String

    /// The result of a lookup under the name of a file.
    enum Content {
        case entries([CacheEntry], used: Date)
        /// A regular file of the user that is not a valid cache file.
        case damaged
        /// No content: there is no file, it cannot be read now, or it is not a regular file of the user.
        ///
        /// Only regular files of the user are read.
        case none
    }

    func content(of name: String) -> Content {
        guard isFolderOwn(of: name) else { return .none }
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
        if let folder = folder(of: name) { PosixFile.makeFolder(path(of: folder)) }
        // The move fails if another process has just removed the folder of the address. The response is then not
        // stored.
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
    /// Anything but a regular file of the user is left in place. The folder of an address is removed with its last
    /// file.
    func remove(_ name: String) -> Bool {
        let isRemoved = !isOwn(name) || unlink(path(of: name)) == 0 || errno == ENOENT
        if let folder = folder(of: name) { removeFolder(folder) }
        return isRemoved
    }

    /// Removes all files of an address, and returns `false` if one of them may still exist.
    ///
    /// The time that this takes does not depend on the number of files of other addresses.
    func removeFiles(of address: String) -> Bool {
        let key = CacheKey(normalized: address, partition: nil)
        return remove(key.fileName) && namesOfPartitions(in: key.folderName)?.map(remove).allSatisfy(\.self) ?? false
    }

    /// Removes all files of a partition and all drafts, and returns `false` if one of them may still exist.
    func removeFiles(ofPartition partition: String) -> Bool {
        let end = "/" + CacheKey.partitionName(partition)
        // The name of a draft does not state its partition. If it belongs to another partition, the only effect is that
        // its response is not stored.
        return removeFiles { $0.hasSuffix(end) || $0.hasSuffix(CacheFolder.draft) }
    }

    /// Removes all files, and returns `false` if one of them may still exist.
    func removeAllFiles() -> Bool { removeFiles { _ in true } }

    private func removeFiles(where isUnwanted: (String) -> Bool) -> Bool {
        names()?.filter(isUnwanted).map(remove).allSatisfy(\.self) ?? false
    }

    /// Returns the files of all caches of the folder with their costs and dates, or `nil` if it cannot be listed now.
    func files() -> [(name: String, bytes: Int, used: Date)]? {
        names()?.compactMap { name in
            let status = try? FileStatus(at: path(of: name))  // another process may have removed it
            guard let status, status.isRegular else { return nil }
            // The cost of a larger file might not fit in an `Int` of 32 bits.
            let (size, allocated) = (Int(min(status.size, 1 << 28)), Int(min(status.allocated, 1 << 28)))
            return (name, CacheFolder.cost(of: name, size: size, allocated: allocated), status.modified)
        }
    }

    /// Returns the number of bytes that a file occupies on the disk: its blocks, and a record in the folder.
    ///
    /// Some file systems allocate blocks only later, so the result is never less than the blocks of 4 KB that the size
    /// requires. The record is estimated for a folder whose blocks are half full. The folder of an address costs as
    /// much as a file of one block, and is counted for each of its files, because most addresses have one partition.
    static func cost(of name: String, size: Int, allocated: Int) -> Int {
        let file = max(allocated, (size + 4_095) / 4_096 * 4_096) + 128
        return name.utf8.contains(.slash) ? file + 4_096 + 128 : file
    }

    /// Returns the names of all files of caches in the folder, or `nil` if the folder cannot be listed now.
    ///
    /// Removes the folders of addresses that killed processes have left empty.
    private func names() -> [String]? {
        guard let top = contents(of: path) else { return nil }
        var names = top.filter { CacheFolder.isDraft($0) || CacheFolder.isFile($0) }
        for folder in top.filter(CacheFolder.isHash) {
            guard let partitions = namesOfPartitions(in: folder) else { return nil }
            if partitions.isEmpty { removeFolder(folder) }
            names += partitions
        }
        return names
    }

    /// Returns the names of the files in the folder of an address, or `nil` if it cannot be listed now.
    private func namesOfPartitions(in folder: String) -> [String]? {
        do throws(PosixError) {
            let status = try FileStatus(at: path(of: folder))
            guard status.isFolder, status.isOwn else { return [] }
        } catch {
            return error.isMissing ? [] : nil
        }
        return contents(of: path(of: folder))?.filter(CacheFolder.isFile).map { folder + "/" + $0 }
    }

    /// Returns the names in a folder, or `nil` if it cannot be listed now.
    private func contents(of path: String) -> [String]? {
        let names = try? FileManager.default.contentsOfDirectory(atPath: path)  // the reason follows from the path
        if let names { return names }
        do throws(PosixError) {
            return try FileStatus(at: path).isRegular ? [] : nil
        } catch {
            return error.isMissing ? [] : nil
        }
    }

    private static func isDraft(_ name: String) -> Bool {
        name.hasSuffix(draft) && UUID(uuidString: String(name.dropLast(draft.count))) != nil
    }

    private static func isFile(_ name: String) -> Bool {
        name.hasSuffix(CacheKey.ending) && isHash(name.dropLast(CacheKey.ending.count))
    }

    private static func isHash(_ name: some StringProtocol) -> Bool {
        name.utf8.count == 16 && name.utf8.allSatisfy { $0.hexDigit != nil && $0.lowercased == $0 }
    }

    private static let draft = ".draft"

    /// `true` unless the name belongs to something other than a regular file of the user.
    private func isOwn(_ name: String) -> Bool {
        guard isFolderOwn(of: name) else { return false }
        let status = try? FileStatus(at: path(of: name))  // fails if there is nothing with the name
        return status.map { $0.isRegular && $0.isOwn } ?? true
    }

    /// `true` unless something other than a folder of the user, such as a symbolic link, is in place of the folder of
    /// the address.
    private func isFolderOwn(of name: String) -> Bool {
        guard let folder = folder(of: name) else { return true }
        let status = try? FileStatus(at: path(of: folder))  // fails if there is nothing with the name
        return status.map { $0.isFolder && $0.isOwn } ?? true
    }

    /// Removes the folder of an address if it is empty.
    private func removeFolder(_ folder: String) { _ = rmdir(path(of: folder)) }

    /// Returns the folder of the address of a file, or `nil` if the file has no partition.
    private func folder(of name: String) -> String? {
        name.utf8.firstIndex(of: .slash).map { String(name[..<$0]) }
    }

    private func path(of name: String) -> String { path + "/" + name }
}

extension CacheKey {
    /// The name of the file of the key: a hash of the address, and a hash of the partition if there is one.
    ///
    /// Two keys with the same hashes replace each other's entries. This leads only to a miss, because each file
    /// contains its key.
    var fileName: String {
        partition.map { folderName + "/" + CacheKey.partitionName($0) } ?? folderName + CacheKey.ending
    }

    /// The name of the folder with the files of the partitions of the address.
    fileprivate var folderName: String { Checksum.digits(of: Checksum.of(address, seed: 1)) }

    /// Returns the name of the files of a partition, in the folders of their addresses.
    fileprivate static func partitionName(_ partition: String) -> String {
        Checksum.digits(of: Checksum.of(partition, seed: 2)) + ending
    }

    fileprivate static let ending = ".cached"
}
