public import RemoteLoading

extension HTTPClient {
    /// Returns a client that keeps to the rate limit of Twitch, and retries a refused request once.
    ///
    /// After a 429, all requests wait until the rate limit is reset, for a minute at most. The refused request is then
    /// sent once more. A request that fails because of the network, or with a status such as 503, is also sent once
    /// more, after a random delay of at most half a second, or after the time in `Retry-After` if that is longer. So a
    /// test with a `ManualClock` must advance the clock. A `POST` is not repeated.
    ///
    /// The rate limit applies only to requests with a client ID, which are calls of the API. Requests for pictures have
    /// no client ID, so they do not wait, even if they are sent through the same client.
    ///
    /// Share one limiter among all clients with the same client ID. Apply this policy to the transport, and a cache,
    /// redirects and coalescing above it. There is no need for authorization, because the loaders add it themselves.
    public func limitedForTwitch(
        by limiter: RateLimiter, time: any TimeProviding = .system, chance: ChanceSource = .system
    ) -> some HTTPClient {
        var retries = RetryPolicy.standard
        retries.attempts = 2
        // The budget allows 60 seconds for the wait after a 429, and 60 seconds for the two attempts.
        retries.budget = .seconds(120)
        retries.longestRetryAfter = .seconds(60)
        return TwitchRateLimitedClient(client: self, limited: rateLimited(by: limiter))
            .retrying(retries, time: time, chance: chance)
    }
}

/// A client that applies a rate limit only to requests with a client ID.
private struct TwitchRateLimitedClient<Client: HTTPClient, Limited: HTTPClient>: HTTPClient {
    let client: Client
    let limited: Limited

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        guard request.fields["Client-Id"] == nil else { return try await limited.send(request) }
        return try await client.send(request)
    }
}

extension RateLimiter {
    /// Returns a limiter that pauses after a 429 until the rate limit of Twitch is reset, for a minute at most.
    ///
    /// There is no gap between calls, because Twitch permits 800 in a minute, even all of them at the same time.
    public static func twitch(time: any TimeProviding = .system) -> RateLimiter {
        RateLimiter(spacing: .zero, time: time)
    }
}
