public import enum RemoteLoading.LoadError

/// A provider of the access token that the service requires with each call.
///
/// An app must not contain a client secret, so this port has no parameter for one. Requirements for implementations:
/// - ``accessToken()`` returns the same token until it is renewed.
/// - ``renewedToken(insteadOf:)`` takes the token that was declined. If another token is already in use, it returns
///   that one without renewing anything. Concurrent callers share one renewal.
/// - A refused renewal is final for the token: all waiting callers fail with `.refused(.signInNeeded)`, and so do later
///   callers until the user signs in again. A renewal never returns a token that was declined.
/// - If a waiting task is cancelled, its call fails soon with `.cancelled`, and other callers are not affected.
/// - No error, description or log contains a token.
/// - ``revision`` grows with each sign-in and sign-out. A provider that wraps another one forwards it.
///
/// A provider must send its own requests with a client that does not use the provider. `AccessTokenProviderContract` in
/// `TwitchBrowseTesting` checks these requirements.
public protocol AccessTokenProviding: Sendable {
    /// Returns the current token, or throws `.refused(.signInNeeded)` if the user must sign in.
    func accessToken() async throws(LoadError) -> AccessToken

    /// Returns a newer token to use instead of one that expires soon or was declined.
    func renewedToken(insteadOf declined: AccessToken) async throws(LoadError) -> AccessToken

    /// A number that grows whenever the user signs in or out; 0 by default.
    ///
    /// Loaders drop the token that they hold when the number has grown, so that signing out takes effect everywhere.
    var revision: Int { get }
}

extension AccessTokenProviding {
    /// The number 0, for a provider without sign-ins.
    public var revision: Int { 0 }
}
