/// The state of a fetch, without its result.
package struct FetchState: Hashable, Sendable {
    /// A Boolean value that indicates whether a fetch is in flight.
    package private(set) var isLoading = false
    /// The error of the last fetch, or `nil` if that fetch succeeded.
    ///
    /// A fetch that is in flight or was cancelled does not change the error.
    package var failure: LoadError?

    package init() {}

    /// The error to show, which is `nil` while a fetch is in flight.
    package var error: LoadError? { isLoading ? nil : failure }

    /// A Boolean value that indicates whether no fetch is in flight and there is no error.
    package var isIdle: Bool { self == FetchState() }

    package mutating func begin() {
        isLoading = true
    }

    /// Records the end of a fetch, with its error if it failed.
    ///
    /// If the fetch was cancelled, the error of the previous fetch is kept.
    package mutating func end(_ error: LoadError?) {
        isLoading = false
        if error != .cancelled { failure = error }
    }
}
