package import enum RemoteLoading.LoadError

/// The state of a fetch whose result is kept elsewhere.
package enum FetchState: Hashable, Sendable {
    /// Nothing is in flight, and nothing failed.
    case idle
    /// A fetch is in flight.
    case loading
    /// The last fetch failed.
    case failed(LoadError)

    /// The error, if the last fetch failed.
    package var error: LoadError? {
        if case .failed(let error) = self { error } else { nil }
    }

    /// Whether a fetch is in flight.
    package var isLoading: Bool { self == .loading }
}
