public import RemoteLoading

/// A store that records what a cache does with it, in front of another that does it.
public final class HTTPCacheStoreSpy: HTTPCacheStore {
    /// One call.
    public enum Call: Hashable, Sendable {
        /// Entries were looked up.
        case lookUp(HTTPCacheKey)
        /// An entry was to be kept.
        case keep(HTTPCacheEntry)
        /// All entries of some addresses were removed.
        case remove(addresses: [String])
        /// What a closure picks was to go.
        case removeSome
        /// Everything was to go.
        case removeAll
        /// What there is no room for was to go.
        case trim(to: Int)
    }

    private let store: any HTTPCacheStore
    private let recorded = Locked<[Call]>([])

    /// Creates a spy, in front of an empty store in memory by default.
    public init(_ store: any HTTPCacheStore = MemoryCacheStore()) {
        self.store = store
    }

    /// The requests in flight of the store behind the spy.
    public var inFlightResponses: InFlightResponses? { store.inFlightResponses }

    /// The calls so far, in order.
    public var calls: [Call] { recorded.withLock { $0 } }

    /// The entries that were to be kept, in order.
    public var kept: [HTTPCacheEntry] {
        calls.compactMap { call in
            if case .keep(let entry) = call { entry } else { nil }
        }
    }

    /// Records the look-up, and does it.
    public func entries(for key: HTTPCacheKey) async -> [HTTPCacheEntry] {
        record(.lookUp(key))
        return await store.entries(for: key)
    }

    /// Records the entry, and keeps it.
    public func keep(_ entry: HTTPCacheEntry) async {
        record(.keep(entry))
        await store.keep(entry)
    }

    /// Records the removal, and does it.
    public func remove(addresses: [String]) async {
        record(.remove(addresses: addresses))
        await store.remove(addresses: addresses)
    }

    /// Records the removal, and does it.
    public func remove(where isUnwanted: @escaping @Sendable (HTTPCacheKey) -> Bool) async {
        record(.removeSome)
        await store.remove(where: isUnwanted)
    }

    /// Records the removal, and does it.
    public func removeAll() async {
        record(.removeAll)
        await store.removeAll()
    }

    /// Records the trimming, and does it.
    public func trim(to bytes: Int) async {
        record(.trim(to: bytes))
        await store.trim(to: bytes)
    }

    private func record(_ call: Call) {
        recorded.withLock { $0.append(call) }
    }
}

extension HTTPCacheStoreSpy.Call: CustomStringConvertible, CustomReflectable {
    /// The call, with masks for secrets in its address.
    public var description: String {
        switch self {
        case .lookUp(let key): "lookUp(\(key))"
        case .keep(let entry): "keep(\(entry))"
        case .remove(let addresses): "remove(\(addresses.map { HTTPCacheKey($0) }))"
        case .removeSome: "removeSome"
        case .removeAll: "removeAll"
        case .trim(let bytes): "trim(to: \(bytes))"
        }
    }

    /// The mirror that `dump` shows, which has the description alone.
    public var customMirror: Mirror { Mirror(self, children: ["call": description]) }
}
