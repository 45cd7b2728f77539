package import RemoteLoading
package import TwitchBrowse

/// The token of the player's sign-in, or the token of the app if the player has not signed in.
package struct PlayerTokens: CredentialSource {
    package let signIn: DeviceSignIn
    package let application: FixedAccessToken

    /// Creates a source from a sign-in and the token of the app.
    package init(signIn: DeviceSignIn, application: FixedAccessToken) {
        self.signIn = signIn
        self.application = application
    }

    package func credential(over client: any HTTPClient) async throws(CredentialError) -> Credential {
        do throws(CredentialError) {
            return try await signIn.credential(over: client)
        } catch .refused {
            return try await application.credential(over: client)
        }
    }

    package func renewal(of declined: Credential, over client: any HTTPClient) async throws(CredentialError)
        -> Credential
    {
        guard declined != (try await application.credential(over: client)) else { throw .refused }
        return try await signIn.renewal(of: declined, over: client)
    }

    package var revision: Int { signIn.revision }
}
