import Foundation
import RemoteLoading

/// The form of a cache in memory.
///
/// The duration of a call does not depend on the number of entries, unless a partition or everything is removed.
final class MemoryCache: CacheStore {
    let inFlight = InFlightRequests()
    private let capacity: Int
    /// The entries of each address, in all partitions.
    private let pages = Locked(RecencyCache<String, [CacheEntry]>())

    /// Creates an empty store for entries with at most the given sum of their byte counts.
    init(capacity: Int) {
        self.capacity = capacity
    }

    func entries(for key: CacheKey) async -> [CacheEntry] {
        pages.withLock { $0.use(key.address) ?? [] }.filter { $0.key == key }
    }

    func store(_ entry: CacheEntry, isAlone: Bool, by request: InFlightRequest) async {
        var entry = entry
        entry.copyBody()
        pages.withLock { [entry] pages in
            let address = entry.key.address
            let page = pages[address] ?? []
            guard let own = page.filter({ $0.key == entry.key }).adding(entry, isAlone: isAlone),
                request.admits(entry, isAlone: isAlone)
            else { return }
            let others = page.filter { $0.key != entry.key }
            var kept = others + own
            var cost = kept.byteCount
            // If the entries do not all have room, the new one has precedence over the others.
            if cost > capacity { (kept, cost) = ([entry], entry.byteCount) }
            if cost > capacity { (kept, cost) = (others, others.byteCount) }
            if kept.isEmpty { pages.remove(address) } else { pages.set(kept, for: address, cost: cost) }
            pages.removeOldest(beyond: capacity)
        }
    }

    func remove(_ removal: CacheRemoval) async {
        pages.withLock { pages in
            inFlight.outdate(removal)
            let addresses = if case .addresses(let some) = removal { some } else { pages.keys }
            for address in addresses {
                guard let page = pages.remove(address) else { continue }
                let kept = page.filter { !removal.includes($0.key) }
                if !kept.isEmpty { pages.set(kept, for: address, cost: kept.byteCount) }
            }
        }
    }

    func trim(to bytes: Int) async {
        _ = pages.withLock { $0.removeOldest(beyond: bytes) }
    }
}
