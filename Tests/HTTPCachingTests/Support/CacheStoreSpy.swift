import Foundation
import RemoteLoadingTesting

@testable import HTTPCaching
@testable import RemoteLoading

/// A cache store that records all calls, and forwards them to another store.
final class CacheStoreSpy: CacheStore {
    /// A recorded call.
    enum Call: Equatable, Sendable {
        /// A lookup of the entries of a key.
        case lookUp(CacheKey)
        /// A request to store an entry.
        case store(CacheEntry)
        /// A removal of entries.
        case remove
        /// A removal of the least recently used entries, until the store has at most the given number of bytes.
        case trim(to: Int)
    }

    private let inner: any CacheStore
    private let recorded = Locked<[Call]>([])

    /// Creates a spy in front of a store, by default an empty one in memory.
    init(_ store: any CacheStore = MemoryCache()) {
        inner = store
    }

    /// The requests in flight of all clients of the underlying store.
    var inFlight: InFlightRequests { inner.inFlight }

    /// The calls that the spy has received so far, in order.
    var calls: [Call] { recorded.withLock { $0 } }

    /// The entries that were passed to `store(_:isAlone:by:)`, in order.
    var stored: [CacheEntry] {
        calls.compactMap { call in
            if case .store(let entry) = call { entry } else { nil }
        }
    }

    /// Records the lookup, and forwards it.
    func entries(for key: CacheKey) async -> [CacheEntry] {
        record(.lookUp(key))
        return await inner.entries(for: key)
    }

    /// Records the entry, and forwards it.
    func store(_ entry: CacheEntry, isAlone: Bool, by request: InFlightRequest) async {
        record(.store(entry))
        await inner.store(entry, isAlone: isAlone, by: request)
    }

    /// Records the removal, and forwards it.
    func remove(_ removal: CacheRemoval) async {
        record(.remove)
        await inner.remove(removal)
    }

    /// Records a call of `trim(to:)`, and forwards it.
    func trim(to bytes: Int) async {
        record(.trim(to: bytes))
        await inner.trim(to: bytes)
    }

    private func record(_ call: Call) {
        recorded.withLock { $0.append(call) }
    }
}

extension CacheStore {
    /// Stores an entry as the response to a request that starts now.
    func store(_ entry: CacheEntry) async {
        await store(entry, isAlone: false, by: inFlight.begin(entry.key))
    }

    /// Returns a partition of a cache that uses the store.
    func partition(_ name: String) -> HTTPCache {
        HTTPCache(self).partition(name)
    }
}

extension HTTPClient {
    /// Returns a client that caches responses in a store.
    func cached(
        in store: any CacheStore, whenUnreachable: StaleServing = .never, keeping: CacheKeeping = .byDirectives,
        refreshing refreshes: BackgroundRefreshes = BackgroundRefreshes(.never), time: TimeSource = .system
    ) -> some HTTPClient {
        cached(
            in: HTTPCache(store), whenUnreachable: whenUnreachable, keeping: keeping, refreshing: refreshes, time: time)
    }
}

extension MemoryCache {
    /// Creates an empty store whose capacity is larger than any test needs.
    convenience init() {
        self.init(capacity: 32 << 20)
    }
}

extension DiskCache {
    init(_ directory: URL, capacity: Int = 256 << 20, time: TimeSource = .system) {
        self.init(CacheFolder(path: directory.path), capacity: capacity, time: time)
    }
}

extension CacheKey {
    /// Creates the key of an address in any spelling.
    init(_ address: String, partition: String? = nil) {
        self.init(normalized: address.asCacheAddress, partition: partition)
    }
}

extension CacheEntry {
    /// Returns an entry that by default was received at the start of 2001 and is fresh for a minute.
    static func fixture(
        _ address: String = "https://cache.test/page", partition: String? = nil, variant: String = "",
        status: HTTPStatus = .ok, fields: HTTPFields = ["Cache-Control": "max-age=60"], body: Data = Data("body".utf8),
        received: Date = Date(timeIntervalSinceReferenceDate: 0)
    ) -> CacheEntry {
        CacheEntry(
            key: CacheKey(address, partition: partition), variant: variant,
            response: HTTPResponse(status: status, fields: fields, body: body), requested: received,
            received: received)
    }
}
