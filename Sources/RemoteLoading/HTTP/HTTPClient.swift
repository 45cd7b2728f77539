/// A client that sends HTTP requests and returns whole responses.
///
/// Implement this protocol to use any transport with the loaders of this package. An implementation must meet these
/// requirements:
/// - Return a response of any status as a value. Throw an error only if there is no whole response.
/// - Return a redirect like any other response. Do not follow it.
/// - If the calling task is cancelled, throw ``TransportError/cancelled`` without delay.
/// - Support concurrent calls from any isolation. A call must not wait for another call.
///
/// If a conforming class belongs to the main actor, annotate it with `@MainActor`. The annotation is necessary even in
/// a module whose default isolation is the main actor. Swift does not apply the default isolation to types that conform
/// to a `Sendable` protocol.
///
/// In tests, use the test doubles of `RemoteLoadingTesting`.
public protocol HTTPClient: Sendable {
    /// Sends a request and returns the whole response.
    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse
}
