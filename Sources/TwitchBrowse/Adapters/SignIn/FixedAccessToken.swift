public import RemoteLoading

/// A token provider with one token that cannot be renewed.
public struct FixedAccessToken: AccessTokenProviding {
    private let token: AccessToken

    /// Creates a provider of a token.
    public init(_ token: AccessToken) { self.token = token }

    /// The number 0, because no user signs in or out.
    public var revision: Int { 0 }

    /// Returns the token.
    public func accessToken() async throws(LoadError) -> AccessToken {
        guard !Task.isCancelled else { throw .cancelled }
        return token
    }

    /// Throws `.refused(.signInNeeded)` if the declined token is the token of this provider, and returns the token
    /// otherwise.
    public func renewedToken(insteadOf declined: AccessToken) async throws(LoadError) -> AccessToken {
        guard !Task.isCancelled else { throw .cancelled }
        guard declined.value == token.value else { return token }
        throw .refused(.signInNeeded)
    }
}
