public import PlayhouseCore

/// An event in the processing of a request, or a decision of a policy about the request.
///
/// The description of an event contains no secrets, and is created only when it is read. Later versions may add cases,
/// so a `switch` should have a `default`.
public enum HTTPEvent: Hashable, Sendable {
    /// The caller sent the request.
    case began(HTTPRequest)
    /// The request shares the exchange of an equal request that is in flight.
    ///
    /// The value is the number of the other request in the log, or `nil` if that request is not logged.
    case joined(Int?)
    /// The server redirected the request, and the client sends this new request instead.
    case redirected(to: HTTPRequest)
    /// The request waits in the queue of a rate limiter, for about this time.
    case waiting(for: Duration)
    /// The request has waited in the queue of a rate limiter for this time, and is sent now.
    case waited(Duration)
    /// The request is sent again after a delay, because of the outcome of the previous attempt.
    ///
    /// `attempt` is the number of the next attempt, so the first retry has the number 2.
    case retrying(attempt: Int, after: Duration, because: Result<HTTPStatus, TransportError>)
    /// The request is not sent again, although another attempt might have succeeded.
    case gaveUp(attempts: Int, GiveUpReason, because: Result<HTTPStatus, TransportError>)
    /// The client received a response.
    case answered(HTTPStatus, bytes: Int)
    /// The request failed without a response.
    case failed(TransportError)
}

extension HTTPEvent: RedactedValue {
    /// A short text about the event, without secrets.
    public var description: String {
        switch self {
        case .began(let request): "\(request)"
        case .joined(let number?): "shares the exchange of request \(number)"
        case .joined(nil): "shares the exchange of another request"
        // The address comes from the server, and may contain a secret that the client has not declared.
        case .redirected(let next): "redirected to \(next.method) \(SecretMasking.reference(next.maskedAddress))"
        case .waiting(let duration): "waits \(duration) for the rate limit"
        case .waited(let duration): "waited \(duration) for the rate limit"
        case .retrying(let attempt, let delay, let cause): "attempt \(attempt) after \(delay), because of \(cause.text)"
        case .gaveUp(let attempts, let reason, let cause):
            "gave up at attempt \(attempts) after \(cause.text): \(reason)"
        case .answered(let status, let bytes): "answered \(status), \(bytes) bytes"
        case .failed(let error): "failed: \(error)"
        }
    }
}

extension Result<HTTPStatus, TransportError> {
    fileprivate var text: String {
        switch self {
        case .success(let status): "\(status)"
        case .failure(let error): "\(error)"
        }
    }
}
