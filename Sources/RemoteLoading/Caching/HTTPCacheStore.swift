/// A store for the responses of a cache.
///
/// Implement this protocol to store responses elsewhere. `HTTPCacheStoreContract` in `RemoteLoadingTesting` verifies an
/// implementation. The requirements:
/// - A lookup returns exactly the stored bytes, or no entry. A store that lost or damaged an entry, or is full, returns
///   no entry; it never throws.
/// - An entry replaces the one with the same key and variant, even if the new entry itself is too large to be stored.
/// - If the store exceeds its capacity, it removes the least recently stored or looked-up entries first.
/// - Calls may be concurrent, from any isolation.
///
/// A store makes no decision about freshness or users;
/// ``HTTPClient/cached(in:whenUnreachable:whileRevalidating:keeping:partition:refreshes:time:)`` does.
public protocol HTTPCacheStore: Sendable {
    /// Returns the entries of a key, one for each variant, in any order.
    ///
    /// The lookup counts as use.
    func entries(for key: HTTPCacheKey) async -> [HTTPCacheEntry]

    /// Stores an entry, replacing the one with the same key and variant.
    func keep(_ entry: HTTPCacheEntry) async

    /// Removes every entry of several addresses, in all partitions.
    ///
    /// The addresses are spelled as in a key.
    func remove(addresses: [String]) async

    /// Removes the entries whose keys the closure selects, such as those of a partition when its user signs out.
    func remove(where isUnwanted: @escaping @Sendable (HTTPCacheKey) -> Bool) async

    /// Removes everything.
    func removeAll() async

    /// Removes the least recently used entries until at most the given number of bytes are left.
    func trim(to bytes: Int) async

    /// The requests in flight whose responses may still be stored, or `nil`, the default.
    ///
    /// All clients of the store share the object. A store that returns an object here must return the same one every
    /// time, and must report each removal once to it by ``InFlightResponses/noteRemoval(where:)`` before it removes
    /// anything. A response that was requested before the removal is then not stored after it, whichever client or host
    /// removed it. Without such an object, each client of the store knows only its own removals.
    var inFlightResponses: InFlightResponses? { get }
}

extension HTTPCacheStore {
    /// The default value, `nil`, with which each client knows only its own removals.
    public var inFlightResponses: InFlightResponses? { nil }

    /// Removes every entry of an address, in all partitions.
    ///
    /// The address may have any spelling that a key accepts.
    public func remove(address: String) async {
        await remove(addresses: [HTTPCacheKey(address).address])
    }

    /// Removes every entry of several addresses by ``remove(where:)``.
    public func remove(addresses: [String]) async {
        let unwanted = Set(addresses.map { ByteKey($0) })
        await remove { unwanted.contains($0.addressKey) }
    }

    /// Removes everything by ``remove(where:)``.
    public func removeAll() async {
        await remove { _ in true }
    }
}
