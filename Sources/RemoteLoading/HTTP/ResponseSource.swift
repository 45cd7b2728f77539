/// The source of a response, which is the server or a cache.
public enum ResponseSource: Hashable, Sendable {
    /// The server answered this request.
    case network
    /// A cache served a fresh response.
    ///
    /// The age is the time since the server created it.
    case cache(age: Duration)
    /// A cache served a stored response, which the server confirmed as still valid for this request.
    case revalidated
    /// A cache served a stale response.
    ///
    /// The age is the time since the server created it.
    case stale(age: Duration, why: StaleReason)
    /// The request accepts only stored responses, and no stored response is usable.
    case noUsableCache

    /// The age of a response that a cache served in place of an error, or `nil` for any other response.
    ///
    /// A cache serves a stale response in place of an error if the service failed or was unreachable. An app can show
    /// this age, as in "from yesterday". A custom loader can read the age in the function that decodes the response.
    public var offlineAge: Duration? {
        switch self {
        case .stale(let age, why: .unreachable), .stale(let age, why: .failing): age
        case .stale, .cache, .network, .revalidated, .noUsableCache: nil
        }
    }
}

/// The reason why a cache served a stale response.
public enum StaleReason: Hashable, Sendable {
    /// The policy permits a stale response while the cache fetches a newer one in the background.
    case revalidating
    /// The server could not be reached, or its response was incomplete or malformed.
    case unreachable(TransportError)
    /// The server failed with this status.
    case failing(HTTPStatus)
    /// The request accepts stale responses.
    case accepted
}
