/// The state of a fetch whose result is kept elsewhere.
package struct FetchState: Hashable, Sendable {
    /// A Boolean value that indicates whether a fetch is in flight.
    package private(set) var isLoading = false
    /// The error of the last fetch that ended, if it failed; a fetch in flight leaves it unchanged.
    package var failure: LoadError?

    package init() {}

    /// The error to show: that of the last fetch, unless another is in flight.
    package var error: LoadError? { isLoading ? nil : failure }

    /// A Boolean value that indicates whether nothing is in flight and nothing failed.
    package var isIdle: Bool { self == FetchState() }

    mutating func begin() {
        isLoading = true
    }

    /// Ends the fetch; the cancellation of a fetch restores the state before it.
    mutating func end(_ error: LoadError?) {
        isLoading = false
        if error != .cancelled { failure = error }
    }
}
