import Foundation
import RemoteLoading

/// The requests in flight whose responses may be stored.
///
/// A response that was requested before a removal must not be stored after the removal (RFC 9111, section 4.4). If two
/// responses of the same variant are in flight, only the more recent one stays in the store (section 4). A store checks
/// both immediately before it stores a response, under the lock that it also holds while it removes entries. Only the
/// keys of requests in flight are recorded, so memory use does not grow with time.
///
/// Requests and stored responses are numbered in their order. A request is compared with the last removal and the last
/// stored responses of its key, so the time of an operation does not depend on the number of requests in flight, unless
/// the operation removes a whole partition.
final class InFlightRequests: Sendable {
    fileprivate struct State: Sendable {
        /// The requests of each address and partition.
        var pages: [String: [String?: RequestsOfKey]] = [:]
        /// The number of the last request, or of the last response that was stored.
        var last = 0
        /// The value of `last` when everything was removed.
        var outdated = 0
    }

    fileprivate let state = Locked(State())

    /// Adds a request, which is removed when the returned object is deallocated.
    ///
    /// Call this function before looking up the request in the store.
    func begin(_ key: CacheKey) -> InFlightRequest {
        let number = state.withLock { state in
            state.last += 1
            state.pages[key.address, default: [:]][key.partition, default: RequestsOfKey()].count += 1
            return state.last
        }
        return InFlightRequest(key: key, number: number, all: self)
    }

    /// The number of keys with requests in flight.
    var keyCount: Int { state.withLock { $0.pages.values.reduce(0) { $0 + $1.count } } }

    /// Prevents the responses to all requests in flight whose entries a store removes now from being stored.
    func outdate(_ removal: CacheRemoval) {
        state.withLock { state in
            switch removal {
            case .all:
                state.outdated = state.last
            case .addresses(let addresses):
                for address in addresses {
                    for partition in state.pages[address]?.keys.map(\.self) ?? [] {
                        state.pages[address]?[partition]?.outdate(through: state.last)
                    }
                }
            case .partition(let partition):
                for address in state.pages.keys {
                    state.pages[address]?[partition]?.outdate(through: state.last)
                }
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
        all.state.withLock { state in
            // The page itself is not kept here, because a change would then copy it.
            let counts = state.pages[key.address].map { (keys: $0.count, requests: $0[key.partition]?.count ?? 0) }
            guard let counts else { return }
            if counts.requests > 1 {
                state.pages[key.address]?[key.partition]?.count -= 1
            } else if counts.keys > 1 {
                state.pages[key.address]?[key.partition] = nil
            } else {
                state.pages[key.address] = nil
            }
        }
    }

    /// Returns `true` if an entry may be stored, and then prevents older responses in flight from being stored.
    ///
    /// If the entry is to replace all others of its key, no other response in flight for the key is stored.
    func admits(_ entry: CacheEntry, isAlone: Bool) -> Bool {
        let recency = (date: entry.date, requested: entry.requested)
        return all.state.withLock { state in
            guard number > state.outdated,
                state.pages[key.address]?[key.partition]?.admits(number, recency, of: entry.variant) == true
            else { return false }
            // Without other requests for the key, there is nothing to prevent.
            guard state.pages[key.address]?[key.partition]?.count != 1 else { return true }
            state.last += 1
            if isAlone { state.pages[key.address]?[key.partition]?.outdate(through: state.last, except: number) }
            state.pages[key.address]?[key.partition]?.noteStored(recency, of: entry.variant, number: state.last)
            return true
        }
    }
}

/// The requests in flight for one key.
private struct RequestsOfKey: Sendable {
    /// A response that was stored, with its number.
    private typealias Stored = (number: Int, recency: Recency)

    /// The maximum number of variants whose stored responses are noted.
    private static let mostVariants = 64

    var count = 0
    /// The number of the last request whose response must not be stored, and that of an earlier request whose response
    /// may be stored.
    private var outdated = (last: 0, except: 0)
    /// For each variant, the stored responses that are more recent than all that were stored after them.
    private var stored: [String: [Stored]] = [:]

    mutating func outdate(through last: Int, except number: Int = 0) {
        outdated = (last, number)
    }

    /// Returns `true` if a response may be stored: no entries of the key were removed, and no more recent response was
    /// stored, since its request was added.
    func admits(_ number: Int, _ recency: Recency, of variant: String) -> Bool {
        guard number > outdated.last || number == outdated.except else { return false }
        // The most recent response since the request is the first one after the request.
        let newest = stored[variant]?.reversed().prefix { $0.number > number }.last
        return newest.map { $0.recency <= recency } ?? true
    }

    mutating func noteStored(_ recency: Recency, of variant: String, number: Int) {
        if stored[variant] == nil, stored.count == Self.mostVariants {
            // The responses to earlier requests are not stored, so that memory use stays bounded.
            outdate(through: number)
            stored = [:]
        }
        while let last = stored[variant]?.last, last.recency <= recency { stored[variant]?.removeLast() }
        stored[variant, default: []].append((number, recency))
    }
}

/// The dates by which two responses are compared to find the more recent one: first the date of the response, which
/// counts whole seconds, and then the date of the request.
private typealias Recency = (date: Date, requested: Date)
