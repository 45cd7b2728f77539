/// A client that sends HTTP requests and returns whole responses.
///
/// Implement this protocol to use any transport with the loaders of this package. An implementation must meet these
/// requirements:
/// - Send one request for each call: its method, its path and query as they are encoded, all its fields, even empty
///   ones, and its whole body, whatever the method is. Keep the order of values with the same name; fields of different
///   names may be in any order. An empty body is a body.
/// - Return a response of any status as a value, with all its fields and its whole body. Throw an error only if there
///   is no whole response.
/// - Return a redirect or a 401 like any other response. Do not follow it, and do not answer a challenge.
/// - Keep no state: send no cookie of an earlier response, use no response again, and do not send a request a second
///   time after a failure.
/// - If the calling task is cancelled, throw ``TransportError/cancelled`` without delay. If it is cancelled before the
///   call, send nothing.
/// - Support concurrent calls from any isolation. A call must not wait for another call.
///
/// A transport that connects to a server must also meet these requirements:
/// - Throw ``TransportError/connectionRefused`` if the server refuses the connection, ``TransportError/connectionLost``
///   if the connection ends before the response is complete, and ``TransportError/malformedResponse`` if the response
///   is not HTTP. An endless head is an error too.
/// - Decode a body in an encoding that the transport accepts. A response to HEAD, or with status 204 or 304, has no
///   body, whatever its length field states. A reason phrase and chunks are optional.
/// - Read the whole body up to a limit, and throw ``TransportError/tooLarge(limit:)`` beyond it.
/// - End the call at a deadline that includes the body, and throw ``TransportError/timedOut``.
/// - Set the framing fields, such as `Host`, and never send those of the caller.
/// - Close the connection of a cancelled call. After a failure, the next call must succeed.
///
/// A class that is isolated to the main actor needs `@MainActor` at its declaration, even in a module whose default
/// isolation is the main actor, and also at each of its methods that this protocol requires. It then compiles whether
/// or not the feature `NonisolatedNonsendingByDefault` is on.
///
/// In tests, use the test doubles of `RemoteLoadingTesting`.
public protocol HTTPClient: Sendable {
    /// Sends a request and returns the whole response.
    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse
}
