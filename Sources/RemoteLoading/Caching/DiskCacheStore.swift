public import Foundation

/// A cache store that keeps each response in a file of a folder, up to a total number of bytes.
///
/// Each file is written under a temporary name and then moved to its final name. If the process is killed at any time,
/// no incomplete file has a final name. A file with a wrong checksum or invalid content is removed, and the lookup
/// finds no entry. Anything but a regular file of the user, such as a symbolic link, is never read, and the lookup
/// finds no entry either.
///
/// Several stores of one user, in one process or in several, may share a folder. The initialiser does not access the
/// folder. Before the store writes its first response, it reads the sizes and dates of all files in the folder.
///
/// For the capacity, a file counts with the size of its disk blocks, which is at least 4 KB, plus 128 bytes for its
/// record in the folder. A response of more than 64 MB is not stored.
///
/// If the capacity is exceeded, the store removes the least recently used responses. Within a process, the order of
/// their use is exact. For files that were used by other processes or in earlier launches, it depends on the dates of
/// the files, which are updated at most once a minute.
///
/// A store notices the files of other processes only when it lists the folder, each time after writing a sixteenth of
/// the capacity. Therefore, if several processes write at once, each may temporarily exceed the capacity by a
/// sixteenth.
///
/// Reads and writes are short blocking calls on Swift's global concurrent executor, never on the caller's actor. A slow
/// disk blocks one thread of that executor while the store reads or writes one response.
///
/// Addresses and responses are stored unencrypted, readable only by this user of the system. If several people share a
/// device, use a partition for each of them, and remove the entries of a partition when its user signs out.
public actor DiskCacheStore: HTTPCacheStore {
    private nonisolated let capacity: Int
    private nonisolated let time: TimeSource
    private nonisolated let folder: CacheFolder
    private nonisolated let index = Locked(CacheIndex())
    private nonisolated let answers = InFlightResponses()
    /// The number of bytes that the store can still write before it lists the folder again.
    private var bytesUntilListing = 0

    /// Creates a store that keeps its files in a folder, with a default capacity of 256 MB.
    ///
    /// The folder is created when the first response is stored. It may be in a location that the system purges, such as
    /// the caches directory. The store does not change files of other programs.
    public init(_ directory: URL, capacity: Int = 256 << 20, time: TimeSource = .system) {
        precondition(directory.isFileURL, "a disk store needs the URL of a folder, not \(directory.scheme ?? "none")")
        self.capacity = capacity
        self.time = time
        folder = CacheFolder(path: directory.path)
    }

    /// Returns the entries of a key.
    ///
    /// The lookup counts as a use of these entries.
    @concurrent public nonisolated func entries(for key: HTTPCacheKey) async -> [HTTPCacheEntry] {
        // While a removal is pending, no entry may be returned, so all entries are removed first.
        if index.withLock({ $0.hasPendingRemoval }), await !finishPendingRemoval() { return [] }
        let file = CacheFileName(key)
        var entries: [HTTPCacheEntry] = []
        for place in 0..<CacheFileName.places {
            let name = file.name(at: place)
            switch folder.entry(name) {
            case .entry(let entry, let bytes):
                if entry.key == key, use(name, bytes: bytes) { entries.append(entry) }
            case .unreadable:
                remove(name)
            case .missing:
                return entries
            case .foreign, .hidden:
                continue
            }
        }
        return entries
    }

    /// Stores an entry, replacing the entry with the same key and variant.
    ///
    /// If the entry cannot be written, the entry that it would replace is still removed.
    public func keep(_ entry: HTTPCacheEntry) {
        let now = time.date()
        let file = CacheFile(entry)
        finishPendingRemoval()
        bytesUntilListing -= file.cost
        // Other processes may write to the folder too, so the store lists it again from time to time.
        if bytesUntilListing < 0 { list() }
        let draft = file.fits(capacity) ? folder.draft(file) : nil
        let (same, spare) = places(for: entry)
        // A lookup stops at the first empty slot, so it would not find an entry in a slot after an empty one.
        let name = spare.map { min(same.first ?? $0, $0) }
        if let draft { folder.stamp(draft, now) }
        // The draft is the file under its temporary name. If another process has removed it, its size on the disk is
        // unknown, and its minimum size is used instead.
        let bytes = draft.flatMap(folder.listing)?.bytes ?? file.cost
        guard let draft, let name, folder.move(draft, to: name) else {
            if let draft { _ = folder.remove(draft) }
            for old in same { remove(old) }
            return
        }
        for old in same where old != name { remove(old) }
        index.withLock { $0.add(name, bytes: bytes, at: now) }
        evict(beyond: capacity)
    }

    /// Removes every entry of several addresses, and prevents responses in flight for these addresses from being
    /// stored.
    ///
    /// The store reads only the names of the files, not their content. If it cannot list the folder now, for example
    /// because too many files are open, it removes all entries later, and returns no entries until then. The same applies
    /// to the other functions that remove entries.
    public func remove(addresses: [String]) async {
        answers.noteRemoval { addresses.contains($0.address) }
        let prefixes = addresses.map(CacheFileName.prefix)
        removeFiles { name in prefixes.contains { name.hasPrefix($0) } }
    }

    /// The record of the requests in flight whose responses may still be stored here, which is never `nil`.
    public nonisolated var inFlightResponses: InFlightResponses? { answers }

    /// Removes the entries whose keys the closure selects, and prevents responses in flight for such keys from being
    /// stored.
    ///
    /// The key of every file is read. A file with an unreadable key is removed too.
    public func remove(where isUnwanted: @escaping @Sendable (HTTPCacheKey) -> Bool) {
        answers.noteRemoval(where: isUnwanted)
        removeFiles { [folder] name in
            switch folder.entry(name, withBody: false) {
            case .entry(let entry, _): isUnwanted(entry.key)
            case .unreadable, .foreign, .hidden: true
            case .missing: false
            }
        }
    }

    /// Removes all entries and all unfinished files, and prevents responses in flight from being stored.
    public func removeAll() async {
        answers.noteRemoval { _ in true }
        removeEverything()
    }

    /// Removes the least recently used entries until the files occupy at most the given number of bytes on the disk.
    public func trim(to bytes: Int) {
        list()
        evict(beyond: bytes)
    }
}

