public import Foundation

/// Why no whole response came.
///
/// The list is closed so that a screen can be complete; whatever does not fit is ``other(code:)``.
public enum TransportError: Error, Hashable, Sendable {
    /// The device has no network.
    case notConnected
    /// The host's name means nothing to the network.
    case hostNotFound
    /// The host does not let us in.
    case connectionRefused
    /// The connection ended before the response did.
    case connectionLost
    /// The time given ran out.
    case timedOut
    /// No trust could be made between the two sides.
    case secureConnectionFailed
    /// What came was not a response.
    case malformedResponse
    /// The body is larger than the client takes.
    case tooLarge(limit: Int)
    /// The address is plain http, and the client was not told to permit that.
    case insecureAddress
    /// The request has a field that only the transport may write, such as `Content-Length`.
    case reservedField(HTTPFieldName)
    /// The server sent the client somewhere it does not go.
    case redirect(RedirectError)
    /// The client's own rate limiter would have let it wait for too long; the date is when it would let it go.
    case rateLimited(until: Date)
    /// There is no credential to send the request with, and none is to be had without signing in.
    case notAuthorized
    /// The caller gave up. Not an error to show.
    case cancelled
    /// Something else, with the transport's own code.
    case other(code: Int)
}

/// Why a redirect was not followed.
public enum RedirectError: Hashable, Sendable {
    /// More than the limit in a row.
    case tooMany(limit: Int)
    /// Back to one address a second time, with the same method and body.
    case cycle
    /// From https to http.
    case downgrade
    /// To something that is neither http nor https.
    case notHTTP
    /// To something that is no address, such as a text with a blank, or to several addresses at once.
    case malformedLocation
    /// To an address that is longer than the limit, in bytes.
    case tooLong(limit: Int)
    /// From a public host to this machine or into a private network, or from a private network to this machine.
    case privateAddress
    /// To another origin, with an item of the body or of the query that was declared secret.
    case secretToAnotherOrigin
}
