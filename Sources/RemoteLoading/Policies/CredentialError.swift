/// The reason why no credential is available.
public enum CredentialError: Error, Hashable, Sendable {
    /// There is no valid credential, so the user must sign in.
    ///
    /// If a renewal is refused, the authorizer does not try to renew the same credential again.
    case refused
    /// The source was unreachable, and a later call may succeed.
    case unreachable(TransportError)
}
