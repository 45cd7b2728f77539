import RemoteLoading

/// A setting that determines which responses a cache stores, and how long they are fresh.
///
/// A value other than ``byDirectives`` applies to complete responses with status 200, if the request has no credential,
/// cookie or other secret. Every other response is kept as RFC 9111 prescribes.
public enum CacheKeeping: Hashable, Sendable {
    /// Responses are kept as RFC 9111 prescribes.
    case byDirectives
    /// Every response is stored, even if its directives forbid it, for use when the server cannot be reached.
    ///
    /// The parameter `whenUnreachable` of the cache limits how stale such a response may be. While the server can be
    /// reached, RFC 9111 applies.
    case asLastGood
    /// Every response is fresh for the given time after its receipt, regardless of its directives.
    ///
    /// This setting suits images that never change at their address.
    case fresh(for: Duration)
}
