public import RemoteLoading

/// A token that was given, and that nobody can renew.
public struct FixedAccessToken: AccessTokenProviding {
    private let token: AccessToken

    /// Creates a provider of a token.
    public init(_ token: AccessToken) {
        self.token = token
    }

    /// The token.
    public func accessToken() async throws(LoadError) -> AccessToken {
        guard !Task.isCancelled else { throw .cancelled }
        return token
    }

    /// There is no other: somebody must sign in.
    public func renewedToken(insteadOf declined: AccessToken) async throws(LoadError) -> AccessToken {
        guard !Task.isCancelled else { throw .cancelled }
        guard declined.value == token.value else { return token }
        throw .refused(.signInNeeded)
    }
}
