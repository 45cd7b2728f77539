/// A source of credentials for an ``Authorizer``.
///
/// Both functions receive the client below the policy, so that requesting a credential does not wait for a credential.
/// If you use a client of your own, it must not use the same authorizer.
///
/// The authorizer does not make two requests at the same time, unless ``Authorizer/forget()`` was called after the
/// first. It does not cancel a request, because the result of a renewal that is possible only once must not be lost.
/// Limit the duration of your own work, for example with a client that has a deadline: the authorizer makes no further
/// request of the same kind before the current one has ended, and calls that wait for it fail with
/// ``TransportError/timedOut`` after the timeout of the authorizer.
public protocol CredentialSource: Sendable {
    /// Returns the first credential, such as a stored one.
    ///
    /// The authorizer also calls this function after the current credential was refused, because the user may have
    /// signed in since.
    func credential(over client: any HTTPClient) async throws(CredentialError) -> Credential

    /// Returns a newer credential to replace one that expires soon or was declined.
    func renewal(of credential: Credential, over client: any HTTPClient) async throws(CredentialError) -> Credential

    /// A number that grows whenever the user signs in or out; 0 by default.
    ///
    /// An authorizer reads it before each use of a credential, and drops its credential if the number has grown. So
    /// signing out takes effect for every authorizer of the source.
    var revision: Int { get }
}

extension CredentialSource {
    /// The number 0: only ``Authorizer/forget()`` drops a credential.
    public var revision: Int { 0 }
}
