/// A limit on the rate of requests.
public struct RateLimit: Hashable, Sendable {
    /// The number of requests that may be sent without a wait between them.
    let capacity: Int
    /// The time after which one more request may be sent.
    package let interval: Duration
    /// `true` if the interval starts again when the response to a request arrives.
    let restartsAtResponse: Bool

    /// Returns a limit with a minimum gap between consecutive requests.
    ///
    /// The gap starts when a request is sent, and again when its response arrives. The service measures the gap from
    /// the receipt of the request, which is between these two events. Therefore, the next request is never too early.
    public static func spacing(_ gap: Duration) -> RateLimit {
        precondition(gap >= .zero, "the gap must not be negative")
        return RateLimit(capacity: 1, interval: gap, restartsAtResponse: true)
    }

    /// Returns a limit in the form of a token bucket, from which every request takes one token.
    ///
    /// The bucket is refilled evenly, from empty to full within the period.
    public static func bucket(_ tokens: Int, refilledIn period: Duration) -> RateLimit {
        precondition(tokens > 0, "a bucket must hold at least one token")
        precondition(period >= .zero, "the period must not be negative")
        let share = period / tokens
        // The interval is rounded up, because an interval that is rounded down would refill the bucket slightly too
        // early.
        let interval = share * tokens < period ? share + Duration(secondsComponent: 0, attosecondsComponent: 1) : share
        return RateLimit(capacity: tokens, interval: interval, restartsAtResponse: false)
    }
}
