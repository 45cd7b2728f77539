public import RemoteLoading

/// A fake server: the one shape of every fake backend of this package.
///
/// What is wrong on the wire is not its business; what is wrong in an answer is.
public protocol HTTPHandler: Sendable {
    /// Answers a request.
    func handle(_ request: HTTPRequest) async -> HTTPResponse
}

/// A fake server made of a closure.
public struct ClosureHandler: HTTPHandler {
    private let answer: @Sendable (HTTPRequest) async -> HTTPResponse

    /// Creates a handler.
    public init(_ answer: @escaping @Sendable (HTTPRequest) async -> HTTPResponse) {
        self.answer = answer
    }

    /// Answers by the closure.
    public func handle(_ request: HTTPRequest) async -> HTTPResponse { await answer(request) }
}

/// A client that hands requests to a fake server in the same process.
///
/// Like a wire it delivers no body where HTTP has none: after HEAD, and with status 204 or 304.
public struct InProcessHTTPClient: HTTPClient {
    private let handler: any HTTPHandler

    /// Creates a client of a handler.
    public init(_ handler: any HTTPHandler) {
        self.handler = handler
    }

    /// Creates a client of a closure.
    public init(_ answer: @escaping @Sendable (HTTPRequest) async -> HTTPResponse) {
        self.init(ClosureHandler(answer))
    }

    /// Lets the handler answer; throws `TransportError.cancelled` if the task was cancelled before or meanwhile.
    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        guard !Task.isCancelled else { throw .cancelled }
        Activity.current.note()
        var response = await handler.handle(request)
        guard !Task.isCancelled else { throw .cancelled }
        if request.method == .head || response.status.forbidsBody { response.body.removeAll() }
        return response
    }
}
