import Foundation
public import RemoteLoading

/// The pace at which Open Trivia DB may be called: one request in five seconds.
///
/// The service counts all requests that come from the same network together, so create one pace for the whole app, and
/// share it. ``OpenTrivia/paced(over:pace:chance:)`` creates a client that keeps to the pace.
public struct OpenTriviaPace: Sendable {
    /// The minimum time between two requests to the service.
    public static let gap: Duration = .seconds(5)

    /// The choice of which requests share one limit: all requests, or only those to the same endpoint.
    ///
    /// It is not known for certain which requests the service itself counts together.
    public enum Buckets: Hashable, Sendable, CaseIterable {
        /// All requests share one limit. This choice is safe, whichever requests the service counts together.
        case one
        /// The requests to each endpoint have a separate limit, so that a request for questions need not wait after a
        /// request for a token.
        case eachEndpoint
    }

    private let limiters: [String: RateLimiter]
    private let shared: RateLimiter
    let time: TimeSource

    /// Creates a pace that permits the first request at once.
    public init(_ buckets: Buckets = .one, time: TimeSource = .system) {
        func limiter() -> RateLimiter { RateLimiter(spacing: OpenTriviaPace.gap, time: time) }
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
    /// Requests for questions and for new tokens are never coalesced, so that no two games get the same questions, and
    /// no two players get the same token.
    ///
    /// Pass a transport without policies, such as `URLSessionHTTPClient`.
    public func client(over transport: any HTTPClient, chance: ChanceSource = .system) -> any HTTPClient {
        PacedClient(client: transport, pace: self)
            .retrying(.standard, time: time, chance: chance).followingRedirects().coalesced()
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