extension DiskCacheStore {
    /// Records the use of a file, or returns `false` if the file must not be used, because an attempt to remove it has
    /// failed.
    private nonisolated func use(_ name: String, bytes: Int) -> Bool {
        let now = time.date()
        let (isGood, isDue) = index.withLock { index in
            index.isUnremovable(name) ? (false, false) : (true, index.use(name, bytes: bytes, at: now))
        }
        if isDue { folder.stamp(name, now) }
        return isGood
    }

    private func removeFiles(where isUnwanted: (String) -> Bool) {
        guard let names = folder.names() else { return index.withLock { $0.hasPendingRemoval = true } }
        for name in names where isUnwanted(name) { remove(name) }
    }

    /// Removes all entries if a removal is pending, or returns `false` if the folder cannot be listed now.
    ///
    /// Several lookups can wait for this function. Only the first of them may remove entries, because a response may be
    /// stored before the others are served.
    @discardableResult
    private func finishPendingRemoval() -> Bool { index.withLock { $0.hasPendingRemoval } ? removeEverything() : true }

    /// Removes all entries and unfinished files, or returns `false` if the folder cannot be listed now.
    @discardableResult
    private func removeEverything() -> Bool {
        // Drafts, which are files under a temporary name, are removed before entries. If another process moves a draft
        // to its final name in the meantime, the draft is then found and removed as an entry. If the draft is removed
        // here first, the other process cannot move it, and stores nothing.
        let drafts = folder.drafts()
        for draft in drafts ?? [] { _ = folder.remove(draft) }
        let names = folder.names()
        for name in names ?? [] { remove(name) }
        let isDone = drafts != nil && names != nil
        index.withLock { $0.hasPendingRemoval = !isDone }
        return isDone
    }

    /// Returns the names of the files with the key and variant of an entry, and the name under which to write the
    /// entry.
    ///
    /// For each key, there is a fixed number of file names, the slots. The entry is written to the first empty slot. If
    /// no slot is empty, the entry replaces a file with the same key and variant, or else the oldest entry. The second
    /// result is `nil` if each slot contains something else than a regular file of the user, such as a symbolic link.
    private func places(for entry: HTTPCacheEntry) -> (same: [String], spare: String?) {
        let file = CacheFileName(entry.key)
        var (same, free, oldest): ([String], String?, (name: String, received: Date)?) = ([], nil, nil)
        for place in 0..<CacheFileName.places {
            let name = file.name(at: place)
            switch folder.entry(name, withBody: false) {
            case .entry(let other, _):
                if other.key == entry.key, ByteKey(other.variant) == ByteKey(entry.variant) { same.append(name) }
                if oldest.map({ other.received < $0.received }) ?? true { oldest = (name, other.received) }
            case .hidden where folder.isForeign(name): continue
            // The file cannot be opened now, so its content is not known. It may have the same key and variant, and is
            // therefore also replaced.
            case .hidden: same.append(name)
            case .foreign: continue
            case .unreadable where !folder.remove(name): continue
            case .missing, .unreadable: free = free ?? name
            }
        }
        // If there is no empty slot, an old entry of the same variant is the first choice for replacement.
        return (same, free ?? same.first ?? oldest?.name)
    }

    private nonisolated func remove(_ name: String) {
        let isRemoved = folder.remove(name)
        index.withLock { $0.forget(name, isRemoved: isRemoved) }
    }

    private func evict(beyond limit: Int) {
        for name in index.withLock({ $0.takeOldest(beyond: limit) }) { remove(name) }
    }

    private func list() {
        // If the folder cannot be listed, the store continues with the sizes and dates that it knows.
        guard let listed = folder.names()?.compactMap(folder.listing), let drafts = folder.drafts() else { return }
        index.withLock { $0.merge(listed) }
        bytesUntilListing = capacity / 16
        // No write takes an hour. If a draft is older, the process that wrote it was killed.
        let now = time.date()
        for draft in drafts.compactMap(folder.listing) where now.timeIntervalSince(draft.used) > 3_600 {
            _ = folder.remove(draft.name)
        }
    }
}
