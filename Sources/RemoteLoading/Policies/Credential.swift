public import Foundation

/// A credential that authenticates the caller to a service.
///
/// Descriptions do not contain its secret.
public struct Credential: Hashable, Sendable {
    /// The identifier of the account, which is not a secret and stays the same after a renewal.
    ///
    /// Data that is stored for a caller, such as a cached response, is stored under this identifier and never under the
    /// secret.
    public let id: String
    /// The field that is added to requests, whose value is a secret.
    public let field: HTTPField
    /// The date at which the credential expires, or `nil` if it is not known.
    public let expires: Date?

    /// Creates a credential from a bearer token (RFC 6750).
    ///
    /// Throws an error if the token is not valid in a field value.
    public init(id: String, bearer token: String, expires: Date? = nil) throws(HTTPRuleError) {
        try self.init(id: id, field: .authorization, value: "Bearer " + token, expires: expires)
    }

    /// Creates a credential for a field of any name.
    ///
    /// Throws an error if the value is not a valid field value.
    public init(id: String, field name: HTTPFieldName, value: String, expires: Date? = nil) throws(HTTPRuleError) {
        self.id = id
        field = try HTTPField(name, value, isSecret: true)
        self.expires = expires
    }
}

extension Credential: CustomStringConvertible, CustomReflectable {
    /// The identifier of the account, without the secret.
    public var description: String { "credential of \(id)" }

    /// The mirror for `dump`, which contains only the identifier of the account.
    public var customMirror: Mirror { Mirror(self, children: ["credential": id]) }
}

/// The reason why no credential is available.
public enum CredentialError: Error, Hashable, Sendable {
    /// There is no valid credential, and the user must sign in or sign in again.
    ///
    /// The refusal is final for the credential in question.
    case refused
    /// The source was unreachable, and a later call may succeed.
    case unreachable(TransportError)
}

/// A source of credentials for an ``Authorizer``.
///
/// Both functions receive the client below the policy, so that requesting a credential does not wait for a credential.
/// If you use a client of your own, it must not use the same authorizer.
///
/// The authorizer does not make two requests at the same time, unless ``Authorizer/forget()`` was called after the
/// first. It does not cancel a request, because the result of a renewal that is possible only once must not be lost.
/// Limit the duration of your own work, for example with a client that has a deadline: the authorizer makes no further
/// request of the same kind before the current one has ended, and calls that wait for it fail with
/// ``TransportError/timedOut`` after the timeout of the authorizer.
public protocol CredentialSource: Sendable {
    /// Returns the first credential, such as a stored one.
    ///
    /// The authorizer also calls this function after the current credential was refused, because the user may have
    /// signed in since.
    func credential(over client: any HTTPClient) async throws(CredentialError) -> Credential

    /// Returns a newer credential to replace one that expires soon or was declined.
    func renewal(of credential: Credential, over client: any HTTPClient) async throws(CredentialError) -> Credential

    /// A number that grows whenever the user signs in or out; 0 by default.
    ///
    /// An authorizer reads it before each use of a credential, and drops its credential if the number has grown. So
    /// signing out takes effect for every authorizer of the source.
    var revision: Int { get }
}

extension CredentialSource {
    /// The number 0: only ``Authorizer/forget()`` drops a credential.
    public var revision: Int { 0 }
}
