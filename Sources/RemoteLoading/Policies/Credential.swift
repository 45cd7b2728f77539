public import Foundation

/// What proves to a service who asks.
///
/// The proof itself appears in no description.
public struct Credential: Hashable, Sendable {
    /// Whose it is: no secret, and the same before and after a renewal.
    ///
    /// What is stored for a caller, such as an answer in a cache, is stored under this and never under the proof.
    public let id: String
    /// The field that carries the proof; its value is a secret.
    public let field: HTTPField
    /// When it ends, if that is known.
    public let expires: Date?

    /// Creates a credential of a bearer token (RFC 6750); throws if the token cannot stand in a field.
    public init(id: String, bearer token: String, expires: Date? = nil) throws(HTTPRuleError) {
        try self.init(id: id, field: .authorization, value: "Bearer " + token, expires: expires)
    }

    /// Creates a credential that goes into a field of any name; throws if the value cannot stand in a field.
    public init(id: String, field name: HTTPFieldName, value: String, expires: Date? = nil) throws(HTTPRuleError) {
        self.id = id
        field = try HTTPField(name, value, isSecret: true)
        self.expires = expires
    }
}

extension Credential: CustomStringConvertible, CustomReflectable {
    /// Whose it is, and nothing of the proof.
    public var description: String { "credential of \(id)" }

    /// What `dump` shows: no more than the description.
    public var customMirror: Mirror { Mirror(self, children: ["credential": id]) }
}

/// Why there is no credential.
public enum CredentialError: Error, Hashable, Sendable {
    /// It was declined: somebody must sign in, or sign in again.
    ///
    /// For the credential in question that is the last word.
    case refused
    /// Nobody answered; a later call may have more luck.
    case unreachable(TransportError)
}

/// Where credentials come from.
///
/// Both functions are given the client below the policy, so that asking for a credential never waits for one. A client
/// of your own must not be behind the same authorizer. The authorizer does not ask twice at the same time, unless it
/// was told to forget meanwhile, and does not cancel what it has asked for: a renewal that can be had once must not be
/// lost half-way. So bound your own work, as a client with a deadline does: until a question has ended nobody else asks
/// it, and who waits for it leaves with `timedOut` when the authorizer's patience is over.
public protocol CredentialSource: Sendable {
    /// The credential to begin with, such as one that was kept.
    ///
    /// It is asked for again when the one in use was refused for good, in case somebody has signed in meanwhile.
    func credential(over client: any HTTPClient) async throws(CredentialError) -> Credential

    /// A newer one in the place of one that ends soon or was declined.
    func renewal(of credential: Credential, over client: any HTTPClient) async throws(CredentialError) -> Credential
}
