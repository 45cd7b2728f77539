public import RemoteLoading

/// A fake server, the common interface of all fake backends of this package.
///
/// A handler determines the content of responses. Faults on the wire are configured in ``LoopbackHTTPServer``.
public protocol HTTPHandler: Sendable {
    /// Returns the response to a request.
    func handle(_ request: HTTPRequest) async -> HTTPResponse
}

/// A fake server that calls a closure.
public struct ClosureHandler: HTTPHandler {
    private let answer: @Sendable (HTTPRequest) async -> HTTPResponse

    /// Creates a handler from a closure.
    public init(_ answer: @escaping @Sendable (HTTPRequest) async -> HTTPResponse) {
        self.answer = answer
    }

    /// Returns the response of the closure.
    public func handle(_ request: HTTPRequest) async -> HTTPResponse { await answer(request) }
}

/// A client that passes requests to a fake server in the same process.
///
/// As over a network, a response has no body where HTTP permits none: after HEAD, and with status 204 or 304.
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

    /// Returns the handler's response, or throws `TransportError.cancelled` if the task is cancelled before or during
    /// the call.
    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        guard !Task.isCancelled else { throw .cancelled }
        Activity.current.note()
        var response = await handler.handle(request)
        guard !Task.isCancelled else { throw .cancelled }
        if request.method == .head || response.status.forbidsBody { response.body.removeAll() }
        return response
    }
}
