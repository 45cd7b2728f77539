public import enum RemoteLoading.LoadError

/// A provider of the access token that the service requires with each call.
///
/// An app must not contain a client secret, so no function of this port takes one.
///
/// Requirements for implementations:
/// - ``accessToken()`` returns the same token until the token is renewed.
/// - ``renewedToken(insteadOf:)`` renews the token that the service declined. If this is no longer the current token,
///   the function returns the current token without a renewal. Concurrent callers share one renewal, and a renewal
///   never returns a token that was declined.
/// - A refused renewal is final for the token. All waiting callers fail with `.refused(.signInNeeded)`, and later
///   callers fail with the same error until the user signs in again. After the token has expired, the provider may ask
///   for another one.
/// - If the task of a caller is cancelled, the call fails soon with `.cancelled`, and other callers are not affected.
/// - No error, description or log contains a token.
/// - ``revision`` grows with each sign-in and sign-out. A provider that wraps another provider returns the revision of
///   the wrapped provider.
/// - A provider sends its own requests with a client that does not use the provider.
///
/// `AccessTokenProviderContract` in `TwitchBrowseTesting` checks these requirements.
public protocol AccessTokenProviding: Sendable {
    /// Returns the current token, or throws `.refused(.signInNeeded)` if the user must sign in.
    func accessToken() async throws(LoadError) -> AccessToken

    /// Returns a newer token in place of a token that expires soon or was declined by the service.
    func renewedToken(insteadOf declined: AccessToken) async throws(LoadError) -> AccessToken

    /// A number that grows whenever the user signs in or out.
    ///
    /// When the number has grown, a loader no longer uses a token that it has stored, so that a sign-out affects every
    /// loader. A provider whose number stays the same would keep the token of a user who has signed out in use. Return
    /// a constant only if the provider has no sign-ins.
    var revision: Int { get }
}
