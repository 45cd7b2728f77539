/// The outcome of an attempt, on which the decision to retry depends.
public enum RetryCause: Hashable, Sendable {
    /// A response with this status.
    case status(HTTPStatus)
    /// An error instead of a response.
    case error(TransportError)
}

extension RetryCause: CustomStringConvertible {
    /// The status or the error.
    public var description: String {
        switch self {
        case .status(let status): "\(status)"
        case .error(let error): "\(error)"
        }
    }
}

extension HTTPEvent {
    /// The reason why a request is not sent again.
    public enum GiveUpReason: Hashable, Sendable {
        /// The outcome is a final response, or an error that another attempt would not change.
        case outcomeStands
        /// The caller cancelled the request.
        case cancelled
        /// ``RequestHandling/retrying`` of the request is ``RequestHandling/Retrying/never``.
        case disabledByRequest
        /// The method is not idempotent, so a second attempt could repeat its effect.
        case notIdempotent
        /// The policy permits no further attempt.
        case attemptsSpent
        /// The server asked for a longer wait than the policy permits.
        case askedToWait(Duration)
        /// The next attempt would begin after the end of the policy's time budget.
        case budgetSpent
    }
}
