/// A source of credentials for an ``Authorizer``.
///
/// Both functions receive the client below the authorizing policy, so that a request for a credential does not wait for
/// a credential itself. If you use a client of your own, it must not use the same authorizer.
///
/// The authorizer calls one function at a time, except that it may start a new call after ``Authorizer/forget()`` while
/// an earlier call is running. The authorizer does not cancel a call, because the result of a renewal with a single-use
/// token must not be lost.
///
/// Limit the duration of your own work, for example with a client that has a deadline. While a call is running, the
/// authorizer starts no other call of the same kind. Requests that wait for the result of the call fail with
/// ``TransportError/timedOut`` after the timeout of the authorizer.
public protocol CredentialSource: Sendable {
    /// Returns the first credential, such as a stored one.
    ///
    /// The authorizer calls this function again if the current credential was declined and cannot be renewed, because
    /// the user may have signed in since.
    func credential(over client: any HTTPClient) async throws(CredentialError) -> Credential

    /// Returns a newer credential to replace one that expires soon or was declined.
    func renewal(of credential: Credential, over client: any HTTPClient) async throws(CredentialError) -> Credential

    /// A number that grows whenever the user signs in or out.
    ///
    /// The default is 0. An authorizer reads the number before each use of a credential, and drops its credential if
    /// the number has grown. Signing out therefore takes effect for every authorizer of the source.
    var revision: Int { get }
}

extension CredentialSource {
    /// The default revision, which is always 0.
    ///
    /// With a constant revision, an authorizer drops its credential only if ``Authorizer/forget()`` is called.
    public var revision: Int { 0 }
}
