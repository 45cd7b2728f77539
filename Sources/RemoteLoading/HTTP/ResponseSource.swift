/// Where a response came from.
public enum ResponseSource: Hashable, Sendable {
    /// From the server, in answer to this request.
    case network
    /// From a cache that holds it fresh, that long after the server made it.
    case cache(age: Duration)
    /// From a cache, after the server said just now that it is still good.
    case revalidated
    /// From a cache, older than it should be, and why it is given all the same.
    case stale(age: Duration, why: StaleReason)
    /// From nowhere: only stored responses were asked for, and none would do.
    case nowhere

    /// How long ago the server made the response, if it came from a cache unasked.
    public var age: Duration? {
        switch self {
        case .cache(let age), .stale(let age, _): age
        case .network, .revalidated, .nowhere: nil
        }
    }

    /// Whether the response is older than it should be.
    public var isStale: Bool {
        if case .stale = self { true } else { false }
    }
}

/// Why a cache gives a response that is older than it should be.
public enum StaleReason: Hashable, Sendable {
    /// It is good enough while a newer one is fetched.
    case revalidating
    /// No whole response could be had.
    case unreachable(TransportError)
    /// The server failed, with this status.
    case failing(HTTPStatus)
    /// The request takes stale responses.
    case accepted
}
