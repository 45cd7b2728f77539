/// The reason why no credential is available.
public enum CredentialError: Error, Hashable, Sendable {
    /// There is no valid credential, and the user must sign in or sign in again.
    ///
    /// If a renewal is refused, the authorizer does not try to renew the same credential again.
    case refused
    /// The source was unreachable, and a later call may succeed.
    case unreachable(TransportError)
}
