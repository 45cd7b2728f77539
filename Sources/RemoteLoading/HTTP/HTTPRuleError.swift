/// Why an HTTP value was refused at the door.
///
/// The text names the rule and the place where it was broken. It does not repeat text from outside, which may be a
/// secret; only the scheme and host of an address are shown.
public struct HTTPRuleError: Error, Hashable, Sendable {
    /// The rules that every HTTP value of this module keeps.
    public enum Rule: String, Hashable, Sendable, CaseIterable {
        /// A method is a token of RFC 9110, section 5.6.2: no blanks, controls or separators.
        case methodIsAToken
        /// A field name is a token of RFC 9110, section 5.6.2.
        case fieldNameIsAToken
        /// A field value has no CR, LF, NUL or other control but the tab (RFC 9110, section 5.5).
        case fieldValueHasNoControls
        /// A request's address is absolute: a scheme, a host, and a port of at most 16 bits if there is one.
        ///
        /// A host in brackets is an IPv6 address.
        case addressIsAbsolute
        /// A request's scheme is `http` or `https`.
        case schemeIsHTTP
        /// An address carries no user name or password (RFC 9110, section 4.2.4).
        case addressHasNoCredentials
        /// GET and HEAD have no body.
        case getHasNoBody
        /// A status code has three digits, the first of them not 0.
        case statusHasThreeDigits
    }

    /// The rule that was broken.
    public let rule: Rule
    /// What broke it and where, without a secret.
    public let subject: String

    /// Creates a violation, for a client or a fake that checks more.
    public init(_ rule: Rule, subject: String) {
        self.rule = rule
        self.subject = subject
    }
}

extension HTTPRuleError: CustomStringConvertible {
    /// The rule and the subject, in one line.
    public var description: String { "\(rule.rawValue): \(subject)" }
}

extension HTTPRuleError {
    /// Returns the place of the first byte that no token has.
    static func subject(_ what: String, notAToken text: String) -> String {
        "\(what), byte \(text.utf8.prefix(while: \.isTokenByte).count) of \(text.utf8.count)"
    }

    /// Returns the scheme and host of an address, or its size if it has none or may name a user.
    static func subject(ofAddress reference: AddressReference) -> String {
        let text = reference.text
        guard !text.utf8.contains(UInt8(ascii: "@")), let authority = reference.authority else {
            return "address of \(text.utf8.count) bytes"
        }
        let host = authority.utf8.prefix(60).prefix(while: \.isHostByte)
        let scheme = reference.scheme.map { $0.utf8.prefix(20) + [UInt8(ascii: ":")] } ?? []
        return "address \"" + String(decoding: scheme + "//".utf8 + host, as: UTF8.self) + "\""
    }
}

extension UInt8 {
    /// Whether RFC 9110, section 5.6.2, allows the byte in a token.
    var isTokenByte: Bool { isLetter || isDigit || "!#$%&'*+-.^_`|~".utf8.contains(self) }

    /// Whether the byte may stand in a host or a port, percent-encoding and user names aside.
    fileprivate var isHostByte: Bool { isTokenByte && !"!#$%&'*+^`|~".utf8.contains(self) || ":[]".utf8.contains(self) }
}

extension String {
    var isToken: Bool { !isEmpty && utf8.allSatisfy(\.isTokenByte) }
}
