public import PlayhouseCore

/// The case-insensitive name of a field.
public struct HTTPFieldName: Sendable {
    /// The name in its original spelling.
    public let spelling: String
    /// The name in lower case.
    package let canonical: String

    /// Creates a name from a text, or throws an error if the text is not a token.
    public init(_ spelling: String) throws(HTTPMessageError) {
        guard spelling.isToken else {
            throw HTTPMessageError(
                .fieldNameIsAToken, subject: HTTPMessageError.subject("field name", notAToken: spelling))
        }
        self.init(known: spelling)
    }

    /// Creates a name from text that is known to be a token.
    init(known spelling: String) {
        self.spelling = spelling
        self.canonical = spelling.lowercased()
    }

    /// `true` if the value of a field with this name is always a secret, even if it is not declared as one.
    var isAlwaysSecret: Bool { HTTPFieldName.secrets.contains(self) }

    private static let secrets: [HTTPFieldName] = [.authorization, .proxyAuthorization, .cookie, .setCookie]
}

extension HTTPFieldName: Hashable {
    /// Returns `true` if two names are equal, without regard to case.
    public static func == (left: HTTPFieldName, right: HTTPFieldName) -> Bool { left.canonical == right.canonical }

    /// Hashes the name without regard to case.
    public func hash(into hasher: inout Hasher) { hasher.combine(canonical) }
}

extension HTTPFieldName: ExpressibleByStringLiteral {
    /// Creates a name from a literal.
    ///
    /// A literal that is not a token is a programming error and traps.
    public init(stringLiteral spelling: String) {
        precondition(spelling.isToken, "\(HTTPMessageError.Rule.fieldNameIsAToken.rawValue): \(spelling)")
        self.init(known: spelling)
    }
}

extension HTTPFieldName: CustomStringConvertible {
    /// The name in its original spelling.
    public var description: String { spelling }
}

extension HTTPFieldName {
    /// The field with the media types that the client accepts.
    public static let accept: HTTPFieldName = "Accept"
    /// The field with the credential for the server.
    public static let authorization: HTTPFieldName = "Authorization"
    /// The field with the length of the body.
    public static let contentLength: HTTPFieldName = "Content-Length"
    /// The field with the media type of the body.
    public static let contentType: HTTPFieldName = "Content-Type"
    /// The field with the cookies that the client returns to the server.
    public static let cookie: HTTPFieldName = "Cookie"
    /// The field with the credential for a proxy.
    package static let proxyAuthorization: HTTPFieldName = "Proxy-Authorization"
    /// The field with a cookie that the server asks the client to store.
    package static let setCookie: HTTPFieldName = "Set-Cookie"
    /// The field with the name of the app that sends the request.
    public static let userAgent: HTTPFieldName = "User-Agent"
}
