import Foundation

/// The requests in flight whose responses may be stored.
///
/// A response that was requested before a removal must not be stored after the removal (RFC 9111, section 4.4). If two
/// responses of the same variant are in flight, only the more recent one stays in the store (section 4). A store checks
/// both immediately before it stores a response, under the lock that it also holds while it removes entries. Only
/// requests in flight are recorded, so memory use does not grow with time.
final class InFlightRequests: Sendable {
    fileprivate struct Request: Sendable {
        let key: CacheKey
        /// `true` if stored responses for the key were removed since the request started.
        var isOutdated = false
        /// For each variant, the dates of the most recent response that was stored since the request started.
        var stored: [String: Recency] = [:]
    }

    fileprivate let state = Locked((requests: [Int: Request](), last: 0))

    /// Adds a request, which is removed when the returned object is deallocated.
    ///
    /// Call this function before looking up the request in the store.
    func begin(_ key: CacheKey) -> InFlightRequest {
        let number = state.withLock { state in
            state.last += 1
            state.requests[state.last] = Request(key: key)
            return state.last
        }
        return InFlightRequest(key: key, number: number, all: self)
    }

    /// The number of requests in flight.
    var count: Int { state.withLock { $0.requests.count } }

    /// Prevents the responses to all requests in flight whose entries a store removes now from being stored.
    func outdate(_ removal: CacheRemoval) {
        state.withLock { state in
            for (number, request) in state.requests where removal.includes(request.key) {
                state.requests[number]?.isOutdated = true
            }
        }
    }
}

/// A request in flight, until this object is deallocated.
final class InFlightRequest: Sendable {
    let key: CacheKey
    private let number: Int
    private let all: InFlightRequests

    fileprivate init(key: CacheKey, number: Int, all: InFlightRequests) {
        (self.key, self.number, self.all) = (key, number, all)
    }

    deinit {
        _ = all.state.withLock { $0.requests.removeValue(forKey: number) }
    }

    /// Returns `true` if an entry may be stored, and then prevents older responses in flight from being stored.
    ///
    /// If the entry is to replace all others of its key, no other response in flight for the key is stored.
    func admits(_ entry: CacheEntry, isAlone: Bool) -> Bool {
        let (variant, recency) = (entry.variant, (date: entry.date, requested: entry.requested))
        return all.state.withLock { state in
            guard let own = state.requests[number], !own.isOutdated,
                own.stored[variant].map({ $0 <= recency }) ?? true
            else { return false }
            for (other, request) in state.requests where other != number && request.key == entry.key {
                if isAlone { state.requests[other]?.isOutdated = true }
                let isNewest = request.stored[variant].map { $0 < recency } ?? true
                if isNewest { state.requests[other]?.stored[variant] = recency }
            }
            return true
        }
    }
}

/// The dates by which two responses are compared to find the more recent one: first the date of the response, which
/// counts whole seconds, and then the date of the request.
private typealias Recency = (date: Date, requested: Date)
