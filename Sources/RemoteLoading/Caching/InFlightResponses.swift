import Foundation

/// A record of the requests in flight whose responses may be stored, and of the removals since each request started.
///
/// A response that was requested before a removal must not be stored after the removal (RFC 9111, section 4.4). If two
/// responses of the same variant are in flight, only the more recent one stays in the store (section 4). Only requests
/// in flight are recorded, so memory use does not grow with time.
public final class InFlightResponses: Sendable {
    fileprivate struct PendingRequest: Sendable {
        let key: HTTPCacheKey
        /// The number of removals of the key's entries since the request started.
        var removals = 0
        /// The recency of the latest response that was stored since the request started, by variant.
        var kept: [ByteKey: Recency] = [:]

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

    /// Adds a request to the record, and returns a token whose release removes the request.
    ///
    /// Call this function before the lookup in the store.
    func begin(_ key: HTTPCacheKey) -> InFlightResponse {
        let number = state.withLock { state in
            state.last += 1
            state.requests[state.last] = PendingRequest(key: key)
            return state.last
        }
        return InFlightResponse(key, number, among: self)
    }

    /// The number of requests in flight.
    var count: Int { state.withLock { $0.requests.count } }

    /// Records a removal of entries, before the store performs it.
    public func noteRemoval(where isUnwanted: (HTTPCacheKey) -> Bool) {
        // The closure may be code of the app, so it is called outside of the lock.
        let numbers = state.withLock { $0.requests }.filter { isUnwanted($0.value.key) }.keys
        state.withLock { state in
            for number in numbers { state.requests[number]?.removals += 1 }
        }
    }
}

/// A token for one request in the record, whose release removes the request.
final class InFlightResponse: Sendable {
    let key: HTTPCacheKey
    private let number: Int
    private let all: InFlightResponses

    fileprivate init(_ key: HTTPCacheKey, _ number: Int, among all: InFlightResponses) {
        (self.key, self.number, self.all) = (key, number, all)
    }

    deinit {
        _ = all.state.withLock { $0.requests.removeValue(forKey: number) }
    }

    /// Returns `true` if an entry may be stored, and then prevents older responses in flight from being stored.
    func claim(_ entry: HTTPCacheEntry) -> Bool {
        let recency = entry.recency
        return all.state.withLock { state in
            guard let request = state.requests[number], request.permits(entry.variant, recency) else { return false }
            for (other, pending) in state.requests where pending.key == request.key {
                state.requests[other]?.note(entry.variant, recency)
            }
            return true
        }
    }

    /// Returns `true` if a stored entry may remain, ignoring the given number of removals by the caller itself.
    func permits(_ entry: HTTPCacheEntry, removals: Int) -> Bool {
        let recency = entry.recency
        return all.state.withLock {
            $0.requests[number]?.permits(entry.variant, recency, removals: removals) ?? false
        }
    }
}

/// The recency of a response: the time of its creation, and within the same second the time of the request.
private typealias Recency = (date: Date, requested: Date)

extension HTTPCacheEntry {
    fileprivate var recency: Recency { (date, requested) }
}
