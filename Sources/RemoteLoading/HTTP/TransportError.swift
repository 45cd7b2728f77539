public import Foundation

/// An error that a client throws if it did not receive a complete response.
///
/// A `switch` can cover every error without a `default`. A failure that has no case of its own is ``other(code:)``.
public enum TransportError: Error, Hashable, Sendable {
    /// The device has no network connection.
    case notConnected
    /// The name of the host could not be resolved.
    case hostNotFound
    /// The host refused the connection.
    case connectionRefused
    /// The connection ended before the response was complete.
    case connectionLost
    /// The request did not complete before its deadline.
    case timedOut
    /// A secure connection could not be established.
    case secureConnectionFailed
    /// The received data is not a valid response.
    case malformedResponse
    /// The body is larger than the limit of the client, in bytes.
    case tooLarge(limit: Int)
    /// The address is plain http, which the client does not permit.
    case insecureAddress
    /// The request has a field that only the transport may set, such as `Content-Length`.
    case reservedField(HTTPFieldName)
    /// The server sent a redirect that the client must not follow.
    case redirect(RedirectError)
    /// The request would wait too long in the rate limiter of the client.
    ///
    /// The rate limiter would permit the request at this date.
    case rateLimited(until: Date)
    /// The request needs a credential, and no credential is available until the user signs in.
    case notAuthorized
    /// The caller cancelled the request.
    ///
    /// Apps should not show a cancellation to their users.
    case cancelled
    /// Any other failure, with the error code of the transport.
    case other(code: Int)
}

/// The reason why a redirect was not followed.
public enum RedirectError: Hashable, Sendable {
    /// The number of consecutive redirects exceeds the limit.
    case tooMany(limit: Int)
    /// The redirect leads to an address that was already requested twice, with the same method and body.
    case cycle
    /// The redirect leads from https to http.
    case downgrade
    /// The redirect leads to an address that is neither http nor https.
    case notHTTP
    /// `Location` is not one valid address: for example, it contains a space or several addresses.
    case malformedLocation
    /// The address is longer than the limit, in bytes.
    case tooLong(limit: Int)
    /// The redirect leads from another machine to this machine over plain http.
    case toThisMachine
    /// The redirect would send a secret body, or a query item declared secret, to another origin.
    case secretToAnotherOrigin
}
