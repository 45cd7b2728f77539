/// How often requests may go.
public struct RateLimit: Hashable, Sendable {
    /// From which moment a gap counts.
    public enum Origin: Hashable, Sendable {
        /// From when the last request was let go.
        case request
        /// From when the last request was let go, and again from when its answer came.
        ///
        /// A service counts from when it sees a request, which is somewhere between the two. This never comes too
        /// early there.
        case answer
    }

    /// How many may go at once.
    let capacity: Int
    /// How long it takes until one more may go.
    let interval: Duration
    let origin: Origin

    /// One request, and the next not before a gap is over.
    public static func spacing(_ gap: Duration, from origin: Origin = .answer) -> RateLimit {
        precondition(gap >= .zero, "a gap is not negative")
        return RateLimit(capacity: 1, interval: gap, origin: origin)
    }

    /// A bucket of tokens, one of which every request takes; it fills evenly, from empty to full within a period.
    public static func bucket(_ tokens: Int, refilledIn period: Duration) -> RateLimit {
        precondition(tokens > 0, "a bucket holds one token at least")
        precondition(period >= .zero, "a period is not negative")
        let share = period / tokens
        // Cut off, the shares would fill the bucket a little too early.
        let interval = share * tokens < period ? share + Duration(secondsComponent: 0, attosecondsComponent: 1) : share
        return RateLimit(capacity: tokens, interval: interval, origin: .request)
    }
}
