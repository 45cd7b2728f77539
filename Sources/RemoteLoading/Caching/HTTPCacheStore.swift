/// A store for the responses of a cache.
///
/// Implement this protocol to store responses elsewhere. `HTTPCacheStoreContract` in `RemoteLoadingTesting` verifies an
/// implementation. The requirements:
/// - A lookup returns exactly the stored bytes, or no entry. A lookup does not throw: if the store has lost or damaged
///   an entry, or was too full to store the entry, the lookup returns no entry.
/// - A new entry replaces the entry with the same key and variant. The old entry is removed even if the new entry is
///   too large to be stored.
/// - If the store exceeds its capacity, it removes the least recently stored or looked-up entries first.
/// - Calls may be concurrent, from any isolation.
///
/// A store makes no decision about freshness or users. The client that
/// ``HTTPClient/cached(in:whenUnreachable:whileRevalidating:keeping:partition:refreshes:time:)`` returns makes these
/// decisions.
public protocol HTTPCacheStore: Sendable {
    /// Returns the entries of a key, one for each variant, in any order.
    ///
    /// The lookup counts as a use of these entries.
    func entries(for key: HTTPCacheKey) async -> [HTTPCacheEntry]

    /// Stores an entry, replacing the entry with the same key and variant.
    func keep(_ entry: HTTPCacheEntry) async

    /// Removes every entry of several addresses, in all partitions.
    ///
    /// The addresses must be in normalised spelling, like ``HTTPCacheKey/address``.
    func remove(addresses: [String]) async

    /// Removes the entries whose keys the closure selects, such as those of a partition when its user signs out.
    func remove(where isUnwanted: @escaping @Sendable (HTTPCacheKey) -> Bool) async

    /// Removes every entry of the store.
    func removeAll() async

    /// Removes the least recently used entries until at most the given number of bytes are left.
    func trim(to bytes: Int) async

    /// The record of requests in flight whose responses may still be stored, or `nil` by default.
    ///
    /// With this object, a response that was in flight when the entries of its key were removed is not stored after the
    /// removal. All clients of the store share the object, so it does not matter whether a client or the app removed
    /// the entries. Without such an object, a client does not know what other clients or the app have removed, and may
    /// store such a response.
    ///
    /// A store that has such an object must return the same object every time. For each removal, the store must call
    /// ``InFlightResponses/noteRemoval(where:)`` once, before it removes anything.
    var inFlightResponses: InFlightResponses? { get }
}

extension HTTPCacheStore {
    /// The record of the requests in flight, which is `nil` because a store by default keeps no such record.
    public var inFlightResponses: InFlightResponses? { nil }

    /// Removes every entry of several addresses by calling ``remove(where:)``.
    public func remove(addresses: [String]) async {
        let unwanted = Set(addresses.map { ByteKey($0) })
        await remove { unwanted.contains($0.addressKey) }
    }

    /// Removes every entry of the store by calling ``remove(where:)``.
    public func removeAll() async {
        await remove { _ in true }
    }
}
