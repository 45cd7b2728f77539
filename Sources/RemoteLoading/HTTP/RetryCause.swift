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
