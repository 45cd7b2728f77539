/// The rules of a rate limiter, which determine when the next request may be sent.
///
/// Each request takes one token from a bucket, and one token returns in each interval. The number of tokens is not
/// stored, because it follows from `full`, the instant at which the bucket will be full. Information from the server
/// can only move `full` later, so the rate never exceeds the limit. A limit that keeps a gap between requests uses a
/// bucket of one token.
package struct RatePacing: Hashable, Sendable {
    package let limit: RateLimit
    package private(set) var capacity: Int
    /// The time in which one token returns.
    ///
    /// If the server has a smaller bucket than the configured one, its bucket is refilled in the same period as the
    /// configured bucket, so each token takes longer to return.
    package var interval: Duration { limit.interval * limit.capacity / capacity }
    package private(set) var full: Duration
    /// The instant before which no request may be sent.
    package private(set) var held: Duration
    package private(set) var now: Duration

    init(_ limit: RateLimit, at now: Duration) {
        self.limit = limit
        self.now = now
        capacity = limit.capacity
        full = now
        held = now
    }

    /// Updates the current time.
    ///
    /// If the clock was set back, `full` and `held` are moved back by the same amount, so that no wait becomes longer.
    mutating func update(to instant: Duration) {
        if instant < now {
            full -= now - instant
            held -= now - instant
        }
        now = instant
    }

    /// Returns the instant at which a request may be sent if a number of other requests must be sent first.
    package func turn(behind others: Int = 0) -> Duration {
        let start = max(held, now)
        let fullThen = max(full, start) + interval * others
        return max(start, fullThen - interval * (capacity - 1))
    }

    /// Records that a request is sent, which takes a token.
    mutating func recordRequest() {
        full = max(full, now) + interval
    }

    /// Records the response to a request.
    mutating func recordResponse() {
        if limit.restartsAtResponse { take(leaving: 0) }
    }

    /// Blocks all requests until an instant, and removes tokens so that the bucket has at most one at that instant.
    mutating func hold(until instant: Duration) {
        held = max(held, instant)
        full = max(full, instant + interval * (capacity - 1))
    }

    /// Lowers the number of tokens to the given number, if the bucket has more.
    mutating func take(leaving tokens: Int) {
        full = max(full, now + interval * (capacity - max(0, min(tokens, capacity))))
    }

    /// Adopts the bucket size of the server, up to the configured limit.
    ///
    /// A size of less than a hundredth of the configured limit is probably an error of the server, so a hundredth of
    /// this limit is adopted.
    ///
    /// The number of missing tokens stays the same. If tokens now return more slowly, `full` therefore moves later. It
    /// is at most one period from now, because a bucket cannot miss more tokens than it holds. If requests are blocked
    /// for longer than a period, the bucket has one token when the block ends.
    mutating func adopt(capacity size: Int) {
        let before = interval
        capacity = max(1, limit.capacity / 100, min(size, limit.capacity))
        guard interval > before else { return }
        let latest = max(now + interval * capacity, held + interval * (capacity - 1))
        full = min(max(full, now + (full - now) * (interval / before)), latest)
    }
}
