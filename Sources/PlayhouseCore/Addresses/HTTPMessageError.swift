/// A violation of a rule for HTTP values.
///
/// The description names the rule and the position of the violation. The description does not repeat unchecked text,
/// which may be a secret, and shows only the scheme and host of an address.
public struct HTTPMessageError: Error, Hashable, Sendable {
    /// The rules for the addresses, methods, fields and bodies of requests.
    public enum Rule: String, Hashable, Sendable {
        /// A method must be a token of RFC 9110, section 5.6.2: it has no spaces, control characters or separators.
        case methodIsAToken
        /// A field name must be a token of RFC 9110, section 5.6.2.
        case fieldNameIsAToken
        /// A field value must not contain a control character except the tab (RFC 9110, section 5.5).
        ///
        /// CR, LF and NUL are control characters, too.
        case fieldValueHasNoControls
        /// The address of a request must be absolute: it has a scheme, a host, and perhaps a port of at most 16 bits.
        ///
        /// A host in brackets must be an IPv6 address.
        case addressIsAbsolute
        /// A host must have the same meaning for every transport.
        ///
        /// If its last label is a number, it must be an IPv4 address of four decimal numbers, without leading zeros and
        /// without a final dot: not `0x7f.1`, `127.1` or `2130706433`, which some transports take for 127.0.0.1. No
        /// delimiter or control character may be percent-encoded in a host.
        case hostIsUnambiguous
        /// The scheme of a request must be `http` or `https`.
        case schemeIsHTTP
        /// An address must not contain a user name or password (RFC 9110, section 4.2.4).
        case addressHasNoCredentials
        /// GET and HEAD requests must not have a body.
        case getHasNoBody
        /// A status code must have three digits, the first of which is not 0.
        case statusHasThreeDigits
    }

    /// The rule that was broken.
    public let rule: Rule
    /// A description of the invalid value and the position of the violation, without secrets.
    public let subject: String

    /// Creates an error from the rule that was broken and a description of the invalid value.
    package init(_ rule: Rule, subject: String) {
        self.rule = rule
        self.subject = subject
    }
}

extension HTTPMessageError: CustomStringConvertible {
    /// The broken rule and the description of the invalid value, in one line.
    public var description: String { "\(rule.rawValue): \(subject)" }
}

extension HTTPMessageError {
    /// Returns a text with the position of the first byte that a token must not contain.
    package static func subject(_ what: String, notAToken text: String) -> String {
        "\(what), byte \(text.utf8.prefix(while: \.isTokenByte).count) of \(text.utf8.count)"
    }

    /// Returns the scheme and host of an address for a description.
    ///
    /// If the address has no host or may contain a user name, returns only the size of the address.
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
    /// `true` if RFC 9110, section 5.6.2, allows the byte in a token.
    var isTokenByte: Bool { isLetter || isDigit || "!#$%&'*+-.^_`|~".utf8.contains(self) }

    /// `true` if the byte may occur in a host or port that is not percent-encoded.
    fileprivate var isHostByte: Bool { isTokenByte && !"!#$%&'*+^`|~".utf8.contains(self) || ":[]".utf8.contains(self) }
}

extension String {
    package var isToken: Bool { !isEmpty && utf8.allSatisfy { $0.isTokenByte } }
}
