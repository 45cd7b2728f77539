import RemoteLoading

/// A record of the calls of several doubles, in the order of the calls.
public final class CallJournal: Sendable {
    /// A recorded call.
    public struct Entry: Hashable, Sendable, CustomStringConvertible {
        /// The position of the call among all calls of the journal, starting at 0.
        public let number: Int
        /// The name of the double that was called.
        public let double: String
        /// The call with its arguments, as text.
        public let call: String

        /// The position, the double and the call.
        public var description: String { "\(number) \(double): \(call)" }
    }

    private let storage = Locked<[Entry]>([])

    /// Creates an empty journal.
    public init() {}

    /// The calls that were recorded so far, with the doubles' names.
    public var entries: [Entry] { storage.withLock { $0 } }

    /// The calls that were recorded so far, without the doubles' names.
    public var calls: [String] { entries.map(\.call) }

    /// Adds a call to the journal.
    public func note(_ call: String, by double: String) {
        TestActivity.current.note()
        storage.withLock { $0.append(Entry(number: $0.count, double: double, call: call)) }
    }
}
