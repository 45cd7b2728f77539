import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The files of a disk store, and all that it asks of the operating system.
///
/// What fails is told as nothing: a cache that cannot read has a miss, and one that cannot write keeps nothing. Only
/// what is to be removed must be told from what is not there. Foundation would do for most of it, but reads a file in
/// several times the time.
struct CacheFolder: Sendable {
    let path: String

    func path(of name: String) -> String { path + "/" + name }
}

/// Writing, and what is there.
extension CacheFolder {
    /// A file in the folder, the bytes that it occupies on the disk, and when it was used.
    struct Listed: Sendable {
        let name: String
        let bytes: Int
        let used: Date
    }

    /// Writes a file under a name of its own, to be moved when it is whole; nil if that fails.
    ///
    /// It is not forced onto the disk: a process that dies leaves what it has written to the system, and what a power
    /// cut tears is noticed by its checksum.
    func draft(_ file: CacheFile) -> String? {
        let name = CacheFolder.draftPrefix + UUID().uuidString
        do throws(PosixError) {
            do throws(PosixError) {
                try write(file, name)
            } catch {
                guard error.isMissing, make() else { throw error }
                try write(file, name)
            }
            return name
        } catch {
            _ = remove(name)
            return nil
        }
    }

    private func write(_ file: CacheFile, _ name: String) throws(PosixError) {
        // Nobody else may read it: a response may be somebody's.
        try PosixFile.create(path(of: name), permissions: 0o600, content: file.front, file.body, onDisk: false)
    }

    private static let draftPrefix = "draft-"

    /// Puts a draft in the place of a file, in one step that has happened or has not.
    func move(_ draft: String, to name: String) -> Bool {
        (try? PosixFile.move(path(of: draft), to: path(of: name))) != nil  // an entry that cannot be kept is a miss
    }

    /// Removes a file of ours; false if the file is still there, as a foreign one always is.
    func remove(_ name: String) -> Bool { !isForeign(name) && PosixFile.remove(path(of: name)) }

    /// Makes the folder, for this user alone.
    private func make() -> Bool {
        let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
        // Without a folder nothing is kept.
        return
            (try? FileManager.default.createDirectory(  // see above
                atPath: path, withIntermediateDirectories: true, attributes: attributes)) != nil
    }

    /// Writes down when a file was used; if that fails, the file only looks older than it is.
    func stamp(_ name: String, _ date: Date) {
        let attributes: [FileAttributeKey: Any] = [.modificationDate: date]
        try? FileManager.default.setAttributes(attributes, ofItemAtPath: path(of: name))  // see above
    }

    /// The names of all entries, whoever wrote them; nil if they cannot be told now.
    func names() -> [String]? { contents()?.filter(CacheFileName.isName) }

    /// The names of all files that were begun and not finished, or not yet; nil if they cannot be told now.
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

    /// Whether there is a folder, or may be one.
    var isThere: Bool {
        do {
            let type = try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
            return type == .typeDirectory || type == .typeSymbolicLink
        } catch {
            return (error as? CocoaError)?.code != .fileReadNoSuchFile
        }
    }

    /// The cost and the date of a file, by its status alone; `nil` if it is missing or cannot be an entry.
    func listing(of name: String) -> Listed? {
        let status = try? FileStatus(at: path(of: name))  // another process may have removed it
        guard let status, status.isRegular else { return nil }
        return Listed(name: name, bytes: status.cacheCost, used: status.modified)
    }
}

extension FileStatus {
    /// The bytes of disk that the file occupies.
    var cacheCost: Int {
        CacheFile.cost(size: Int(clamping: min(size, 1 << 40)), allocated: Int(clamping: allocated))
    }
}
