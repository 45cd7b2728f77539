/// The wishes of a request to the policies between the caller and the transport.
///
/// A wish has no effect without the policy that grants it. The cache passes a refresh on to the server as
/// `Cache-Control: no-cache`; nothing else goes on the wire.
public struct RequestHandling: Hashable, Sendable {
    /// How fresh the answer must be.
    public enum Freshness: Hashable, Sendable {
        /// A stored answer will do where the rules of the cache permit it.
        case any
        /// The server is asked, however fresh a stored response is; the cache may still ask whether it has changed.
        ///
        /// Caches between the client and the server are asked not to answer either.
        case refresh
    }

    /// Whether the request may be sent once more when it failed.
    public enum Retrying: Hashable, Sendable {
        /// If its method is idempotent, or an `Idempotency-Key` makes it so.
        case ifIdempotent
        /// Whatever its method is: the caller knows that twice does no harm.
        case always
        /// In no case.
        case never
    }

    /// How fresh the answer must be.
    public var freshness: Freshness
    /// Whether the request may be sent once more when it failed.
    public var retrying: Retrying
    /// Whether the request may share one exchange with equal ones under way.
    public var isCoalesced: Bool
    /// Whether a redirect may be followed; if not, it is delivered like any other response.
    package var followsRedirects = true

    /// Creates the usual handling, or one that differs from it.
    public init(freshness: Freshness = .any, retrying: Retrying = .ifIdempotent, isCoalesced: Bool = true) {
        self.freshness = freshness
        self.retrying = retrying
        self.isCoalesced = isCoalesced
    }
}
