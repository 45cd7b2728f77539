import RemoteLoading
import RemoteLoadingTesting
import TwitchBrowseTesting

@testable import TwitchBrowse

extension CredentialSource {
    /// Returns the current token of a source that uses a client of its own.
    func accessToken() async throws(LoadError) -> AccessToken {
        try await token { source throws(CredentialError) in try await source.credential(over: HTTPClientDummy()) }
    }

    /// Returns a token to replace one that the service has declined.
    func renewedToken(insteadOf declined: AccessToken) async throws(LoadError) -> AccessToken {
        try await token { source throws(CredentialError) in
            try await source.renewal(
                of: declined.credential(for: FakeTwitch.clientID), over: HTTPClientDummy())
        }
    }

    private func token(_ call: (Self) async throws(CredentialError) -> Credential) async throws(LoadError)
        -> AccessToken
    {
        do throws(CredentialError) {
            return AccessToken(of: try await call(self))
        } catch {
            throw LoadError(error)
        }
    }
}

extension RenewableTokens {
    /// Renews the first token that was read from the store, as the only call of a test that does so.
    func renewedToken() async throws(CredentialError) -> AccessToken {
        try await token(for: .renew(generation: 1, failures: 0), over: HTTPClientDummy()).access
    }
}

extension AccessToken {
    /// The token of a credential.
    init(of credential: Credential) {
        // A user name can begin with a combining mark, which would form one `Character` with the blank before it.
        let parts = credential.id.unicodeScalars.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        let owner: TokenOwner = parts.count == 3 ? .user(String(parts[2])) : .application
        let scopes = credential.scopes.map { Set($0.map(TwitchScope.init(rawValue:))) }
        self.init(credential.token, owner: owner, expires: credential.expires, scopes: scopes)!
    }
}
