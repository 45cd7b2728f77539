/// How often requests may go.
public struct RateLimit: Hashable, Sendable {
    /// How many may go at once.
    let capacity: Int
    /// How long it takes until one more may go.
    package let interval: Duration
    /// Whether the interval starts again when the answer to a request came.
    let countsFromAnswer: Bool

    /// One request, and the next not before a gap is over.
    ///
    /// The gap starts when the request was sent, and again when its answer came. A service counts from when it sees the
    /// request, which is between the two, so the next request is never too early.
    public static func spacing(_ gap: Duration) -> RateLimit {
        precondition(gap >= .zero, "a gap is not negative")
        return RateLimit(capacity: 1, interval: gap, countsFromAnswer: true)
    }

    /// A bucket of tokens, one of which every request takes; it fills evenly, from empty to full within a period.
    public static func bucket(_ tokens: Int, refilledIn period: Duration) -> RateLimit {
        precondition(tokens > 0, "a bucket holds one token at least")
        precondition(period >= .zero, "a period is not negative")
        let share = period / tokens
        // Cut off, the shares would fill the bucket a little too early.
        let interval = share * tokens < period ? share + Duration(secondsComponent: 0, attosecondsComponent: 1) : share
        return RateLimit(capacity: tokens, interval: interval, countsFromAnswer: false)
    }
}
