public import PlayhouseCore

extension LoadError {
    /// Creates a load error from an error that a client throws.
    ///
    /// A body over the limit and an invalid redirect are responses of the server, so they become
    /// ``/PlayhouseCore/LoadError/invalidData(_:)`` and not ``/PlayhouseCore/LoadError/connectivity(_:)``. An insecure
    /// address and a reserved field are mistakes of the caller, so they become ``/PlayhouseCore/Refusal/badRequest``.
    /// An error of the client's own rate limiter is treated like a rate limit of the service.
    public init(_ error: TransportError) {
        self =
            switch error {
            case .cancelled: .cancelled
            case .tooLarge(let limit): .invalidData(.tooLarge(limit: limit))
            case .redirect: .invalidData(.malformed)
            case .insecureAddress, .reservedField: .refused(.badRequest)
            case .rateLimited(let date): .refused(.rateLimited(until: date))
            case .notAuthorized: .refused(.signInNeeded)
            case .notConnected: .connectivity(.notConnected)
            case .hostNotFound: .connectivity(.hostNotFound)
            case .connectionRefused: .connectivity(.connectionRefused)
            case .connectionLost: .connectivity(.connectionLost)
            case .timedOut: .connectivity(.timedOut)
            case .secureConnectionFailed: .connectivity(.secureConnectionFailed)
            case .malformedResponse: .connectivity(.malformedResponse)
            case .other(let code): .connectivity(.other(code: code))
            }
    }
}

extension TransportError {
    /// Creates the error of a client that did not receive a response for the given reason.
    init(_ failure: ConnectionFailure) {
        self =
            switch failure {
            case .notConnected: .notConnected
            case .hostNotFound: .hostNotFound
            case .connectionRefused: .connectionRefused
            case .connectionLost: .connectionLost
            case .timedOut: .timedOut
            case .secureConnectionFailed: .secureConnectionFailed
            case .malformedResponse: .malformedResponse
            case .other(let code): .other(code: code)
            }
    }
}
