/// Whether a response may be given although it is older than it should be.
///
/// Where the response itself forbids it, by `must-revalidate` or `no-cache`, that wins (RFC 9111, section 4.2.4).
public enum StaleServing: Hashable, Sendable {
    /// In no case.
    case never
    /// As long as the response says, by `stale-while-revalidate` or `stale-if-error` (RFC 5861).
    case serveStaleAsTold
    /// That long after it was fresh, or longer if the response says so.
    case serveStale(upTo: Duration)

    /// For how many seconds, if the response says so many.
    func seconds(told: Double) -> Double? {
        switch self {
        case .never: nil
        case .serveStaleAsTold: told
        case .serveStale(let limit): max(limit / .seconds(1), told)
        }
    }
}

/// Whether the host knows better than a response how long it is good.
///
/// A wish other than ``asTold`` holds for whole responses with status 200 to requests without a credential, a cookie or
/// any other secret; for all others it is without effect.
public enum CacheKeeping: Hashable, Sendable {
    /// It does not: RFC 9111 holds.
    case asTold
    /// Every response is kept, and given when the server cannot be reached, even if it says that it must not.
    ///
    /// How old it may be then is for `whenUnreachable` to say. While the server can be reached, RFC 9111 holds.
    case asLastGood
    /// Every response is fresh for that long from when it came, whatever it says: for pictures that never change.
    case fresh(for: Duration)
}

extension Duration {
    /// That many days of 86,400 seconds.
    public static func days(_ days: Int) -> Duration { .seconds(Int64(days) * 86_400) }

    /// That many hours.
    public static func hours(_ hours: Int) -> Duration { .seconds(Int64(hours) * 3_600) }

    /// That many minutes.
    public static func minutes(_ minutes: Int) -> Duration { .seconds(Int64(minutes) * 60) }
}
