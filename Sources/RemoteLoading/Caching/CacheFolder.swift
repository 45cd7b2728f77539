import Foundation

/// The folder of a disk store, with all operations on its files.
///
/// Most failures are not reported: a failed read is a miss, and a failed write stores nothing. Only the functions that
/// remove files distinguish a failure from a missing file. Files are read with system calls, because Foundation takes
/// several times as long.
struct CacheFolder: Sendable {
    let path: String

    func path(of name: String) -> String { path + "/" + name }
}

/// Writes, moves, removes and lists files.
extension CacheFolder {
    /// A file in the folder, with the bytes that it occupies on the disk, and the time of its last use.
    struct Listed: Sendable {
        let name: String
        let bytes: Int
        let used: Date
    }

    /// Writes a file under a temporary name and returns the name, or `nil` if the write fails.
    ///
    /// The caller moves the complete file to its final name. The file is not synchronised to the disk. If the process
    /// dies, the system still writes all bytes. After a power cut, the file may be incomplete, which the checksum
    /// detects.
    func draft(_ file: CacheFile) -> String? {
        let name = CacheFolder.draftPrefix + UUID().uuidString
        // If the folder cannot be created, the creation of the file fails.
        PosixFile.makeFolder(path)
        do throws(PosixError) {
            // Responses may be private, so only this user may read the file.
            try PosixFile.create(path(of: name), permissions: 0o600, content: file.front, file.body, onDisk: false)
            return name
        } catch {
            _ = remove(name)
            return nil
        }
    }

    private static let draftPrefix = "draft-"

    /// Moves a draft to its final name atomically, replacing any existing file.
    func move(_ draft: String, to name: String) -> Bool {
        (try? PosixFile.move(path(of: draft), to: path(of: name))) != nil  // the caller stores nothing on failure
    }

    /// Removes a cache file, and returns `false` if the file still exists.
    ///
    /// A file that another program wrote is not removed.
    func remove(_ name: String) -> Bool { !isForeign(name) && PosixFile.remove(path(of: name)) }

    /// Sets the modification date of a file to the time of its use.
    ///
    /// A failure is ignored, because its only effect is that the file seems to have been unused for longer.
    func stamp(_ name: String, _ date: Date) {
        let attributes: [FileAttributeKey: Any] = [.modificationDate: date]
        try? FileManager.default.setAttributes(attributes, ofItemAtPath: path(of: name))  // see above
    }

    /// Returns the names of all entries, including those of other processes, or `nil` if the folder cannot be listed
    /// now.
    func names() -> [String]? { contents()?.filter(CacheFileName.isName) }

    /// Returns the names of all unfinished files, or `nil` if the folder cannot be listed now.
    func drafts() -> [String]? { contents()?.filter(CacheFolder.isDraftName) }

    private static func isDraftName(_ name: String) -> Bool {
        name.hasPrefix(draftPrefix) && UUID(uuidString: String(name.dropFirst(draftPrefix.count))) != nil
    }

    private func contents() -> [String]? {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: path)
        } catch {
            return isThere ? nil : []
        }
    }

    /// `true` if the folder exists, or if its existence cannot be determined.
    var isThere: Bool {
        do {
            let type = try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
            return type == .typeDirectory || type == .typeSymbolicLink
        } catch {
            return (error as? CocoaError)?.code != .fileReadNoSuchFile
        }
    }

    /// Returns the cost and the date of a file, or `nil` if the file is missing or is not a regular file.
    func listing(of name: String) -> Listed? {
        let status = try? FileStatus(at: path(of: name))  // another process may have removed it
        guard let status, status.isRegular else { return nil }
        return Listed(name: name, bytes: status.cacheCost, used: status.modified)
    }
}

extension FileStatus {
    /// The number of bytes that the file occupies on the disk, at most about 256 MB.
    ///
    /// A file of the store is smaller. The cost of a larger file might not fit in an `Int` of 32 bits.
    var cacheCost: Int {
        CacheFile.cost(size: Int(min(size, 1 << 28)), allocated: Int(min(allocated, 1 << 28)))
    }
}
