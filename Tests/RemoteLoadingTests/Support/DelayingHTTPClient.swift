import RemoteLoading
import RemoteLoadingTesting

/// A client that waits on a time source before it forwards a request.
struct DelayingHTTPClient: HTTPClient {
    private let client: any HTTPClient
    private let delay: Duration
    private let time: TimeSource

    /// Creates a client that delays the requests of another client.
    init(_ client: any HTTPClient, by delay: Duration, on time: TimeSource) {
        self.client = client
        self.delay = delay
        self.time = time
    }

    /// Waits for the delay, and then sends the request through the underlying client.
    ///
    /// If the calling task is cancelled during the delay, the function throws `TransportError.cancelled`. If `timeLeft`
    /// of the request is shorter than the delay, the function waits only for that time, and then throws
    /// `TransportError.timedOut`, as a transport does.
    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
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
