/// The policies of a client, each at a fixed place.
///
/// The order of the places is part of the contract; apply policies by hand only if you need another order. Set a place
/// to add, replace or remove a policy.
public struct HTTPPolicies: Sendable {
    /// A function that returns a client with one more policy.
    public typealias Policy = @Sendable (any HTTPClient) -> any HTTPClient

    /// The place of a policy, ordered from the transport outwards.
    public enum Place: Hashable, Sendable, CaseIterable {
        /// The place next to the transport, so that every attempt of a request waits separately.
        case rateLimit
        /// The place above the rate limit, so that its waits count in the time budget.
        case retry
        /// The place above the retries, so that a cached response needs no attempt.
        case cache
        /// The place above the cache.
        ///
        /// Below the cache, the last body of a chain of redirects would be stored under the first address.
        case redirects
        /// The place above the redirects, so that equal requests share all exchanges of a chain of redirects.
        case coalescing
        /// The place above the coalescing, so that equal requests of different users differ before they can share an
        /// exchange.
        case authorization
        /// The outermost place, where a policy sees the same outcome as the caller.
        case log
    }

    private var policies: [Place: Policy] = [:]

    /// Creates a value without policies.
    public init() {}

    /// The policies for coalescing, redirects and retries.
    ///
    /// All other policies need an object from the app.
    public static let standard: HTTPPolicies = {
        var policies = HTTPPolicies()
        policies[.coalescing] = { $0.coalesced() }
        policies[.redirects] = { $0.followingRedirects() }
        policies[.retry] = { $0.retrying(.standard) }
        return policies
    }()

    /// The policy at a place, or `nil` without one.
    public subscript(place: Place) -> Policy? {
        get { policies[place] }
        set { policies[place] = newValue }
    }

    /// Returns a client with all policies, applied in the order of the places.
    public func around(_ client: any HTTPClient) -> any HTTPClient {
        Place.allCases.reduce(client) { client, place in policies[place]?(client) ?? client }
    }
}

extension HTTPClient {
    /// Returns this client with policies, each at its place.
    public func under(_ policies: HTTPPolicies) -> any HTTPClient {
        policies.around(self)
    }
}
