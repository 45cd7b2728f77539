import PlayhouseCore

/// A store that keeps records in memory, for previews, demos and tests.
public final class InMemoryRecordStore: RecordStore {
    private let content: Locked<[RecordKey: GameRecord]>

    /// Creates a store with the given records.
    public init(_ records: [RecordKey: GameRecord] = [:]) {
        content = Locked(records)
    }

    /// Merges a result into the record of a key, and never throws.
    @discardableResult
    public func record(_ result: GameResult, for key: RecordKey) async -> GameRecord {
        content.withLock { $0.merge(result, for: key) }
    }

    /// Returns the record of a key, or `nil` if no game was recorded.
    public func record(for key: RecordKey) async -> GameRecord? { content.withLock { $0[key] } }

    /// Returns all records by their keys.
    public func records() async -> [RecordKey: GameRecord] { content.withLock { $0 } }

    /// Deletes all records, and never throws.
    public func forgetAll() async { content.withLock { $0 = [:] } }
}
