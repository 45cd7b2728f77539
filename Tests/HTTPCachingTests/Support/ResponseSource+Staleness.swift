import RemoteLoading

extension ResponseSource {
    /// A Boolean value that indicates whether the response is stale.
    var isStale: Bool {
        if case .stale = self { true } else { false }
    }

    /// The age of the response if a cache returned it without a successful request to the server, or `nil` otherwise.
    var age: Duration? {
        switch self {
        case .cache(let age), .stale(let age, _): age
        case .network, .revalidated, .noUsableCache: nil
        }
    }
}
