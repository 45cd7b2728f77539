import RemoteLoading

/// A record of the calls of several doubles, in the order of the calls.
public final class CallJournal: Sendable {
    /// A recorded call.
    public struct Entry: Hashable, Sendable, CustomStringConvertible {
        /// The position in the sequence, counted from 0.
        public let number: Int
        /// The name of the double.
        public let double: String
        /// The call, as text.
        public let call: String

        /// The position, the double and the call.
        public var description: String { "\(number) \(double): \(call)" }
    }

    private let storage = Locked<[Entry]>([])

    /// Creates an empty journal.
    public init() {}

    /// The calls that the double has received so far.
    public var entries: [Entry] { storage.withLock { $0 } }

    /// The calls so far, without the doubles' names.
    public var calls: [String] { entries.map(\.call) }

    /// Records a call.
    public func note(_ call: String, by double: String) {
        Activity.current.note()
        storage.withLock { $0.append(Entry(number: $0.count, double: double, call: call)) }
    }
}
