/// Something that happened to a request, or was decided about it.
///
/// The text of every case is redacted, and is made only when it is asked for. Policies to come add cases, so keep a
/// `default` where you switch.
public enum HTTPEvent: Hashable, Sendable {
    /// It was handed in.
    case began(HTTPRequest)
    /// It shares the exchange of an equal request under way; the number is that request's, if it is logged too.
    case joined(Int?)
    /// It was sent elsewhere, and goes there.
    case redirected(to: HTTPRequest)
    /// It waits for its turn in the line of a rate limiter, and about so long.
    case waiting(for: Duration)
    /// It waited that long, and goes on.
    case waited(Duration)
    /// Attempt number two or more comes after a wait, because of how the one before ended.
    case retrying(attempt: Int, after: Duration, because: RetryCause)
    /// There is no further attempt, although one might have helped.
    case gaveUp(attempts: Int, GiveUpReason, because: RetryCause)
    /// A response came.
    case answered(HTTPStatus, bytes: Int)
    /// No response came.
    case failed(TransportError)
}

extension HTTPEvent: CustomStringConvertible, CustomReflectable {
    /// What happened, in a few words and without secrets.
    public var description: String {
        switch self {
        case .began(let request): "\(request)"
        case .joined(let number?): "shares the exchange of request \(number)"
        case .joined(nil): "shares the exchange of another request"
        // A server may have put a secret into the address that nothing declares.
        case .redirected(let request): "goes on to \(request.method) \(Masking.reference(request.address))"
        case .waiting(let duration): "waits \(duration) for its turn"
        case .waited(let duration): "waited \(duration) for its turn"
        case .retrying(let attempt, let delay, let cause): "attempt \(attempt) after \(delay), because of \(cause)"
        case .gaveUp(let attempts, let reason, let cause): "gave up at attempt \(attempts) after \(cause): \(reason)"
        case .answered(let status, let bytes): "answered \(status), \(bytes) bytes"
        case .failed(let error): "failed: \(error)"
        }
    }

    /// What `dump` shows: no more than the description.
    public var customMirror: Mirror { Mirror(self, children: ["event": description]) }
}
