/// The policies around a client, each in its place.
///
/// The places are a contract; put the policies on by hand in another order only if you mean it. Set a place to put a
/// policy there, to replace one, or to remove it.
public struct HTTPPolicies: Sendable {
    /// What makes a client with one policy more of a client.
    public typealias Policy = @Sendable (any HTTPClient) -> any HTTPClient

    /// Where a policy stands, from the transport outwards.
    public enum Place: Hashable, Sendable, CaseIterable {
        /// Next to the transport, so that every attempt waits for a turn of its own.
        case rateLimit
        /// Above the limiter, so that its waits count in the budget.
        case retry
        /// Above the retries, so that a stored answer costs none.
        case cache
        /// Above the cache, or the last body would be stored under the first address.
        case redirects
        /// Above the redirects, so that a whole chain is shared.
        case coalescing
        /// Above what is shared, so that equal requests of different users differ by then.
        case authorization
        /// Outermost, so that it sees what the caller sees.
        case log
    }

    private var policies: [Place: Policy] = [:]

    /// Creates an empty stack.
    public init() {}

    /// Coalescing, redirects and retries; everything else has to be handed an object of yours.
    public static let standard: HTTPPolicies = {
        var policies = HTTPPolicies()
        policies[.coalescing] = { $0.coalesced() }
        policies[.redirects] = { $0.followingRedirects() }
        policies[.retry] = { $0.retrying(.standard) }
        return policies
    }()

    /// The policy at a place, nil if there is none.
    public subscript(place: Place) -> Policy? {
        get { policies[place] }
        set { policies[place] = newValue }
    }

    /// A client with every policy around it, in the order of the places.
    public func around(_ client: any HTTPClient) -> any HTTPClient {
        Place.allCases.reduce(client) { client, place in policies[place]?(client) ?? client }
    }
}

extension HTTPClient {
    /// A client under policies, each in its place.
    public func under(_ policies: HTTPPolicies) -> any HTTPClient {
        policies.around(self)
    }
}
