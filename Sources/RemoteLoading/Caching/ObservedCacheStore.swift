/// A store of one caching client, wrapped so that removals are reported to the requests in flight.
///
/// A store with its own ``HTTPCacheStore/inFlightResponses`` reports its removals itself.
struct ObservedCacheStore: Sendable {
    let inFlightResponses: InFlightResponses
    private let store: any HTTPCacheStore
    private let isNotedByStore: Bool

    init(_ store: any HTTPCacheStore) {
        self.store = store
        let shared = store.inFlightResponses
        isNotedByStore = shared != nil
        inFlightResponses = shared ?? InFlightResponses()
    }

    func entries(for key: HTTPCacheKey) async -> [HTTPCacheEntry] { await store.entries(for: key) }

    func keep(_ entry: HTTPCacheEntry) async { await store.keep(entry) }

    /// Removes every entry of the addresses, which must be in normalised spelling.
    func remove(addresses: [String]) async {
        guard !addresses.isEmpty else { return }
        if !isNotedByStore { inFlightResponses.noteRemoval { addresses.contains($0.address) } }
        await store.remove(addresses: addresses)
    }
}
