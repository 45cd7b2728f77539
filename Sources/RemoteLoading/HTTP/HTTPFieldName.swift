/// The name of a field; upper and lower case are the same name.
public struct HTTPFieldName: Sendable {
    /// The name as it was spelled.
    public let spelling: String
    private let canonical: String

    /// Creates a name from outside text, which must be a token.
    public init(_ spelling: String) throws(HTTPRuleError) {
        guard spelling.isToken else {
            throw HTTPRuleError(
                .fieldNameIsAToken, subject: HTTPRuleError.subject("field name", notAToken: spelling))
        }
        self.init(known: spelling)
    }

    /// Creates a name from text that is known to be a token.
    init(known spelling: String) {
        self.spelling = spelling
        self.canonical = spelling.lowercased()
    }

    /// Whether the value of such a field is a secret, declared or not.
    var isAlwaysSecret: Bool { HTTPFieldName.secrets.contains(self) }

    private static let secrets: Set<HTTPFieldName> = [.authorization, .proxyAuthorization, .cookie, .setCookie]
}

extension HTTPFieldName: Hashable {
    /// Compares without regard to case.
    public static func == (left: HTTPFieldName, right: HTTPFieldName) -> Bool { left.canonical == right.canonical }

    /// Hashes without regard to case.
    public func hash(into hasher: inout Hasher) { hasher.combine(canonical) }
}

extension HTTPFieldName: ExpressibleByStringLiteral {
    /// Creates a name from a literal; one that is no token is a programmer's mistake and traps.
    public init(stringLiteral spelling: String) {
        precondition(spelling.isToken, "\(HTTPRuleError.Rule.fieldNameIsAToken.rawValue): \(spelling)")
        self.init(known: spelling)
    }
}

extension HTTPFieldName: CustomStringConvertible {
    /// The name as it was spelled.
    public var description: String { spelling }
}

extension HTTPFieldName {
    /// What the client would like to get.
    public static let accept: HTTPFieldName = "Accept"
    /// The credential.
    public static let authorization: HTTPFieldName = "Authorization"
    /// The length of the body.
    package static let contentLength: HTTPFieldName = "Content-Length"
    /// What the body is.
    public static let contentType: HTTPFieldName = "Content-Type"
    /// What the server asked the client to keep.
    package static let cookie: HTTPFieldName = "Cookie"
    /// The credential for a proxy.
    package static let proxyAuthorization: HTTPFieldName = "Proxy-Authorization"
    /// What the server asks the client to keep.
    package static let setCookie: HTTPFieldName = "Set-Cookie"
    /// Who asks.
    public static let userAgent: HTTPFieldName = "User-Agent"
}
