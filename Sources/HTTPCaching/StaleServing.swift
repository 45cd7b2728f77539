import RemoteLoading

/// The permitted use of stale responses: never, as the responses permit, or for a limited time.
///
/// The directives `must-revalidate` and `no-cache` of a response forbid stale use, and take precedence over this limit
/// (RFC 9111, section 4.2.4).
public enum StaleServing: Hashable, Sendable {
    /// A stale response is used only if the request itself permits this, with `max-stale` or `stale-if-error`.
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
