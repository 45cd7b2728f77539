import RemoteLoading
import RemoteLoadingTesting

/// A cache store that records all calls, and forwards them to another store.
final class HTTPCacheStoreSpy: HTTPCacheStore {
    /// A recorded call.
    enum Call: Hashable, Sendable {
        /// A lookup of the entries of a key.
        case lookUp(HTTPCacheKey)
        /// A request to store an entry.
        case keep(HTTPCacheEntry)
        /// A removal of all entries of some addresses.
        case remove(addresses: [String])
        /// A removal of the entries that a closure selects.
        case removeSome
        /// A removal of all entries.
        case removeAll
        /// A removal of the least recently used entries, until the store has at most the given number of bytes.
        case trim(to: Int)
    }

    private let store: any HTTPCacheStore
    private let recorded = Locked<[Call]>([])

    /// Creates a spy in front of a store, by default an empty one in memory.
    init(_ store: any HTTPCacheStore = MemoryCacheStore()) {
        self.store = store
    }

    /// The responses in flight that all clients of the underlying store share, or `nil`.
    var inFlightResponses: InFlightResponses? { store.inFlightResponses }

    /// The calls that the spy has received so far, in order.
    var calls: [Call] { recorded.withLock { $0 } }

    /// The entries that were passed to `keep(_:)`, in order.
    var kept: [HTTPCacheEntry] {
        calls.compactMap { call in
            if case .keep(let entry) = call { entry } else { nil }
        }
    }

    /// Records the lookup, and forwards it.
    func entries(for key: HTTPCacheKey) async -> [HTTPCacheEntry] {
        record(.lookUp(key))
        return await store.entries(for: key)
    }

    /// Records the entry, and forwards it.
    func keep(_ entry: HTTPCacheEntry) async {
        record(.keep(entry))
        await store.keep(entry)
    }

    /// Records the removal, and forwards it.
    func remove(addresses: [String]) async {
        record(.remove(addresses: addresses))
        await store.remove(addresses: addresses)
    }

    /// Records the removal, and forwards it.
    func remove(where isUnwanted: @escaping @Sendable (HTTPCacheKey) -> Bool) async {
        record(.removeSome)
        await store.remove(where: isUnwanted)
    }

    /// Records the removal, and forwards it.
    func removeAll() async {
        record(.removeAll)
        await store.removeAll()
    }

    /// Records a call of `trim(to:)`, and forwards it.
    func trim(to bytes: Int) async {
        record(.trim(to: bytes))
        await store.trim(to: bytes)
    }

    private func record(_ call: Call) {
        recorded.withLock { $0.append(call) }
    }
}

extension HTTPCacheStoreSpy.Call: RedactedValue {
    /// The call, with masks for secrets in its address.
    var description: String {
        switch self {
        case .lookUp(let key): "lookUp(\(key))"
        case .keep(let entry): "keep(\(entry))"
        case .remove(let addresses): "remove(\(addresses.map { HTTPCacheKey($0) }))"
        case .removeSome: "removeSome"
        case .removeAll: "removeAll"
        case .trim(let bytes): "trim(to: \(bytes))"
        }
    }
}
