/// Why nothing was loaded, in the words that a screen can act on.
public enum LoadError: Error, Hashable, Sendable {
    /// No answer came. Trying again may help.
    case connectivity(TransportError)
    /// An answer came that makes no sense, with what is wrong and where.
    case invalidData(InvalidData)
    /// The service answered and declined, or the request was one that is not sent at all.
    case refused(Refusal)
    /// The caller gave up. Not an error to show: leave the state alone.
    case cancelled
}

extension LoadError {
    /// Translates what a client throws.
    ///
    /// A body over the limit and a redirect to nowhere are the server's answer, so they count as invalid data and not
    /// as a lost connection. A plain address and a reserved field are the caller's mistakes.
    /// A limiter of the client's own counts as the service's.
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
