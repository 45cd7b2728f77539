/// A response's status code.
public struct HTTPStatus: Hashable, Sendable {
    /// The three digits.
    public let code: Int

    /// Creates a status from an outside number, which must lie in 100…999.
    public init(_ code: Int) throws(HTTPRuleError) {
        guard (100...999).contains(code) else {
            throw HTTPRuleError(.statusHasThreeDigits, subject: "status \(code)")
        }
        self.code = code
    }

    /// Whether the code is one of 200…299.
    package var isSuccess: Bool { (200...299).contains(code) }

    /// Whether a response with this status ends after its fields (RFC 9110, section 6.4.1).
    package var forbidsBody: Bool { code < 200 || code == 204 || code == 304 }
}

extension HTTPStatus: ExpressibleByIntegerLiteral {
    /// Creates a status from a literal; a number outside 100…999 is a programmer's mistake and traps.
    public init(integerLiteral code: Int) {
        precondition((100...999).contains(code), "\(HTTPRuleError.Rule.statusHasThreeDigits.rawValue): \(code)")
        self.code = code
    }
}

extension HTTPStatus {
    /// 200: here is what was asked for.
    public static let ok: HTTPStatus = 200
    /// 201: something was made.
    public static let created: HTTPStatus = 201
    /// 204: done, and there is nothing to say.
    public static let noContent: HTTPStatus = 204
    /// 304: what the client has is still good.
    package static let notModified: HTTPStatus = 304
    /// 400: the request makes no sense to the server.
    public static let badRequest: HTTPStatus = 400
    /// 401: sign in first.
    public static let unauthorized: HTTPStatus = 401
    /// 404: there is no such thing.
    public static let notFound: HTTPStatus = 404
    /// 410: there was such a thing, and it will not come back.
    public static let gone: HTTPStatus = 410
    /// 429: too many requests.
    public static let tooManyRequests: HTTPStatus = 429
    /// 500: the server failed.
    public static let internalServerError: HTTPStatus = 500
    /// 503: the server cannot answer now.
    public static let serviceUnavailable: HTTPStatus = 503
}

extension HTTPStatus: CustomStringConvertible {
    /// The three digits.
    public var description: String { String(code) }
}
