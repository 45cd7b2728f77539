/// The options of a request for the policies of the client, such as retries and caching.
///
/// An option has no effect without the policy that implements it. The cache forwards ``Freshness/refresh`` to the
/// server as `Cache-Control: no-cache`; the other options are not sent.
public struct RequestOptions: Hashable, Sendable {
    /// The required freshness of the response.
    public enum Freshness: Hashable, Sendable {
        /// A cached response is accepted if the rules of the cache permit it.
        case any
        /// The request is sent to the server, even if a cached response is fresh.
        ///
        /// The cache may make the request conditional, and adds `Cache-Control: no-cache`, so that caches between the
        /// client and the server do not answer the request.
        case refresh
    }

    /// The condition under which the request may be retried after a failure.
    public enum Retrying: Hashable, Sendable {
        /// The request may be retried if its method is idempotent, or if it has an `Idempotency-Key`.
        case ifIdempotent
        /// The request may be retried with any method, because the caller knows that repeating it is harmless.
        case always
        /// The request must not be retried.
        case never
    }

    /// The required freshness of the response.
    public var freshness = Freshness.any
    /// The condition under which the request may be retried after a failure.
    public var retrying = Retrying.ifIdempotent
    /// A Boolean value that indicates whether the request may share the response to an equal request in flight.
    public var isCoalesced = true
    /// A Boolean value that indicates whether redirects may be followed.
    ///
    /// If the value is `false`, a redirect is returned like any other response.
    package var followsRedirects = true
}
