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
public final class DiskCacheStore: HTTPCacheStore {
    /// The most bytes of disk that the files may occupy.
    public let capacity: Int
    private let time: TimeSource
    private let folder: CacheFolder
    private let ledger: LockedLedger
    private let desk: DiskCacheDesk
    private let answers = AnswersUnderWay()

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
        // What should be gone must not be given.
        if ledger.withLock({ $0.isOwing }), await !desk.settle() { return [] }
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
            case .foreign, .hidden:
                return false
            }
            return false
        }
        return entries
    }

    /// Keeps an entry; what cannot be written only removes what it would replace.
    @concurrent public func keep(_ entry: HTTPCacheEntry) async {
        await desk.keep(entry, at: time.date())
    }

    /// Removes every entry of an address, by the names of the files alone, also what is just on its way here.
    ///
    /// This and the other removals are done later if the folder cannot be looked at now, as when too many files are
    /// open; until then the store gives nothing.
    @concurrent public func remove(address: String) async {
        await remove(addresses: [HTTPCacheKey(address).address])
    }

    /// Removes the entries whose keys the closure picks, also what is just on its way here; reads the key of every
    /// file.
    ///
    /// A file whose key cannot be read goes too.
    @concurrent public func remove(where isUnwanted: @escaping @Sendable (HTTPCacheKey) -> Bool) async {
        answers.noteRemoval(where: isUnwanted)
        await desk.remove { [folder] name in
            switch folder.entry(name, withBody: false) {
            case .entry(let entry, _): isUnwanted(entry.key)
            case .unreadable, .foreign, .hidden: true
            case .missing: false
            }
        }
    }

    /// Removes everything, also what is just being written, or on its way here.
    @concurrent public func removeAll() async {
        answers.noteRemoval { _ in true }
        await desk.removeAll()
    }

    /// Removes what was not used for the longest time, until the files occupy no more than that many bytes of disk.
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

extension DiskCacheStore: RemovalNoting {
    package var answersUnderWay: AnswersUnderWay? { answers }

    /// Looks at the folder once for all of them.
    @concurrent package func remove(addresses: [String]) async {
        answers.noteRemoval { addresses.contains($0.address) }
        let prefixes = addresses.map(CacheFileName.prefix)
        await desk.remove { name in prefixes.contains { name.hasPrefix($0) } }
    }
}
