public import RemoteLoading

/// A fake server, which returns a response to each request.
///
/// All fake services of this package implement this protocol. A handler determines the content of responses. Faults on
/// the wire are configured in ``LoopbackHTTPServer``.
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

extension HTTPHandler where Self: HTTPClient {
    /// Returns the response of the client, or one with status 502 and the name of the error if the client throws.
    ///
    /// A server cannot send an error of a transport. To end a connection, inject a ``WireFault`` instead.
    public func handle(_ request: HTTPRequest) async -> HTTPResponse {
        do throws(TransportError) {
            return try await send(request)
        } catch {
            return .text("\(error)", status: 502)
        }
    }
}
