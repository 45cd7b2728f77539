/// The reason why a service could not be reached.
///
/// A `switch` can cover every reason without a `default`. A failure that has no case of its own is ``other(code:)``.
public enum ConnectionFailure: Hashable, Sendable {
    /// The device has no network connection.
    case notConnected
    /// The name of the host could not be resolved.
    case hostNotFound
    /// The host refused the connection.
    case connectionRefused
    /// The connection ended before the response was complete.
    case connectionLost
    /// The response did not arrive in time.
    case timedOut
    /// A secure connection could not be established.
    case secureConnectionFailed
    /// The received data is not a valid response.
    case malformedResponse
    /// Any other failure, with the error code of the transport.
    case other(code: Int)
}
