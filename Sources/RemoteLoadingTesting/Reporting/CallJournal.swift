import RemoteLoading

/// One sequence of calls across every double that shares it, so that a test can tell what came first.
public final class CallJournal: Sendable {
    /// One call.
    public struct Entry: Hashable, Sendable, CustomStringConvertible {
        /// Its place in the sequence, from 0.
        public let number: Int
        /// The name of the double.
        public let double: String
        /// What was called.
        public let call: String

        /// The place, the double and the call.
        public var description: String { "\(number) \(double): \(call)" }
    }

    private let storage = Locked<[Entry]>([])

    /// Creates an empty journal.
    public init() {}

    /// The calls so far.
    public var entries: [Entry] { storage.withLock { $0 } }

    /// The calls so far, without the doubles' names.
    public var calls: [String] { entries.map(\.call) }

    /// Notes a call.
    public func note(_ call: String, by double: String) {
        Activity.current.note()
        storage.withLock { $0.append(Entry(number: $0.count, double: double, call: call)) }
    }
}
