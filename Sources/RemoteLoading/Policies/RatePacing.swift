/// The rules of a rate limiter, which determine when the next request may be sent.
///
/// The state is the instant `full`, at which the bucket will be full. One token returns in each interval, so this
/// instant determines the current number of tokens. Information from the server can only move the instant later, so the
/// rate never exceeds the limit. A minimum gap between requests is expressed as a bucket of one token.
package struct RatePacing: Hashable, Sendable {
    package let limit: RateLimit
    package private(set) var capacity: Int
    /// The time in which one token returns.
    ///
    /// A smaller bucket of the server is refilled in the same period as the configured bucket, so that each of its
    /// tokens takes longer to return.
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
    /// If the clock was set back, all instants are moved back too, so that no wait becomes longer.
    mutating func update(to instant: Duration) {
        if instant < now {
            full -= now - instant
            held -= now - instant
        }
        now = instant
    }

    /// Returns the instant at which a request may be sent after a number of other requests.
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

    /// Blocks all requests until an instant, at which the bucket has at most one token.
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
    /// The smallest size is a hundredth of the configured limit, because a smaller size is probably an error of the
    /// server.
    ///
    /// The number of missing tokens stays the same, so the tokens return later if the bucket is refilled more slowly.
    /// The bucket is full after one period at the latest, because no more tokens than its size can be missing. If all
    /// requests are blocked for longer than a period, the bucket has one token afterwards.
    mutating func adopt(capacity size: Int) {
        let before = interval
        capacity = max(1, limit.capacity / 100, min(size, limit.capacity))
        guard interval > before else { return }
        let latest = max(now + interval * capacity, held + interval * (capacity - 1))
        full = min(max(full, now + (full - now) * (interval / before)), latest)
    }
}
