/// What a request asks of the policies on its way; none of it goes on the wire.
///
/// Every wish is without effect where the policy is missing that could grant it.
public struct RequestHandling: Hashable, Sendable {
    /// How fresh the answer must be.
    public enum Freshness: Hashable, Sendable {
        /// A stored answer will do where the rules of the cache permit it.
        case any
        /// The server is asked, however fresh a stored answer is; the cache may still ask whether it has changed.
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

    /// Creates the usual handling, or one that differs from it.
    public init(freshness: Freshness = .any, retrying: Retrying = .ifIdempotent, isCoalesced: Bool = true) {
        self.freshness = freshness
        self.retrying = retrying
        self.isCoalesced = isCoalesced
    }
}
