extension HTTPClient {
    /// A client whose requests wait for their turn in a limiter, which other clients may share.
    ///
    /// Put it inside retries, so that each attempt waits for a turn of its own.
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
