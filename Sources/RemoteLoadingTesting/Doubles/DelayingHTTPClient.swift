public import RemoteLoading

/// A client that waits on a time source before it forwards a request.
public struct DelayingHTTPClient: HTTPClient {
    private let client: any HTTPClient
    private let delay: Duration
    private let time: TimeSource

    /// Creates a client that delays the requests of another client.
    public init(_ client: any HTTPClient, by delay: Duration, on time: TimeSource) {
        self.client = client
        self.delay = delay
        self.time = time
    }

    /// Waits, then sends the request, unless the wait is cancelled and throws `TransportError.cancelled`.
    ///
    /// Like a transport, it throws `TransportError.timedOut` if the request's own time ends before the delay.
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
