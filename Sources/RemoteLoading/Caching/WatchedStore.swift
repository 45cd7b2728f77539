/// A store that notes its own removals, whoever asks for them.
///
/// So all clients of the store know of what happened to it by any of them, or by the host.
package protocol RemovalNoting: HTTPCacheStore {
    /// Where removals are noted; nil if they are not, after all.
    var answersUnderWay: AnswersUnderWay? { get }

    /// Removes every entry of several addresses at once.
    func remove(addresses: [String]) async
}

/// A store, as a client of it uses it.
struct WatchedStore: Sendable {
    let answersUnderWay: AnswersUnderWay
    private let store: any HTTPCacheStore
    private let noting: (any RemovalNoting)?

    init(_ store: any HTTPCacheStore) {
        self.store = store
        let noting = store as? any RemovalNoting
        let shared = noting?.answersUnderWay
        self.noting = shared == nil ? nil : noting
        answersUnderWay = shared ?? AnswersUnderWay()
    }

    func entries(for key: HTTPCacheKey) async -> [HTTPCacheEntry] { await store.entries(for: key) }

    func keep(_ entry: HTTPCacheEntry) async { await store.keep(entry) }

    /// Removes every entry of some addresses, which are spelled as in keys.
    func remove(addresses: [String]) async {
        guard !addresses.isEmpty else { return }
        if let noting { return await noting.remove(addresses: addresses) }
        answersUnderWay.noteRemoval { addresses.contains($0.address) }
        for address in addresses { await store.remove(address: address) }
    }
}
