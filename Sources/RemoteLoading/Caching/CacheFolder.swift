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
    func draft(_ file: CacheFile, number: Int) -> String? {
        for attempt in 0..<100 {
            let name = "\(CacheFolder.draftPrefix)\(getpid())-\(number &+ attempt)"
            do throws(PosixError) {
                // Nobody else may read it: a response may be somebody's.
                try PosixFile.create(
                    path(of: name), permissions: 0o600, content: file.front, file.body, onDisk: false)
                return name
            } catch {
                if error.isExisting { continue }
                if error.isMissing, attempt == 0, make() { continue }
                _ = remove(name)
                return nil
            }
        }
        return nil
    }

    private static let draftPrefix = "draft-"

    /// Puts a draft in the place of a file, in one step that has happened or has not.
    func move(_ draft: String, to name: String) -> Bool {
        do throws(PosixError) {
            try PosixFile.move(path(of: draft), to: path(of: name))
            return true
        } catch {
            return false
        }
    }

    /// Removes a file of ours; false if the file is still there, as a foreign one always is.
    func remove(_ name: String) -> Bool { !isForeign(name) && PosixFile.remove(path(of: name)) }

    /// Makes the folder, for this user alone.
    private func make() -> Bool {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            return true
        } catch {
            return false
        }
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

    /// Whether a name is that of a draft: the prefix and two numbers.
    private static func isDraftName(_ name: String) -> Bool {
        guard name.hasPrefix(draftPrefix) else { return false }
        let numbers = name.utf8.dropFirst(draftPrefix.utf8.count)
            .split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return numbers.count == 2
            && numbers.allSatisfy { !$0.isEmpty && $0.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) }
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
