public import enum RemoteLoading.LoadError

/// Where the token comes from that the service wants with each call.
///
/// The app never holds a secret of its own, so there is no place for one here. The promises:
/// - The same token comes until it is renewed.
/// - A renewal is given the token that was declined. If that is no longer the one in use, the one in use comes and
///   nothing is renewed. Callers that ask at the same time share one renewal.
/// - A renewal that is refused is final for that token: everybody who waits gets `.refused(.signInNeeded)`, and so does
///   everybody who asks later, until somebody signs in. A token that was declined never comes back as a renewal.
/// - Cancelling a caller ends its wait soon with `.cancelled`, and harms no other.
/// - No error, description or log names a token.
///
/// Ask over a client that does not itself use this provider. `AccessTokenProviderContract` in `TwitchBrowseTesting`
/// checks the promises.
public protocol AccessTokenProviding: Sendable {
    /// The token to ask with; throws `.refused(.signInNeeded)` if there is none.
    func accessToken() async throws(LoadError) -> AccessToken

    /// A newer token in the place of one that ends soon or was declined.
    func renewedToken(insteadOf declined: AccessToken) async throws(LoadError) -> AccessToken
}
