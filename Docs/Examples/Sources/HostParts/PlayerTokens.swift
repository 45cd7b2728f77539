package import RemoteLoading
package import TwitchBrowse

/// The token of the player's sign-in, or the token of the app if the player has not signed in.
package struct PlayerTokens: AccessTokenProviding {
    package let signIn: DeviceSignIn
    package let application: AccessToken

    /// Creates a provider from a sign-in and the token of the app.
    package init(signIn: DeviceSignIn, application: AccessToken) {
        self.signIn = signIn
        self.application = application
    }

    package func accessToken() async throws(LoadError) -> AccessToken {
        do throws(LoadError) {
            return try await signIn.accessToken()
        } catch {
            guard case .refused(.signInNeeded) = error else { throw error }
            return application
        }
    }

    package func renewedToken(insteadOf declined: AccessToken) async throws(LoadError) -> AccessToken {
        guard declined != application else { throw .refused(.signInNeeded) }
        return try await signIn.renewedToken(insteadOf: declined)
    }

    package var revision: Int { signIn.revision }
}
