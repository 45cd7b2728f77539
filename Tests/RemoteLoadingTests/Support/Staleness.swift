import RemoteLoading

extension ResponseSource {
    /// A Boolean value that indicates whether the response is stale.
    var isStale: Bool {
        if case .stale = self { true } else { false }
    }

    /// The age of a stored response that a cache served without a successful request to the server, or `nil`.
    var age: Duration? {
        switch self {
        case .cache(let age), .stale(let age, _): age
        case .network, .revalidated, .noUsableCache: nil
        }
    }
}
