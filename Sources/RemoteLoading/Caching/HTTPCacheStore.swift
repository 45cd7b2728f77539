/// Where the responses of a cache are kept.
///
/// Implement it to keep them elsewhere; `HTTPCacheStoreContract` of `RemoteLoadingTesting` says whether it is right.
/// The promises:
/// - What is given back is what was kept, to the last byte, or nothing. A store that lost or damaged something, or is
///   full, gives nothing; it never throws.
/// - An entry replaces the one with its key and its variant, even if it turns out too large to be kept itself.
/// - Where room is short, what was not kept or looked up for the longest time goes first.
/// - Calls may come at the same time, from any isolation.
///
/// A store judges nothing: whether an entry is fresh, or for whom, is decided by ``HTTPClient/cached(in:whenUnreachable:whileRevalidating:keeping:partition:refreshes:time:)``.
public protocol HTTPCacheStore: Sendable {
    /// The entries of a key, one for each variant, in no order; looking them up counts as use.
    func entries(for key: HTTPCacheKey) async -> [HTTPCacheEntry]

    /// Keeps an entry, in the place of the one with the same key and variant.
    func keep(_ entry: HTTPCacheEntry) async

    /// Removes every entry of several addresses, in all partitions; the addresses are spelled as in a key.
    func remove(addresses: [String]) async

    /// Removes the entries whose keys the closure picks, such as those of a partition when its user signs out.
    func remove(where isUnwanted: @escaping @Sendable (HTTPCacheKey) -> Bool) async

    /// Removes everything.
    func removeAll() async

    /// Removes what was not used for the longest time, until no more than that many bytes are left.
    func trim(to bytes: Int) async

    /// The requests whose responses may still be kept, shared by all clients of the store; `nil` by default.
    ///
    /// A store that returns an object here returns the same one every time, and reports each removal to it by
    /// ``InFlightResponses/noteRemoval(where:)`` before it removes anything. A response that was requested before the
    /// removal is then not kept after it, whichever client or host removed it. Without such an object, each client of
    /// the store knows its own removals only.
    var inFlightResponses: InFlightResponses? { get }
}

extension HTTPCacheStore {
    /// No shared object: each client knows its own removals.
    public var inFlightResponses: InFlightResponses? { nil }

    /// Removes every entry of an address, in all partitions; the address may be spelled in any way that a key takes.
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
