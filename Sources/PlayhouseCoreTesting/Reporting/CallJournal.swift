import PlayhouseCore

/// A record of the calls of several doubles, in the order of the calls.
///
/// Stubs, spies, replays and fake services record each call when it begins. A `LoopbackHTTPServer`, a
/// `RecordingHTTPClient` and your own handlers record no calls: use ``note(_:by:)`` there.
public final class CallJournal: Sendable {
    private let storage = Locked<[(double: String, call: String)]>([])

    /// Creates an empty journal.
    public init() {}

    /// The calls that were recorded so far, each with its position and the double's name, such as `0 store: load()`.
    public var entries: [String] {
        storage.withLock { $0 }.enumerated().map { "\($0) \($1.double): \($1.call)" }
    }

    /// The calls that were recorded so far, without the doubles' names.
    public var calls: [String] { storage.withLock { $0.map(\.call) } }

    /// Adds a call to the journal.
    public func note(_ call: String, by double: String) {
        TestActivity.current.note()
        storage.withLock { $0.append((double, call)) }
    }
}
