/// The outcome of an attempt, on which the decision to retry depends.
public enum RetryCause: Hashable, Sendable {
    /// The attempt ended with a response that has this status.
    case status(HTTPStatus)
    /// The attempt ended with this error instead of a response.
    case error(TransportError)
}

extension RetryCause: CustomStringConvertible {
    /// The status or the error, for a log.
    public var description: String {
        switch self {
        case .status(let status): "\(status)"
        case .error(let error): "\(error)"
        }
    }
}
