public import RemoteLoading

/// A client that waits on a time source before it passes a request on.
public struct DelayingHTTPClient: HTTPClient {
    private let client: any HTTPClient
    private let delay: Duration
    private let time: TimeSource

    /// Creates a delay in front of a client.
    public init(_ client: any HTTPClient, by delay: Duration, on time: TimeSource) {
        self.client = client
        self.delay = delay
        self.time = time
    }

    /// Waits, then sends; a cancelled wait throws `TransportError.cancelled` and sends nothing.
    ///
    /// Like a transport it throws `TransportError.timedOut` when the request's own time is over before.
    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let timeLeft = request.timeLeft ?? delay
        do throws(CancellationError) {
            try await time.sleep(until: time.elapsed() + min(delay, timeLeft))
        } catch {
            throw .cancelled
        }
        guard timeLeft >= delay else { throw .timedOut }
        return try await client.send(request)
    }
}
