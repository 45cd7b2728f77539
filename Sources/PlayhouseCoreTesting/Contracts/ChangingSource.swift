import PlayhouseCore

/// The data source of a loader under test, with a behaviour that a contract changes between calls.
public final class ChangingSource<Content: Sendable>: Sendable {
    /// The behaviour of the source when it gets a request.
    public enum Situation: Sendable {
        /// The source responds with the content.
        case delivering(Content)
        /// The source cannot be reached.
        case unreachable
        /// The source responds with malformed content.
        case malformed
        /// The source does not respond.
        case silent
    }

    private let state: Locked<Situation>

    /// The behaviour that the source must have now.
    public package(set) var situation: Situation {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }

    package init(_ situation: Situation) {
        state = Locked(situation)
    }
}
