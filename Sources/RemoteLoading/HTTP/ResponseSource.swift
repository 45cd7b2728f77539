/// The origin of a response: the server, or a stored response and the reason why a cache served it.
public enum ResponseSource: Hashable, Sendable {
    /// The server answered this request.
    case network
    /// A cache served a fresh response, that long after the server made it.
    case cache(age: Duration)
    /// A cache served a stored response after the server confirmed it just now.
    case revalidated
    /// A cache served a response that is no longer fresh, that long after the server made it.
    case stale(age: Duration, why: StaleReason)
    /// None: the request takes stored responses only, and none is usable.
    case nowhere

    /// The age of a response that a cache served because the service could not be reached, or failed.
    ///
    /// `nil` for any other response. A screen shows this age, as in "from yesterday"; a loader of your own reads it
    /// where it decodes the response.
    public var offlineAge: Duration? {
        switch self {
        case .stale(let age, why: .unreachable), .stale(let age, why: .failing): age
        case .stale, .cache, .network, .revalidated, .nowhere: nil
        }
    }
}

/// The reason why a cache serves a response that is no longer fresh.
public enum StaleReason: Hashable, Sendable {
    /// The policy permits it while a newer response is fetched in the background.
    case revalidating
    /// The server could not be reached, or its response was incomplete or malformed.
    case unreachable(TransportError)
    /// The server failed with this status.
    case failing(HTTPStatus)
    /// The request accepts stale responses.
    case accepted
}
