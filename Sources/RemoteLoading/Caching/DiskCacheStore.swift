public import Foundation

/// Keeps responses in a folder, one file for each, up to a number of bytes.
///
/// Each file has a checksum, is written beside its place and moved there whole; so whenever a process is killed, what
/// is in the folder is whole. A damaged or forged file is a miss, and is removed. Anything but a regular file of the
/// user, such as a symbolic link, is a miss as well, and is never read. Several stores of one user, in one process or in
/// several, may share a folder. Creating a store costs nothing; the sizes and dates of the files, and nothing else of
/// them, are read before the first one is kept.
///
/// The capacity counts whole blocks of the disk, of 4 KB at least, and 128 bytes a file for the folder. A response of
/// more than 64 MB is not kept.
///
/// What was used last is known exactly within a process; between processes, and from one run to the next, by the dates
/// of the files, which are written at most once a minute. Several processes that write at once may exceed the capacity
/// by a sixteenth each, for a while.
///
/// Reading and writing are short calls to the file system on the concurrent pool, never on the caller's actor: a slow
/// disk holds up a thread of that pool, as much as it takes to read or write one response.
///
/// Addresses and responses are in the files as they are, readable for this user alone. Where a device is shared, give
/// each user a partition, and remove it when they sign out.
public actor DiskCacheStore: HTTPCacheStore {
    private nonisolated let capacity: Int
    private nonisolated let time: TimeSource
    private nonisolated let folder: CacheFolder
    private nonisolated let index = Locked(CacheIndex())
    private nonisolated let answers = InFlightResponses()
    /// The number of bytes that may be written before the folder is listed again.
    private var unlisted = 0
    /// What is to be removed as soon as the folder can be listed, by the names of the files.
    private var owed: [@Sendable (String) -> Bool] = []
    private var owesDrafts = false

    /// If more removals than that are pending, everything is removed.
    private static let mostOwed = 64

    /// Creates a store on a folder, which is made when the first response is kept; for 256 MB unless told otherwise.
    ///
    /// The folder may lie where the system clears up, such as the one for caches. Files that are not the store's are
    /// left alone.
    public init(_ directory: URL, capacity: Int = 256 << 20, time: TimeSource = .system) {
        precondition(directory.isFileURL, "a disk store needs the URL of a folder, not \(directory.scheme ?? "none")")
        self.capacity = capacity
        self.time = time
        folder = CacheFolder(path: directory.path)
    }

    /// The entries of a key; looking them up counts as use.
    @concurrent public nonisolated func entries(for key: HTTPCacheKey) async -> [HTTPCacheEntry] {
        // What should be gone must not be given.
        if index.withLock({ $0.isOwing }), await !settle() { return [] }
        let file = CacheFileName(key)
        var entries: [HTTPCacheEntry] = []
        for place in 0..<CacheFileName.places {
            let name = file.name(at: place)
            switch folder.entry(name) {
            case .entry(let entry, let bytes):
                if entry.key == key, use(name, bytes: bytes) { entries.append(entry) }
            case .unreadable:
                let isRemoved = folder.remove(name)
                index.withLock { $0.forget(name, isRemoved: isRemoved) }
            case .missing:
                return entries
            case .foreign, .hidden:
                continue
            }
        }
        return entries
    }

    /// Keeps an entry; what cannot be written only removes what it would replace.
    public func keep(_ entry: HTTPCacheEntry) {
        let now = time.date()
        let file = CacheFile(entry)
        settle()
        unlisted -= file.cost
        // Other processes write too, so now and then the folder is listed again.
        if unlisted < 0 { list() }
        let draft = file.fits(capacity) ? folder.draft(file) : nil
        let (same, spare) = places(for: entry)
        // An empty place before the old one would hide it.
        let name = spare.map { min(same.first ?? $0, $0) }
        if let draft { folder.stamp(draft, now) }
        // Another process may have removed it.
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

    /// Removes every entry of an address, by the names of the files alone, also what is just on its way here.
    ///
    /// This and the other removals are done later if the folder cannot be listed now, as when too many files are open;
    /// until then the store gives nothing.
    public func remove(addresses: [String]) async {
        answers.noteRemoval { addresses.contains($0.address) }
        let prefixes = addresses.map(CacheFileName.prefix)
        removeFiles { name in prefixes.contains { name.hasPrefix($0) } }
    }

    /// The requests whose responses may still be kept here.
    public nonisolated var inFlightResponses: InFlightResponses? { answers }

    /// Removes the entries whose keys the closure picks, also what is just on its way here; reads the key of every
    /// file.
    ///
    /// A file whose key cannot be read goes too.
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

    /// Removes everything, also what is just being written, or on its way here.
    public func removeAll() async {
        answers.noteRemoval { _ in true }
        owed = [{ _ in true }]
        owesDrafts = true
        settle()
    }

    /// Removes what was not used for the longest time, until the files occupy no more than that many bytes of disk.
    public func trim(to bytes: Int) {
        list()
        evict(beyond: bytes)
    }
}

extension DiskCacheStore {
    /// Notes the use of a file; false if the file should not be there any more.
    private nonisolated func use(_ name: String, bytes: Int) -> Bool {
        let now = time.date()
        let (isGood, isDue) = index.withLock { index in
            index.isBuried(name) ? (false, false) : (true, index.use(name, bytes: bytes, at: now))
        }
        if isDue { folder.stamp(name, now) }
        return isGood
    }

    private func removeFiles(where isUnwanted: @escaping @Sendable (String) -> Bool) {
        owed = owed.count < DiskCacheStore.mostOwed ? owed + [isUnwanted] : [{ _ in true }]
        settle()
    }

    /// Does what is to be removed; false if the folder cannot be listed, so that it is still to be done.
    @discardableResult
    private func settle() -> Bool {
        guard owesDrafts || !owed.isEmpty else { return true }
        // Drafts first: one of them that is moved to its place meanwhile is found among the entries.
        if let drafts = owesDrafts ? folder.drafts() : [] {
            // Whoever was writing one of these finds it gone, and keeps nothing.
            for draft in drafts { _ = folder.remove(draft) }
            owesDrafts = false
            if let names = folder.names() {
                for name in names where owed.contains(where: { $0(name) }) { remove(name) }
                owed = []
            }
        }
        let isDone = !owesDrafts && owed.isEmpty
        index.withLock { $0.isOwing = !isDone }
        return isDone
    }

    /// The files of the same variant of an entry, and the one for a new entry: the first empty place, or that of the
    /// oldest, or `nil` if foreign files have all places.
    private func places(for entry: HTTPCacheEntry) -> (same: [String], spare: String?) {
        let file = CacheFileName(entry.key)
        var (same, free, oldest): ([String], String?, (name: String, received: Date)?) = ([], nil, nil)
        for place in 0..<CacheFileName.places {
            let name = file.name(at: place)
            switch folder.entry(name, withBody: false) {
            case .entry(let other, _):
                if other.key == entry.key, other.variant == entry.variant { same.append(name) }
                if oldest.map({ other.received < $0.received }) ?? true { oldest = (name, other.received) }
            case .hidden where folder.isForeign(name): continue
            // It may be the same variant.
            case .hidden: same.append(name)
            case .foreign: continue
            case .unreadable where !folder.remove(name): continue
            case .missing, .unreadable: free = free ?? name
            }
        }
        // Where nothing is empty, an old one of the same variant makes room before any other.
        return (same, free ?? same.first ?? oldest?.name)
    }

    private func remove(_ name: String) {
        let isRemoved = folder.remove(name)
        index.withLock { $0.forget(name, isRemoved: isRemoved) }
    }

    private func evict(beyond limit: Int) {
        for name in index.withLock({ $0.takeOldest(beyond: limit) }) { remove(name) }
    }

    private func list() {
        // What is known goes on being so where it cannot be looked at.
        guard let listed = folder.names()?.compactMap(folder.listing), let drafts = folder.drafts() else { return }
        index.withLock { $0.merge(listed) }
        unlisted = capacity / 16
        // Nobody takes an hour to write a response: whoever began these was killed.
        let now = time.date()
        for draft in drafts.compactMap(folder.listing) where now.timeIntervalSince(draft.used) > 3_600 {
            _ = folder.remove(draft.name)
        }
    }
}
