public import enum PlayhouseCore.LoadError

/// The state of a list of games or streams.
public enum ListPhase: Hashable, Sendable {
    /// The list has not been requested yet.
    case idle
    /// The first load is in flight.
    case loading
    /// The load failed, and there is no earlier list.
    case failed(LoadError)
    /// The list is loaded and has no elements.
    case empty
    /// The list is loaded and has elements.
    case loaded
}
