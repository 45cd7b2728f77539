/// The way out to the network: sends one request and returns the whole response.
///
/// Implement it to put any transport behind the loaders of this package. The promises, all of them short:
/// - A response of any status is a value; only the lack of a whole response is an error.
/// - A redirect is a response like any other. Do not follow it.
/// - If the calling task is cancelled, throw ``TransportError/cancelled`` soon.
/// - Calls may come at the same time, from any isolation, and must not wait for one another.
///
/// A class that is to live on the main actor must say `@MainActor` itself, even in a module whose default that is: a
/// `Sendable` port keeps its conformers free.
///
/// In tests, use the doubles of `RemoteLoadingTesting`.
public protocol HTTPClient: Sendable {
    /// Sends a request and waits for the whole response.
    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse
}
