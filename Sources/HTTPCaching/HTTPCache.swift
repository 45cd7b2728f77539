public import Foundation
public import RemoteLoading

/// A private cache of responses, in memory or in a folder.
///
/// Pass the cache to `cached(in:whenUnreachable:keeping:refreshing:time:)`. Several clients may share a cache. If it
/// exceeds its capacity, it removes the least recently used responses.
///
/// A cache reports no errors: if a response is lost or damaged, or could not be stored, the request is sent to the
/// server.
public final class HTTPCache: Sendable {
    let store: any CacheStore
    /// The partition of requests that name none.
    let partitionName: String?

    init(_ store: any CacheStore, partitionName: String? = nil) {
        (self.store, self.partitionName) = (store, partitionName)
    }

    /// Creates an empty cache that keeps responses in memory, with a default capacity of 32 MB.
    ///
    /// The capacity limits the estimated memory of all responses. A response with a few fields takes one to two
    /// kilobytes in addition to its body.
    public static func memory(capacity: Int = 32 << 20) -> HTTPCache {
        HTTPCache(MemoryCache(capacity: capacity))
    }

    /// Creates a cache that keeps responses in the files of a folder, with a default capacity of 256 MB.
    ///
    /// The folder is created when the first response is stored. It may be in a location that the system purges, such as
    /// the caches directory. Several caches of one user, in one process or in several, may share a folder. Files of
    /// other programs in the folder are neither read nor changed.
    ///
    /// There is one file for each address and partition. A file is written under a temporary name and then renamed, so
    /// a process that is killed leaves no incomplete file under a final name. A file with a wrong checksum is removed
    /// and never used. Anything but a regular file of the user, such as a symbolic link, is left in place and never
    /// read.
    ///
    /// For the capacity, a file counts with the size of its disk blocks, which is at least 4 KB, plus 128 bytes for its
    /// record in the folder. Files of more than 64 MB are not written. The cache notices the files of other processes
    /// only when it lists the folder, each time after writing a sixteenth of the capacity. The date of a file is the
    /// time of its last use, to the minute.
    ///
    /// Reads and writes are short blocking calls on Swift's global concurrent executor, never on the caller's actor.
    ///
    /// Addresses and responses are stored unencrypted, readable only by this user of the system. If several people
    /// share a device, use a partition for each of them, and call ``remove(partition:)`` when its user signs out.
    public static func disk(
        _ directory: URL, capacity: Int = 256 << 20, time: any TimeProviding = .system
    ) -> HTTPCache {
        precondition(directory.isFileURL, "a cache needs the URL of a folder, not \(directory.scheme ?? "none")")
        return HTTPCache(DiskCache(CacheFolder(path: directory.path), capacity: capacity, time: time.timeSource))
    }

    /// Returns a partition of the cache, for example for the responses of one user.
    ///
    /// All partitions share the capacity of the cache. The returned partition applies to requests that have no
    /// ``/RemoteLoading/HTTPRequest/cachePartition``. The responses to other requests are not part of it, so its
    /// ``removeAll()`` leaves them. ``remove(partition:)`` and ``trim(to:)`` act on the whole cache.
    public func partition(_ name: String) -> HTTPCache {
        HTTPCache(store, partitionName: name)
    }

    /// Removes the responses of a partition, for example when its user signs out.
    ///
    /// Responses that are in flight for the partition, through this cache or its partitions, are not stored when they
    /// arrive. Another cache that was created for the same folder does not know of the removal.
    public func remove(partition: String) async {
        await store.remove(.partition(partition))
    }

    /// Removes all responses, or only those of the partition if ``partition(_:)`` has returned this cache.
    ///
    /// A response that it would have removed, but that is still in flight, is not stored when it arrives.
    public func removeAll() async {
        await store.remove(partitionName.map(CacheRemoval.partition) ?? .all)
    }

    /// Removes the least recently used responses of all partitions until at most the given number of bytes are left.
    ///
    /// Call this function after a memory warning, for example.
    public func trim(to bytes: Int) async {
        await store.trim(to: bytes)
    }
}

/// The form of a cache, which finds, stores and removes entries, and makes no decision about freshness or users.
protocol CacheStore: Sendable {
    /// The requests in flight of all clients that use the store.
    var inFlight: InFlightRequests { get }

    /// Returns the entries of a key, one for each variant, in any order.
    ///
    /// The lookup counts as a use of them.
    func entries(for key: CacheKey) async -> [CacheEntry]

    /// Stores an entry unless `request` has become outdated, and replaces the entry with the same key and variant.
    ///
    /// If the entry is too large, the entry that it would replace is still removed. If `isAlone` is `true`, the entry
    /// replaces all entries of its key.
    func store(_ entry: CacheEntry, isAlone: Bool, by request: InFlightRequest) async

    /// Removes entries, and outdates the requests in flight for their keys.
    func remove(_ removal: CacheRemoval) async

    /// Removes the least recently used entries until at most the given number of bytes are left.
    func trim(to bytes: Int) async
}

/// The entries to remove from a store.
enum CacheRemoval: Sendable {
    case all
    /// The entries for these addresses, in all partitions.
    case addresses([String])
    case partition(String)

    func includes(_ key: CacheKey) -> Bool {
        switch self {
        case .all: true
        case .addresses(let addresses): addresses.contains(key.address)
        case .partition(let partition): partition == key.partition
        }
    }
}
