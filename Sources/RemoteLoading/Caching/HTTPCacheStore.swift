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

    /// Removes every entry of an address, in all partitions; the address may be spelled in any way that a key takes.
    func remove(address: String) async

    /// Removes the entries whose keys the closure picks, such as those of a partition when its user signs out.
    func remove(where isUnwanted: @escaping @Sendable (HTTPCacheKey) -> Bool) async

    /// Removes everything.
    func removeAll() async

    /// Removes what was not used for the longest time, until no more than that many bytes are left.
    func trim(to bytes: Int) async
}

extension HTTPCacheStore {
    /// Removes every entry of an address by ``remove(where:)``.
    public func remove(address: String) async {
        let key = HTTPCacheKey(address)
        await remove { $0.address == key.address }
    }

    /// Removes everything by ``remove(where:)``.
    public func removeAll() async {
        await remove { _ in true }
    }
}
