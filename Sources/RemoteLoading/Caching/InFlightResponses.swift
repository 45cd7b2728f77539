import Foundation

/// A record of the requests in flight whose responses may be stored.
///
/// For each request, the record counts how often its stored responses were removed since the request started.
///
/// A response that was requested before a removal must not be stored after the removal (RFC 9111, section 4.4). If two
/// responses of the same variant are in flight, only the more recent one stays in the store (section 4). Only requests
/// in flight are recorded, so memory use does not grow with time.
///
/// A store needs time to keep an entry, for example to write a file. If the entry becomes outdated in this time, the
/// store may still keep it for a moment. A request that starts in this time therefore does not use the store.
public final class InFlightResponses: Sendable {
    fileprivate struct PendingRequest: Sendable {
        let key: HTTPCacheKey
        /// The number of times that stored responses for the key were removed since the request started.
        var removals = 0
        /// For each variant, the dates of the most recent response that was stored since the request started.
        var kept: [ByteKey: Recency] = [:]
        /// The entry that the store is keeping for the request.
        var storing: (variant: String, recency: Recency)?

        /// `true` if the store is keeping an entry that must be removed again.
        ///
        /// This is also `true` if the request itself has removed all entries of its key, because a lookup would then
        /// find no other entry.
        var isStoringOutdatedEntry: Bool { storing.map { !permits($0.variant, $0.recency) } ?? false }

        func permits(_ variant: String, _ recency: Recency, removals permitted: Int = 0) -> Bool {
            removals <= permitted && !(kept[ByteKey(variant)].map { recency < $0 } ?? false)
        }

        mutating func note(_ variant: String, _ recency: Recency) {
            let variant = ByteKey(variant)
            if kept[variant].map({ $0 < recency }) ?? true { kept[variant] = recency }
        }
    }

    fileprivate let state = Locked((requests: [Int: PendingRequest](), last: 0))

    /// Creates a record without requests in flight.
    ///
    /// Use a separate instance for each store.
    public init() {}

    /// Adds a request to the record, and returns an object that removes the request when it is deallocated.
    ///
    /// Call this function before looking up the request in the store.
    func begin(_ key: HTTPCacheKey) -> InFlightResponse {
        state.withLock { state in
            let trustsStore = !state.requests.values.contains { $0.isStoringOutdatedEntry && $0.key == key }
            state.last += 1
            state.requests[state.last] = PendingRequest(key: key)
            return InFlightResponse(key, state.last, trustsStore: trustsStore, among: self)
        }
    }

    /// The number of requests in flight.
    var count: Int { state.withLock { $0.requests.count } }

    /// Records that the store is about to remove the entries whose keys the closure selects.
    public func noteRemoval(where isUnwanted: (HTTPCacheKey) -> Bool) {
        // The closure may be code of the app, so it is not called while the lock is held.
        let numbers = state.withLock { $0.requests }.filter { isUnwanted($0.value.key) }.keys
        state.withLock { state in
            for number in numbers { state.requests[number]?.removals += 1 }
        }
    }
}

/// One request in the record.
///
/// The request is removed from the record when this object is deallocated.
final class InFlightResponse: Sendable {
    let key: HTTPCacheKey
    /// `false` if a lookup for this request could find an outdated entry, because the store was keeping one when the
    /// request started.
    let trustsStore: Bool
    private let number: Int
    private let all: InFlightResponses

    fileprivate init(_ key: HTTPCacheKey, _ number: Int, trustsStore: Bool, among all: InFlightResponses) {
        (self.key, self.number, self.trustsStore, self.all) = (key, number, trustsStore, all)
    }

    deinit {
        _ = all.state.withLock { $0.requests.removeValue(forKey: number) }
    }

    /// Returns `true` if an entry may be stored, and then prevents older responses in flight from being stored.
    ///
    /// Call ``endStoring()`` when the store has kept the entry, and has removed it again if it is outdated.
    func claim(_ entry: HTTPCacheEntry) -> Bool {
        let recency = entry.recency
        return all.state.withLock { state in
            guard let request = state.requests[number], request.permits(entry.variant, recency) else { return false }
            for (other, pending) in state.requests where pending.key == request.key {
                state.requests[other]?.note(entry.variant, recency)
            }
            state.requests[number]?.storing = (entry.variant, recency)
            return true
        }
    }

    /// Records that the store contains no outdated entry of this request.
    func endStoring() {
        all.state.withLock { $0.requests[number]?.storing = nil }
    }

    /// Returns `true` if an entry may stay in the store.
    ///
    /// The parameter `removals` is the number of times that the caller itself has removed stored responses for the key
    /// since the request started. These removals are ignored.
    func permits(_ entry: HTTPCacheEntry, removals: Int) -> Bool {
        let recency = entry.recency
        return all.state.withLock {
            $0.requests[number]?.permits(entry.variant, recency, removals: removals) ?? false
        }
    }
}

/// The dates by which two responses are compared to find the more recent one: first the date of the response, which
/// counts whole seconds, and then the date of the request.
private typealias Recency = (date: Date, requested: Date)

extension HTTPCacheEntry {
    fileprivate var recency: Recency { (date, requested) }
}
