import PlayhouseCoreTesting
public import RemoteLoading

/// A client that passes requests to a fake server in the same process.
///
/// As on a network, responses to HEAD requests and responses with status 204 or 304 have no body.
public struct InProcessHTTPClient: HTTPClient {
    private let handler: any HTTPHandler

    /// Creates a client that passes requests to a handler.
    public init(_ handler: any HTTPHandler) {
        self.handler = handler
    }

    /// Creates a client that passes requests to a closure.
    public init(_ answer: @escaping @Sendable (HTTPRequest) async -> HTTPResponse) {
        self.init(ClosureHandler(answer))
    }

    /// Returns the handler's response, or throws `TransportError.cancelled` if the task is cancelled.
    ///
    /// A task that was cancelled before the call throws this error, too.
    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        guard !Task.isCancelled else { throw .cancelled }
        TestActivity.current.note()
        var response = await handler.handle(request)
        guard !Task.isCancelled else { throw .cancelled }
        if request.method == .head || response.status.forbidsBody { response.body.removeAll() }
        return response
    }
}
