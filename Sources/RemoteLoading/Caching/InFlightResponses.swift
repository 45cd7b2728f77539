import Foundation

/// The requests whose responses may be kept in a cache store, and the removals since each of them began.
///
/// A response that was requested before a change must not be kept after it (RFC 9111, section 4.4), and of two
/// responses in flight the most recent is kept (section 4). Only requests in flight are recorded, so the memory in use
/// does not grow with time.
public final class InFlightResponses: Sendable {
    private struct Way: Sendable {
        let key: HTTPCacheKey
        /// How often its place was cleared since it began.
        var removals = 0
        /// The most recent answer that was kept since it began, by variant.
        var kept: [ByteKey: Recency] = [:]

        func permits(_ variant: String, _ recency: Recency, removals permitted: Int = 0) -> Bool {
            removals <= permitted && !(kept[ByteKey(variant)].map { recency < $0 } ?? false)
        }

        mutating func note(_ variant: String, _ recency: Recency) {
            let variant = ByteKey(variant)
            if kept[variant].map({ $0 < recency }) ?? true { kept[variant] = recency }
        }
    }

    private struct State: Sendable {
        var ways: [Int: Way] = [:]
        var last = 0
    }

    private let state = Locked(State())

    /// Creates an object for one store.
    public init() {}

    /// Notes a request before anything is looked up for it, until the token is let go.
    func begin(_ key: HTTPCacheKey) -> InFlightResponse {
        let number = state.withLock { state in
            state.last += 1
            state.ways[state.last] = Way(key: key)
            return state.last
        }
        return InFlightResponse(key, number, among: self)
    }

    /// How many are under way.
    var count: Int { state.withLock { $0.ways.count } }

    /// Records that the entries of some keys are removed; a store calls it before it removes them.
    public func noteRemoval(where isUnwanted: (HTTPCacheKey) -> Bool) {
        // Outside of the lock: the closure may be a host's.
        let numbers = state.withLock { $0.ways }.filter { isUnwanted($0.value.key) }.keys
        state.withLock { state in
            for number in numbers { state.ways[number]?.removals += 1 }
        }
    }

    fileprivate func end(_ number: Int) {
        _ = state.withLock { $0.ways.removeValue(forKey: number) }
    }

    fileprivate func claim(_ entry: HTTPCacheEntry, _ number: Int) -> Bool {
        let recency = entry.recency
        return state.withLock { state in
            guard let way = state.ways[number], way.permits(entry.variant, recency) else { return false }
            for (other, its) in state.ways where its.key == way.key {
                state.ways[other]?.note(entry.variant, recency)
            }
            return true
        }
    }

    fileprivate func permits(_ entry: HTTPCacheEntry, _ number: Int, removals: Int) -> Bool {
        let recency = entry.recency
        return state.withLock { $0.ways[number]?.permits(entry.variant, recency, removals: removals) ?? false }
    }
}

/// One answer under way, from before its place is looked at until this is let go.
final class InFlightResponse: Sendable {
    let key: HTTPCacheKey
    private let number: Int
    private let all: InFlightResponses

    fileprivate init(_ key: HTTPCacheKey, _ number: Int, among all: InFlightResponses) {
        (self.key, self.number, self.all) = (key, number, all)
    }

    deinit { all.end(number) }

    /// Whether an entry may be kept; if so, nothing older may be from now on that is under way now.
    func claim(_ entry: HTTPCacheEntry) -> Bool { all.claim(entry, number) }

    /// Whether an entry that was kept may stay, with so many removals of the caller's own.
    func permits(_ entry: HTTPCacheEntry, removals: Int) -> Bool { all.permits(entry, number, removals: removals) }
}

/// How recent an answer is: by when it was made, and within a second by when it was asked for.
private typealias Recency = (date: Date, requested: Date)

extension HTTPCacheEntry {
    fileprivate var recency: Recency { (date, requested) }
}
