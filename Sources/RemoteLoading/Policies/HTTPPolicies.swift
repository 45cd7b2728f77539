/// The policies of a client, such as retries and a cache, in a fixed order.
///
/// To add or replace a policy, assign it to a place. To remove a policy, assign `nil`. A place is *above* another one
/// if it is nearer to the caller, and *below* if it is nearer to the transport. The order of the places never changes.
/// To use another order, apply the policies to a client one by one.
public struct HTTPPolicies: Sendable {
    /// A function that returns a client with one more policy.
    public typealias Policy = @Sendable (any HTTPClient) -> any HTTPClient

    /// The position of a policy in the fixed order, which begins next to the transport and ends next to the caller.
    public enum Place: Hashable, Sendable, CaseIterable {
        /// The place next to the transport, so that a request that is retried waits before each attempt.
        case rateLimit
        /// The place above the rate limit, so that waits for the rate limit count towards the time budget of the
        /// retries.
        case retry
        /// The place above the retries, so that a cached response needs no attempt.
        case cache
        /// The place above the cache.
        ///
        /// If redirects were followed below the cache, the cache would store the response to the last request of a
        /// chain of redirects under the address of the first request.
        case redirects
        /// The place above the redirects, so that equal requests share not only the first exchange, but also those that
        /// follow its redirects.
        case coalescing
        /// The place above the coalescing, so that requests of different users already have different credentials when
        /// they are compared, and are not coalesced.
        case authorization
        /// The outermost place, where a policy sees the same outcome as the caller.
        case log
    }

    private var policies: [Place: Policy] = [:]

    /// Creates a value without policies.
    package init() {}

    /// The policies for coalescing, redirects and retries.
    ///
    /// Every other policy needs an object that the app provides, such as a cache store or a rate limiter.
    public static let standard: HTTPPolicies = {
        var policies = HTTPPolicies()
        policies[.coalescing] = { $0.coalesced() }
        policies[.redirects] = { $0.followingRedirects() }
        policies[.retry] = { $0.retrying(.standard) }
        return policies
    }()

    /// The policy at a position of the fixed order, or `nil` if there is no policy at that position.
    public subscript(place: Place) -> Policy? {
        get { policies[place] }
        set { policies[place] = newValue }
    }
}

extension HTTPClient {
    /// Returns this client with the given policies, applied in their fixed order.
    public func under(_ policies: HTTPPolicies) -> any HTTPClient {
        HTTPPolicies.Place.allCases.reduce(self as any HTTPClient) { client, place in
            policies[place]?(client) ?? client
        }
    }
}
