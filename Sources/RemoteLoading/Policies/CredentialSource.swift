/// A source of credentials for an ``Authorizer``.
///
/// Both functions receive a client that sends requests without a credential, so that a request for a credential does
/// not itself wait for a credential. If you use another client, it must not use the same authorizer.
///
/// The authorizer waits until one call has ended before it starts another one of the same kind. A renewal can begin
/// while a call of ``credential(over:)`` is running. After ``Authorizer/forget()``, however, the authorizer may start a
/// call while an earlier one of the same kind is running. It does not cancel calls: a renewal may use up a token that
/// is valid only once, and its result must not be lost.
///
/// Requirements for implementations:
/// - ``credential(over:)`` throws ``CredentialError/refused`` if no user is signed in, and after the user signs out.
/// - ``renewal(of:over:)`` returns another credential than the declined one, with the same ``Credential/id``.
/// - If the service refuses a renewal or the user must sign in, the call throws ``CredentialError/refused``.
/// - Any other failure is ``CredentialError/unavailable(_:)``, because a later call may succeed.
/// - ``revision`` grows with each sign-in and sign-out, and stays the same otherwise, for example during a renewal. A
///   source that wraps another one returns its revision.
/// - Every call ends, for example because the client has a deadline. The authorizer starts no other call of the same
///   kind while one is running. Requests that wait for the result fail with ``TransportError/timedOut`` after the
///   timeout of the authorizer.
/// - No error, description or log contains the token.
///
/// A source that several authorizers use must also meet these requirements:
/// - Keep the credential until it is renewed, and then return the renewed one, even if the caller asks to renew a
///   credential that was renewed before.
/// - Share one renewal among its callers.
/// - Remember a refusal, and send no renewal after it.
///
/// A class that is isolated to the main actor needs `@MainActor` at its declaration, even in a module whose default
/// isolation is the main actor, and also at each of its methods that this protocol requires. Its ``revision`` needs
/// `nonisolated`. It then compiles whether or not the feature `NonisolatedNonsendingByDefault` is on.
///
/// `CredentialSourceContract` in `RemoteLoadingTesting` checks these requirements.
public protocol CredentialSource: Sendable {
    /// Returns the first credential, such as a stored one.
    ///
    /// The authorizer calls this function again if the current credential was declined and cannot be renewed, because
    /// the user may have signed in again in the meantime.
    func credential(over client: any HTTPClient) async throws(CredentialError) -> Credential

    /// Returns a newer credential to replace one that expires soon or was declined.
    func renewal(of credential: Credential, over client: any HTTPClient) async throws(CredentialError) -> Credential

    /// A number that grows whenever the user signs in or out.
    ///
    /// An authorizer reads the number before each use of a credential, and drops its credential if the number has
    /// grown. Signing out then takes effect for every authorizer of the source.
    ///
    /// Return a constant only if users never sign in or out, for example for a key of the app. With a constant, an
    /// authorizer drops its credential only if ``Authorizer/forget()`` is called.
    var revision: Int { get }
}
