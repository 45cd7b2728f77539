public import RemoteLoading

extension HTTPPolicies {
    /// Returns the policies of a client for Twitch: its rate limit, one retry, redirects, and coalescing of equal
    /// requests.
    ///
    /// After a 429, all requests wait until the rate limit is reset, for a minute at most. The refused request is then
    /// sent once more. After a 503, the request is sent once more after a short delay.
    ///
    /// The rate limit applies only to requests with a client ID, which are calls of the API. Requests for pictures have
    /// no client ID, so they do not count, even if they are sent through the same client.
    ///
    /// Share one limiter among all clients with the same client ID. The policies contain no authorization, because the
    /// loaders add it themselves.
    public static func twitch(
        limiter: RateLimiter? = nil, time: TimeSource = .system, chance: ChanceSource = .system
    ) -> HTTPPolicies {
        let limiter = limiter ?? .twitch(time: time)
        var retries = RetryPolicy.standard
        retries.attempts = 2
        // The budget allows 60 seconds for the wait after a 429, and 60 seconds for the two attempts.
        retries.budget = .seconds(120)
        retries.longestRetryAfter = .seconds(60)
        var policies = HTTPPolicies.standard
        policies[.rateLimit] = { LimitedCalls(client: $0, limited: $0.rateLimited(by: limiter)) }
        policies[.retry] = { [retries] in $0.retrying(retries, time: time, chance: chance) }
        return policies
    }
}

/// A client that applies a rate limit only to requests with a client ID.
private struct LimitedCalls: HTTPClient {
    let client: any HTTPClient
    let limited: any HTTPClient

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        try await (request.fields["Client-Id"] == nil ? client : limited).send(request)
    }
}

extension RateLimiter {
    /// Returns a limiter that pauses after a 429 until the rate limit of Twitch is reset, for a minute at most.
    ///
    /// There is no gap between calls, because Twitch permits 800 in a minute, and all at once.
    public static func twitch(time: TimeSource = .system) -> RateLimiter { RateLimiter(spacing: .zero, time: time) }
}
