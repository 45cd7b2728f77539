public import RemoteLoading

/// A source of one token that cannot be renewed.
public struct FixedAccessToken: CredentialSource {
    private let credential: Credential

    /// Creates a source of a token that was issued to the app with the given client ID.
    public init(_ token: AccessToken, clientID: ClientID) { credential = token.credential(for: clientID) }

    /// The number 0, because no user signs in or out.
    public var revision: Int { 0 }

    /// Returns the credential with the token.
    public func credential(over client: any HTTPClient) async throws(CredentialError) -> Credential {
        guard !Task.isCancelled else { throw .unavailable(.cancelled) }
        return credential
    }

    /// Throws `.refused` if the service has declined the token of this source, and returns this token otherwise.
    public func renewal(of declined: Credential, over client: any HTTPClient) async throws(CredentialError)
        -> Credential
    {
        guard !Task.isCancelled else { throw .unavailable(.cancelled) }
        guard declined.field == credential.field else { return credential }
        throw .refused
    }
}
