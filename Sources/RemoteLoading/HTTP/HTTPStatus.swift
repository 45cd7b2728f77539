public import PlayhouseCore

/// The status code of a response.
public struct HTTPStatus: Hashable, Sendable {
    /// The code, which has three digits.
    public let code: Int

    /// Creates a status from a number, or throws an error if the number is not in 100…999.
    public init(_ code: Int) throws(HTTPMessageError) {
        guard (100...999).contains(code) else {
            throw HTTPMessageError(.statusHasThreeDigits, subject: "status \(code)")
        }
        self.code = code
    }

    /// A Boolean value that indicates whether the code is in 200…299.
    package var isSuccess: Bool { (200...299).contains(code) }

    /// A Boolean value that indicates whether the code is 500 or greater.
    package var isServerError: Bool { code >= 500 }

    /// A Boolean value that indicates whether a response with this status has no body (RFC 9110, section 6.4.1).
    public var forbidsBody: Bool { code < 200 || code == 204 || code == 304 }
}

extension HTTPStatus: ExpressibleByIntegerLiteral {
    /// Creates a status from a literal.
    ///
    /// A number outside 100…999 is a programming error and traps.
    public init(integerLiteral code: Int) {
        precondition((100...999).contains(code), "\(HTTPMessageError.Rule.statusHasThreeDigits.rawValue): \(code)")
        self.code = code
    }
}

extension HTTPStatus {
    /// The status 200: the request succeeded.
    public static let ok: HTTPStatus = 200
    /// The status 204: the request succeeded, and the response has no body.
    public static let noContent: HTTPStatus = 204
    /// The status 304: the response that the client has stored is still valid.
    public static let notModified: HTTPStatus = 304
    /// The status 400: the server considers the request invalid.
    public static let badRequest: HTTPStatus = 400
    /// The status 401: the request needs a valid credential.
    public static let unauthorized: HTTPStatus = 401
    /// The status 404: the server does not have the target.
    public static let notFound: HTTPStatus = 404
    /// The status 410: the server no longer has the target, and will not have it again.
    public static let gone: HTTPStatus = 410
    /// The status 429: the client sent too many requests.
    public static let tooManyRequests: HTTPStatus = 429
    /// The status 503: the server is temporarily unable to process requests.
    public static let serviceUnavailable: HTTPStatus = 503
}

extension HTTPStatus: CustomStringConvertible {
    /// The code, which has three digits.
    public var description: String { String(code) }
}
