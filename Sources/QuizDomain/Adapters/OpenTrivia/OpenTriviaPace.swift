import Foundation
public import RemoteLoading

/// The pace that the service wants: one request in five seconds.
///
/// The service counts the requests of a network, so make one pace for the whole app, and share it. See
/// ``OpenTrivia/polite(over:pace:chance:)`` for the way to the service that keeps to it.
public struct OpenTriviaPace: Sendable {
    /// Which requests count together; what the service really does is not known for sure.
    public enum Buckets: Hashable, Sendable, CaseIterable {
        /// All of them: never too soon, whatever the service does.
        case one
        /// Those to one endpoint: a token and its first questions need not wait for one another.
        case eachEndpoint
    }

    private let limiters: [String: RateLimiter]
    private let shared: RateLimiter
    let time: TimeSource

    /// Creates a pace at which nobody has asked yet.
    public init(_ buckets: Buckets = .one, time: TimeSource = .system) {
        func limiter() -> RateLimiter { RateLimiter(.spacing(OpenTrivia.gap), time: time) }
        let paths = buckets == .one ? [] : OpenTriviaEndpoint.paths
        limiters = Dictionary(uniqueKeysWithValues: paths.map { ($0, limiter()) })
        shared = limiter()
        self.time = time
    }

    /// The limiter that requests to an endpoint wait for.
    func limiter(of endpoint: OpenTriviaEndpoint) -> RateLimiter { limiters[endpoint.path] ?? shared }

    /// A client that keeps to this pace, retries what failed, follows redirects and sends equal requests once, apart
    /// from those for questions and tokens.
    ///
    /// What it is made of should have no policy of its own. See `HTTPPolicies` to put others around it.
    public func client(over transport: any HTTPClient, chance: ChanceSource = .system) -> any HTTPClient {
        var policies = HTTPPolicies.standard
        policies[.rateLimit] = { PacedClient(client: $0, pace: self) }
        policies[.retry] = { $0.retrying(.standard, time: time, chance: chance) }
        return transport.under(policies)
    }

    /// Lets nobody go for a while to where a request was refused in a body.
    func holdBack(_ endpoint: OpenTriviaEndpoint) {
        limiter(of: endpoint).pause(for: OpenTrivia.gap)
    }

    fileprivate func limiter(of request: HTTPRequest) -> RateLimiter {
        limiters[request.url.lastPathComponent] ?? shared
    }
}

extension OpenTrivia {
    /// The service at `https://opentdb.com` over a transport, at its pace, and asked again where that may help.
    ///
    /// All that asks the service from one network should share the pace.
    public static func polite(
        over transport: some HTTPClient, pace: OpenTriviaPace = OpenTriviaPace(), chance: ChanceSource = .system
    ) -> OpenTrivia {
        OpenTrivia(client: pace.client(over: transport, chance: chance), pace: pace, time: pace.time)
    }
}

private struct PacedClient: HTTPClient {
    let client: any HTTPClient
    let pace: OpenTriviaPace

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        try await client.rateLimited(by: pace.limiter(of: request)).send(request)
    }
}
