/// The rule behind a rate limiter: which instant is the next at which a request may go.
///
/// It knows when the bucket will be full. One token takes an interval to come back, so that instant tells how many
/// tokens there are now, and every piece of news only moves it on: nothing learned makes a pace faster than its limit.
/// A gap is a bucket of one token.
package struct RatePacing: Hashable, Sendable {
    package let limit: RateLimit
    package private(set) var capacity: Int
    package private(set) var full: Duration
    /// Nobody goes before.
    package private(set) var held: Duration
    package private(set) var now: Duration

    init(_ limit: RateLimit, at now: Duration) {
        self.limit = limit
        self.now = now
        capacity = limit.capacity
        full = now
        held = now
    }

    /// Looks at the clock; a clock that was set back takes the pace with it, so that no wait grows by that.
    mutating func look(at instant: Duration) {
        if instant < now {
            full -= now - instant
            held -= now - instant
        }
        now = instant
    }

    /// When a request may go that has that many before it.
    package func turn(behind others: Int = 0) -> Duration {
        let start = max(held, now)
        let fullThen = max(full, start) + limit.interval * others
        return max(start, fullThen - limit.interval * (capacity - 1))
    }

    /// Lets a request go.
    mutating func letGo() {
        full = max(full, now) + limit.interval
    }

    /// An answer came.
    mutating func noteAnswer() {
        if limit.countsFromAnswer { take(leaving: 0) }
    }

    /// Lets nobody go before an instant, and then one after the other.
    mutating func hold(until instant: Duration) {
        held = max(held, instant)
        full = max(full, instant + limit.interval * (capacity - 1))
    }

    /// The server has only so many tokens left.
    mutating func take(leaving tokens: Int) {
        full = max(full, now + limit.interval * (capacity - max(0, min(tokens, capacity))))
    }

    /// The server's bucket is of that size; ours never grows beyond the limit that was given.
    mutating func learn(capacity size: Int) {
        capacity = max(1, min(size, limit.capacity))
    }
}
