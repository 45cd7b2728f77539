import Foundation

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
    /// What is to be removed as soon as the folder can be looked at, by the names of the files.
    private var owed: [@Sendable (String) -> Bool] = []
    private var owesDrafts = false

    /// Whoever is owed more than that gets everything removed.
    private static let mostOwed = 64

    init(folder: CacheFolder, ledger: LockedLedger, capacity: Int) {
        self.folder = folder
        self.ledger = ledger
        self.capacity = capacity
    }

    func keep(_ entry: HTTPCacheEntry, at now: Date) {
        let file = CacheFile(entry)
        settle()
        listIfDue(before: file.cost, at: now)
        let draft = file.fits(capacity) ? folder.draft(file, number: drafts) : nil
        drafts += 1
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
        ledger.withLock { $0.add(name, bytes: bytes, at: now) }
        evict(beyond: capacity)
    }

    func remove(where isUnwanted: @escaping @Sendable (String) -> Bool) {
        owed = owed.count < DiskCacheDesk.mostOwed ? owed + [isUnwanted] : [{ _ in true }]
        settle()
    }

    func removeAll() {
        owed = [{ _ in true }]
        owesDrafts = true
        settle()
    }

    /// Does what is to be removed; false if the folder cannot be looked at, so that it is still to be done.
    @discardableResult
    func settle() -> Bool {
        guard owesDrafts || !owed.isEmpty else { return true }
        let isDone = removeOwedDrafts() && removeOwed()
        ledger.withLock { $0.isOwing = !isDone }
        return isDone
    }

    /// Before the entries: one of these that is put into its place meanwhile is found among them.
    private func removeOwedDrafts() -> Bool {
        guard owesDrafts else { return true }
        guard let drafts = folder.drafts() else { return false }
        // Whoever was writing one of these finds it gone, and keeps nothing.
        for draft in drafts { _ = folder.remove(draft) }
        owesDrafts = false
        return true
    }

    private func removeOwed() -> Bool {
        guard let names = folder.names() else { return false }
        for name in names where owed.contains(where: { $0(name) }) { remove(name) }
        owed = []
        return true
    }

    func trim(to bytes: Int, at now: Date) {
        list(at: now)
        evict(beyond: bytes)
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
        // What is known goes on being so where it cannot be looked at.
        guard let listed = folder.names()?.compactMap(folder.listing), let drafts = folder.drafts() else { return }
        ledger.withLock { $0.merge(listed) }
        unlisted = capacity / 16
        // Nobody takes an hour to write a response: whoever began these was killed.
        for draft in drafts.compactMap(folder.listing) where now.timeIntervalSince(draft.used) > 3_600 {
            _ = folder.remove(draft.name)
        }
    }
}
