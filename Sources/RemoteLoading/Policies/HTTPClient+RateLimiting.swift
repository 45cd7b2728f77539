extension HTTPClient {
    /// Returns a client whose requests wait until a rate limiter permits them.
    ///
    /// Other clients may share the limiter. Apply this policy before the retries, so that every attempt waits
    /// separately.
    public func rateLimited(by limiter: RateLimiter) -> some HTTPClient {
        RateLimitedClient(client: self, limiter: limiter)
    }
}

private struct RateLimitedClient<Client: HTTPClient>: HTTPClient {
    let client: Client
    let limiter: RateLimiter

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        try await limiter.enter(request)
        do throws(TransportError) {
            let response = try await client.send(request)
            limiter.leave(response)
            return response
        } catch {
            limiter.leave(nil)
            throw error
        }
    }
}
