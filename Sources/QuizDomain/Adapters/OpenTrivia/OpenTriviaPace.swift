import Foundation
public import RemoteLoading

/// The pace at which Open Trivia DB may be called: one request in five seconds.
///
/// The service counts all requests from a network, so create one pace for the whole app, and share it. A client
/// that keeps the pace is created by ``OpenTrivia/paced(over:pace:chance:)``.
public struct OpenTriviaPace: Sendable {
    /// The minimum time between two requests to the service.
    public static let gap: Duration = .seconds(5)

    /// The grouping of requests, where each group has its own limit.
    ///
    /// The grouping that the service itself uses is not known for certain.
    public enum Buckets: Hashable, Sendable, CaseIterable {
        /// One group for all requests, which is never too fast for the service.
        case one
        /// One group for each endpoint, so that a request for a token does not delay the request for questions after
        /// it.
        case eachEndpoint
    }

    private let limiters: [String: RateLimiter]
    private let shared: RateLimiter
    let time: TimeSource

    /// Creates a pace that permits the first request at once.
    public init(_ buckets: Buckets = .one, time: TimeSource = .system) {
        func limiter() -> RateLimiter { RateLimiter(.spacing(OpenTriviaPace.gap), time: time) }
        let paths = buckets == .one ? [] : OpenTriviaEndpoint.paths
        limiters = Dictionary(uniqueKeysWithValues: paths.map { ($0, limiter()) })
        shared = limiter()
        self.time = time
    }

    /// Returns the limiter of requests to the endpoint with a path.
    func limiter(at path: String) -> RateLimiter { limiters[path] ?? shared }

    /// Returns a client that keeps to this pace, retries failed requests, follows redirects and coalesces equal
    /// requests.
    ///
    /// Requests for questions and tokens are not coalesced. The transport should have no policies of its own. See
    /// `HTTPPolicies` to add other policies.
    public func client(over transport: any HTTPClient, chance: ChanceSource = .system) -> any HTTPClient {
        var policies = HTTPPolicies.standard
        policies[.rateLimit] = { PacedClient(client: $0, pace: self) }
        policies[.retry] = { $0.retrying(.standard, time: time, chance: chance) }
        return transport.under(policies)
    }
}

private struct PacedClient: HTTPClient {
    let client: any HTTPClient
    let pace: OpenTriviaPace

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let limiter = pace.limiter(at: request.url.lastPathComponent)
        return try await OpenTriviaTimeout(client: client, time: pace.time).rateLimited(by: limiter).send(request)
    }
}
