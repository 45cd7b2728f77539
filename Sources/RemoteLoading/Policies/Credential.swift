public import Foundation
public import PlayhouseCore

/// A credential that authenticates the caller to a service.
///
/// Descriptions do not contain its secret.
public struct Credential: Sendable {
    /// The values of a credential, in an object that all copies share.
    private final class Content: Sendable {
        let id: String
        let token: String
        let field: HTTPField
        let expires: Date?
        let scopes: Set<String>?

        init(_ id: String, _ token: String, _ expires: Date?, _ scopes: Set<String>?) throws(HTTPRuleError) {
            (self.id, self.token, self.expires, self.scopes) = (id, token, expires, scopes)
            field = try HTTPField(.authorization, "Bearer " + token)
        }
    }

    private let content: Content

    /// The identifier of the account, which is not a secret and stays the same after a renewal.
    ///
    /// Data of the account, such as a cached response, is stored under this identifier and never under the secret.
    public var id: String { content.id }
    /// The bearer token, which is a secret.
    ///
    /// Use it only where no `Authorization` field can be sent, for example when a chat connection opens.
    public var token: String { content.token }
    /// The field `Authorization`, which contains the credential and is added to requests.
    ///
    /// The value of the field is a secret.
    public var field: HTTPField { content.field }
    /// The date at which the credential expires, or `nil` if it is not known.
    public var expires: Date? { content.expires }
    /// The scopes that were granted with the token (RFC 6749, section 3.3), or `nil` if they are not known.
    public var scopes: Set<String>? { content.scopes }

    /// Creates a credential from a bearer token (RFC 6750).
    ///
    /// Throws an error if the token is not valid in a field value.
    public init(
        id: String, bearer token: String, expires: Date? = nil, scopes: Set<String>? = nil
    ) throws(HTTPRuleError) {
        content = try Content(id, token, expires, scopes)
    }
}

extension Credential: Hashable {
    /// Returns `true` if the identifiers, the fields, the dates and the scopes are equal.
    public static func == (left: Credential, right: Credential) -> Bool {
        left.id == right.id && left.field == right.field && left.expires == right.expires
            && left.scopes == right.scopes
    }

    /// Hashes the field, which contains the token.
    public func hash(into hasher: inout Hasher) { hasher.combine(field) }
}

extension Credential: RedactedValue {
    /// The identifier of the account, without the secret.
    public var description: String { "credential of \(id)" }
}
