/// A wrapper that records the removals from a store in ``inFlightResponses``.
///
/// A store with its own ``HTTPCacheStore/inFlightResponses`` records its removals itself, so this type does not record
/// them again.
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
