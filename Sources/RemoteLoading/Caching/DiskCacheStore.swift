public import Foundation

/// Keeps responses in a folder, one file for each, up to a number of bytes.
///
/// Each file has a checksum, is written beside its place and moved there whole; so whenever a process is killed, what is
/// in the folder is whole. A file that is damaged all the same is a miss, and goes. Several stores, in one process or in
/// several, may share a folder. Opening costs nothing; the sizes and dates of the files, and nothing else of them, are
/// read before the first one is kept.
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
public final class DiskCacheStore: HTTPCacheStore {
    /// How many bytes of files are kept at most.
    public let capacity: Int
    private let time: TimeSource
    private let folder: CacheFolder
    private let ledger: LockedLedger
    private let desk: DiskCacheDesk

    /// Creates a store on a folder, which is made when the first response is kept; for 256 MB unless told otherwise.
    ///
    /// The folder may lie where the system clears up, such as the one for caches. Files that are not the store's are
    /// left alone.
    public init(_ directory: URL, capacity: Int = 256 << 20, time: TimeSource = .system) {
        precondition(directory.isFileURL, "a disk store needs the URL of a folder, not \(directory.scheme ?? "none")")
        self.capacity = capacity
        self.time = time
        folder = CacheFolder(path: directory.path)
        ledger = LockedLedger(CacheLedger())
        desk = DiskCacheDesk(folder: folder, ledger: ledger, capacity: capacity)
    }

    /// The entries of a key; looking them up counts as use.
    @concurrent public func entries(for key: HTTPCacheKey) async -> [HTTPCacheEntry] {
        let file = CacheFileName(key)
        var entries: [HTTPCacheEntry] = []
        folder.forEachEntry(file) { place, reading in
            switch reading {
            case .entry(let entry, let bytes):
                if entry.key == key, use(file.name(at: place), bytes: bytes) { entries.append(entry) }
            case .unreadable:
                let name = file.name(at: place)
                let isRemoved = folder.remove(name)
                ledger.withLock { $0.forget(name, isRemoved: isRemoved) }
            case .missing:
                return true
            }
            return false
        }
        return entries
    }

    /// Keeps an entry; what cannot be written only removes what it would replace.
    @concurrent public func keep(_ entry: HTTPCacheEntry) async {
        await desk.keep(entry, at: time.date())
    }

    /// Removes every entry of an address, by the names of the files alone.
    @concurrent public func remove(address: String) async {
        let prefix = CacheFileName.prefix(of: HTTPCacheKey(address).address)
        await desk.remove { $0.hasPrefix(prefix) }
    }

    /// Removes the entries whose keys the closure picks; reads the key of every file.
    @concurrent public func remove(where isUnwanted: @escaping @Sendable (HTTPCacheKey) -> Bool) async {
        await desk.remove { [folder] name in
            switch folder.entry(name, withBody: false) {
            case .entry(let entry, _): isUnwanted(entry.key)
            case .unreadable: true
            case .missing: false
            }
        }
    }

    /// Removes everything, also what is just being written.
    @concurrent public func removeAll() async {
        await desk.removeAll()
    }

    /// Removes what was not used for the longest time, until no more than that many bytes of files are left.
    @concurrent public func trim(to bytes: Int) async {
        await desk.trim(to: bytes, at: time.date())
    }

    /// Notes the use of a file; false if the file should not be there any more.
    private func use(_ name: String, bytes: Int) -> Bool {
        let now = time.date()
        let (isGood, isDue) = ledger.withLock { ledger in
            ledger.isBuried(name) ? (false, false) : (true, ledger.use(name, bytes: bytes, at: now))
        }
        if isDue { folder.stamp(name, now) }
        return isGood
    }
}

typealias LockedLedger = Locked<CacheLedger>

/// Where files are put and removed, one call at a time.
///
/// An actor, because choosing a place and moving a file there belong together and take longer than a lock should be
/// held.
actor DiskCacheDesk {
    private let folder: CacheFolder
    private let ledger: LockedLedger
    private let capacity: Int
    private var drafts = 0
    /// How much may be written before the folder is looked at again; nothing before the first time.
    private var unlisted = 0

    init(folder: CacheFolder, ledger: LockedLedger, capacity: Int) {
        self.folder = folder
        self.ledger = ledger
        self.capacity = capacity
    }

    func keep(_ entry: HTTPCacheEntry, at now: Date) {
        let file = CacheFile(entry)
        listIfDue(before: file.size, at: now)
        let draft = file.fits(capacity) ? folder.draft(file, number: drafts) : nil
        drafts += 1
        let (same, spare) = places(for: entry)
        // An empty place before the old one would hide it.
        let name = min(same.first ?? spare, spare)
        if let draft { folder.stamp(draft, now) }
        guard let draft, folder.move(draft, to: name) else {
            if let draft { _ = folder.remove(draft) }
            for old in same { remove(old) }
            return
        }
        for old in same where old != name { remove(old) }
        ledger.withLock { $0.add(name, bytes: file.size, at: now) }
        evict(beyond: capacity)
    }

    func remove(where isUnwanted: (String) -> Bool) {
        for name in folder.names() where isUnwanted(name) { remove(name) }
    }

    func removeAll() {
        for name in folder.names() { remove(name) }
        // Whoever was writing one of these finds it gone, and keeps nothing.
        for draft in folder.drafts() { _ = folder.remove(draft) }
    }

    func trim(to bytes: Int, at now: Date) {
        list(at: now)
        evict(beyond: bytes)
    }

    /// Where the same variant of an entry is, and where a new one may go: the first empty place, or that of the oldest.
    private func places(for entry: HTTPCacheEntry) -> (same: [String], spare: String) {
        let file = CacheFileName(entry.key)
        var (same, free, oldest): ([String], String?, (name: String, received: Date)?) = ([], nil, nil)
        for place in 0..<CacheFileName.places {
            let name = file.name(at: place)
            switch folder.entry(name, withBody: false) {
            case .entry(let other, _):
                if other.key == entry.key, other.variant == entry.variant { same.append(name) }
                if oldest.map({ other.received < $0.received }) ?? true { oldest = (name, other.received) }
            case .unreadable where !folder.remove(name): continue
            case .missing, .unreadable: free = free ?? name
            }
        }
        // Where nothing is empty, an old one of the same variant makes room before any other.
        return (same, free ?? same.first ?? oldest?.name ?? file.name(at: 0))
    }

    private func remove(_ name: String) {
        let isRemoved = folder.remove(name)
        ledger.withLock { $0.forget(name, isRemoved: isRemoved) }
    }

    private func evict(beyond limit: Int) {
        for name in ledger.withLock({ $0.takeOldest(beyond: limit) }) { remove(name) }
    }

    /// Other processes write too, so now and then the ledger is made anew.
    private func listIfDue(before bytes: Int, at now: Date) {
        unlisted -= bytes
        if unlisted < 0 { list(at: now) }
    }

    private func list(at now: Date) {
        let listed = folder.names().compactMap(folder.listing)
        ledger.withLock { $0.merge(listed) }
        unlisted = capacity / 16
        // Nobody takes an hour to write a response: whoever began these was killed.
        for draft in folder.drafts().compactMap(folder.listing) where now.timeIntervalSince(draft.used) > 3_600 {
            _ = folder.remove(draft.name)
        }
    }
}
