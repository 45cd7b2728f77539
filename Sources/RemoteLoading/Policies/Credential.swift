public import Foundation
public import PlayhouseCore

/// A credential that authenticates the caller to a service.
///
/// Descriptions do not contain its secret.
public struct Credential: Hashable, Sendable {
    /// The identifier of the account, which is not a secret and stays the same after a renewal.
    ///
    /// Data of the account, such as a cached response, is stored under this identifier and never under the secret.
    public let id: String
    /// The bearer token, which is a secret.
    ///
    /// Use it only where no `Authorization` field can be sent, for example when a chat connection opens.
    public let token: String
    /// The field `Authorization`, which contains the credential and is added to requests.
    ///
    /// The value of the field is a secret.
    public let field: HTTPField
    /// The expiry date of the credential, or `nil` if it is not known.
    public let expires: Date?
    /// The scopes that were granted with the token (RFC 6749, section 3.3), or `nil` if they are not known.
    public let scopes: Set<String>?

    /// Creates a credential from a bearer token (RFC 6750).
    ///
    /// Throws an error if the token is not valid in a field value.
    public init(
        id: String, bearer token: String, expires: Date? = nil, scopes: Set<String>? = nil
    ) throws(HTTPMessageError) {
        (self.id, self.token, self.expires, self.scopes) = (id, token, expires, scopes)
        field = try HTTPField(.authorization, "Bearer " + token)
    }
}

extension Credential: RedactedValue {
    /// The identifier of the account, without the secret.
    public var description: String { "credential of \(id)" }
}
