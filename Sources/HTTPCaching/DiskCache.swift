import Foundation
import RemoteLoading

/// The form of a cache in a folder.
///
/// The actor writes and removes files, so a removal never comes between the check of an entry and its storage. Lookups
/// read files concurrently.
actor DiskCache: CacheStore {
    nonisolated let inFlight = InFlightRequests()
    private nonisolated let folder: CacheFolder
    private nonisolated let time: TimeSource
    private nonisolated let capacity: Int
    /// `true` after a removal that failed, for example because too many files were open.
    ///
    /// The files that should have been removed must not be used any more. No entry is returned until all are removed.
    private nonisolated let mustClear = Locked(false)
    /// The number of bytes that the store can still write before it lists the folder again.
    private var bytesUntilListing = 0

    init(_ folder: CacheFolder, capacity: Int, time: TimeSource) {
        (self.folder, self.capacity, self.time) = (folder, capacity, time)
    }

    @concurrent nonisolated func entries(for key: CacheKey) async -> [CacheEntry] {
        if mustClear.withLock({ $0 }), await !isUsable() { return [] }
        let name = key.fileName
        switch folder.content(of: name) {
        case .none: return []
        case .damaged:
            _ = folder.remove(name)
            return []
        case .entries(let entries, let used):
            let now = time.date()
            if abs(now.timeIntervalSince(used)) >= 60 { folder.stamp(name, now) }
            // Another key may have the same name, because names are hashes.
            return entries.filter { $0.key == key }
        }
    }

    func store(_ entry: CacheEntry, isAlone: Bool, by request: InFlightRequest) {
        guard isUsable() else { return }
        let name = entry.key.fileName
        var old: [CacheEntry] = []
        if case .entries(let entries, _) = folder.content(of: name) { old = entries.filter { $0.key == entry.key } }
        guard let kept = old.adding(entry, isAlone: isAlone), request.admits(entry, isAlone: isAlone) else { return }
        if write(kept, to: name) || (kept.count > 1 && write([entry], to: name)) { return }
        // The file contains an entry that the new one should have replaced.
        if !folder.remove(name) { mustClear.withLock { $0 = true } }
    }

    func remove(_ removal: CacheRemoval) {
        inFlight.outdate(removal)
        let isDone =
            switch removal {
            case .all: folder.removeAllFiles()
            // Every address is removed, even if that of another one fails.
            case .addresses(let addresses): addresses.map(folder.removeFiles(of:)).allSatisfy(\.self)
            case .partition(let partition): folder.removeFiles(ofPartition: partition)
            }
        if !isDone { mustClear.withLock { $0 = true } }
    }

    func trim(to bytes: Int) {
        evict(to: bytes)
    }

    /// Removes all files if an earlier removal has failed, and returns `false` if that fails again.
    private func isUsable() -> Bool {
        guard mustClear.withLock({ $0 }) else { return true }
        let isDone = folder.removeAllFiles()
        mustClear.withLock { $0 = !isDone }
        return isDone
    }

    private func write(_ entries: [CacheEntry], to name: String) -> Bool {
        let parts = try? CacheFile.parts(of: entries)  // fails if the head is too large
        guard let parts else { return false }
        let size = parts.reduce(0) { $0 + $1.count }
        let cost = CacheFolder.cost(of: name, size: size, allocated: 0)
        guard size <= CacheFile.mostBytes, cost <= capacity, folder.write(parts, to: name, at: time.date()) else {
            return false
        }
        bytesUntilListing -= cost
        // Other processes may write to the folder too, so the store lists it again from time to time.
        if bytesUntilListing < 0 {
            evict(to: capacity - capacity / 16, except: name)
            bytesUntilListing = capacity / 16
        }
        return true
    }

    /// Removes the least recently used files until at most `limit` bytes are left.
    ///
    /// The drafts of killed processes are among the files, so they are removed in their turn.
    private func evict(to limit: Int, except newest: String? = nil) {
        guard let files = folder.files() else { return }
        var bytes = files.reduce(0) { $0 + $1.bytes }
        for file in files.sorted(by: { $0.used < $1.used }) where bytes > limit && file.name != newest {
            if folder.remove(file.name) { bytes -= file.bytes }
        }
    }
}
