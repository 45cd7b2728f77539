import Foundation

/// The sizes of a disk cache's files and the order of their last use, which determine the files to remove first.
struct CacheIndex: Sendable {
    private struct File: Sendable {
        var used: Date
        /// The modification date of the file, which is not updated at every use.
        var stamped: Date
    }

    private var files = RecencyCache<String, File>()
    /// The names of the files that could not be removed from the folder.
    ///
    /// The store must not read these files any more.
    private var unremovable: Set<String> = []
    /// `true` if all files must still be removed, because an earlier removal could not list the folder.
    var hasPendingRemoval = false

    var bytes: Int { files.cost }

    /// The minimum time between two updates of a file's date.
    private static let stampInterval: TimeInterval = 60

    func isUnremovable(_ name: String) -> Bool { unremovable.contains(name) }

    /// Records the use of a file, and returns `true` if its modification date should be updated.
    mutating func use(_ name: String, bytes: Int, at now: Date) -> Bool {
        let stamped = files[name]?.stamped ?? .distantPast
        let isDue = abs(now.timeIntervalSince(stamped)) >= CacheIndex.stampInterval
        files.set(File(used: now, stamped: isDue ? now : stamped), for: name, cost: bytes)
        return isDue
    }

    /// Records a written file with its date.
    mutating func add(_ name: String, bytes: Int, at now: Date) {
        files.set(File(used: now, stamped: now), for: name, cost: bytes)
        unremovable.remove(name)
    }

    /// Removes a file from the index, and marks it as unremovable if it could not be removed from the folder.
    mutating func forget(_ name: String, isRemoved: Bool = true) {
        if !isRemoved { unremovable.insert(name) }
        files.remove(name)
    }

    /// Removes the least recently used files until at most `limit` bytes are left, and returns their names.
    mutating func takeOldest(beyond limit: Int) -> [String] { files.removeOldest(beyond: limit) }

    /// Replaces the index by a listing of the folder, which includes the files of other processes.
    mutating func merge(_ listed: [CacheFolder.Listed]) {
        let order = Dictionary(uniqueKeysWithValues: zip(files.keys, 1...))
        let found = listed.map { file in
            let used = max(files[file.name]?.used ?? .distantPast, file.used)
            return (file: file, used: used, order: order[file.name] ?? 0)
        }
        files = RecencyCache()
        for (file, used, _) in found.sorted(by: { ($0.used, $0.order) < ($1.used, $1.order) }) {
            files.set(File(used: used, stamped: file.used), for: file.name, cost: file.bytes)
        }
    }
}
