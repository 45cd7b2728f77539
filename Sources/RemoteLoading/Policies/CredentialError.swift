public import PlayhouseCore

/// The reason why no credential is available.
public enum CredentialError: Error, Hashable, Sendable {
    /// There is no valid credential, so the user must sign in.
    ///
    /// If a renewal is refused, the authorizer does not try to renew the same credential again.
    case refused
    /// For the given reason, the source could not provide a credential, but a later call may succeed.
    case unavailable(LoadError)
}

extension CredentialError {
    /// Creates a credential error from the load error of a failed request for a credential.
    ///
    /// The error is ``refused`` if the same request would fail again, because the service has declined it. Otherwise it
    /// is ``unavailable(_:)``: there was no response, the response was malformed, or the service asked the client to
    /// try again later.
    public init(_ error: LoadError) {
        self =
            switch error {
            case .refused(.signInNeeded), .refused(.badRequest), .refused(.gone), .refused(.notFound),
                .refused(.notOffered):
                .refused
            case .refused(.rateLimited), .refused(.unavailable), .refused(.exhausted), .refused(.tooFew):
                .unavailable(error)
            case .connectivity, .invalidData, .cancelled: .unavailable(error)
            }
    }
}

extension LoadError {
    /// Creates a load error from the error of a credential source, for example to show it on a screen.
    public init(_ error: CredentialError) {
        self =
            switch error {
            case .refused: .refused(.signInNeeded)
            case .unavailable(let error): error
            }
    }

    /// Returns the result of work with credentials, or throws its error as a load error.
    package static func translating<Value: Sendable>(
        isolation: isolated (any Actor)? = #isolation, _ work: () async throws(CredentialError) -> Value
    ) async throws(LoadError) -> Value {
        do throws(CredentialError) { return try await work() } catch { throw LoadError(error) }
    }
}
