import RemoteLoading

extension ResponseSource {
    /// A Boolean value that indicates whether the response is stale.
    var isStale: Bool {
        if case .stale = self { true } else { false }
    }

    /// The time since the server made the response, if a cache served it without asking the server successfully.
    var age: Duration? {
        switch self {
        case .cache(let age), .stale(let age, _): age
        case .network, .revalidated, .noUsableCache: nil
        }
    }
}
