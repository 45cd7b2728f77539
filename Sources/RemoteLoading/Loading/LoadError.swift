/// The reason why loading failed, in categories that a screen can act on.
public enum LoadError: Error, Hashable, Sendable {
    /// The service could not be reached, and a retry may help.
    case connectivity(TransportError)
    /// The response is invalid, for the given reason.
    case invalidData(InvalidData)
    /// The service refused the request, or the request was never sent because it is invalid.
    case refused(Refusal)
    /// The calling task was cancelled.
    ///
    /// A screen should not show a cancellation as an error, and should continue to show what it showed before.
    case cancelled
}

extension LoadError {
    /// Creates a load error from an error that a client throws.
    ///
    /// A body over the limit and an invalid redirect are responses of the server, so they become
    /// ``LoadError/invalidData(_:)`` and not ``LoadError/connectivity(_:)``. An insecure address and a reserved field
    /// are mistakes of the caller, so they become ``Refusal/badRequest``. An error of the client's own rate limiter is
    /// treated like a rate limit of the service.
    public init(_ error: TransportError) {
        self =
            switch error {
            case .cancelled: .cancelled
            case .tooLarge(let limit): .invalidData(.tooLarge(limit: limit))
            case .redirect: .invalidData(.malformed)
            case .insecureAddress, .reservedField: .refused(.badRequest)
            case .rateLimited(let date): .refused(.rateLimited(until: date))
            case .notAuthorized: .refused(.signInNeeded)
            case .notConnected, .hostNotFound, .connectionRefused, .connectionLost, .timedOut,
                .secureConnectionFailed, .malformedResponse, .other:
                .connectivity(error)
            }
    }
}
