/// A limit on the use of stale responses.
///
/// The directives `must-revalidate` and `no-cache` of a response forbid stale use, and take precedence over this limit
/// (RFC 9111, section 4.2.4).
public enum StaleServing: Hashable, Sendable {
    /// Stale responses are never used.
    case never
    /// A stale response is used for as long as its `stale-while-revalidate` or `stale-if-error` permits (RFC 5861).
    case serveStaleAsPermitted
    /// A stale response is used for the given time after it became stale, or longer if its own directives permit that.
    case serveStale(upTo: Duration)

    /// Returns the maximum staleness in seconds, given the limit that the response sets, or `nil` if stale use is
    /// forbidden.
    func seconds(given: Double) -> Double? {
        switch self {
        case .never: nil
        case .serveStaleAsPermitted: given
        case .serveStale(let limit): max(limit / .seconds(1), given)
        }
    }
}

/// A setting for storage and freshness, which may override the directives of responses.
///
/// A value other than ``byDirectives`` applies to complete responses with status 200, if the request has no credential,
/// cookie or other secret. It has no effect on any other response.
public enum CacheKeeping: Hashable, Sendable {
    /// Responses are kept as RFC 9111 prescribes.
    case byDirectives
    /// Every response is kept, even if it forbids storing, and is used when the server cannot be reached.
    ///
    /// `whenUnreachable` limits the staleness of such a response. While the server can be reached, RFC 9111 applies.
    case asLastGood
    /// Every response is fresh for the given time after its receipt, regardless of its directives.
    ///
    /// This suits images that never change.
    case fresh(for: Duration)
}

extension Duration {
    /// Returns a duration of a number of days, each of 86,400 seconds.
    public static func days(_ days: Int) -> Duration { .seconds(Int64(days) * 86_400) }

    /// Returns a duration of a number of hours.
    public static func hours(_ hours: Int) -> Duration { .seconds(Int64(hours) * 3_600) }

    /// Returns a duration of a number of minutes.
    public static func minutes(_ minutes: Int) -> Duration { .seconds(Int64(minutes) * 60) }
}
