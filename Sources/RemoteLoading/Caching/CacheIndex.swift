import Foundation

/// The sizes of a disk cache's files and the order of their use, to choose which file to remove first.
struct CacheIndex: Sendable {
    private struct File: Sendable {
        var used: Date
        /// The modification date of the file, which is not written at every use.
        var stamped: Date
    }

    private var files = RecencyCache<String, File>()
    /// Files that could not be removed, and must not be read any more.
    private var buried: Set<String> = []
    /// Whether files are still to be removed because the folder could not be listed.
    var isOwing = false

    var bytes: Int { files.cost }

    /// The least time between two writes of a file's date.
    private static let stampInterval: TimeInterval = 60

    func isBuried(_ name: String) -> Bool { buried.contains(name) }

    /// Notes that a file was used; returns whether its date should be written.
    mutating func use(_ name: String, bytes: Int, at now: Date) -> Bool {
        let stamped = files[name]?.stamped ?? .distantPast
        let isDue = abs(now.timeIntervalSince(stamped)) >= CacheIndex.stampInterval
        files.set(File(used: now, stamped: isDue ? now : stamped), for: name, cost: bytes)
        return isDue
    }

    /// Notes that a file was written, with its date.
    mutating func add(_ name: String, bytes: Int, at now: Date) {
        files.set(File(used: now, stamped: now), for: name, cost: bytes)
        buried.remove(name)
    }

    /// Notes that a file is removed, or should be.
    mutating func forget(_ name: String, isRemoved: Bool = true) {
        if !isRemoved { buried.insert(name) }
        files.remove(name)
    }

    /// Removes what was not used for the longest time, until no more than that many bytes are left.
    mutating func takeOldest(beyond limit: Int) -> [String] { files.removeOldest(beyond: limit) }

    /// Replaces the index by a listing of the folder, where other processes write too.
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
