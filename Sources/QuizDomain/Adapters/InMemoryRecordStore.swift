import RemoteLoading

/// Keeps records as long as it lives, for previews, demos and games that need no more.
public final class InMemoryRecordStore: RecordStore {
    private let content: Locked<[RecordKey: GameRecord]>

    /// Creates a store that holds some records already.
    public init(_ records: [RecordKey: GameRecord] = [:]) {
        content = Locked(records)
    }

    /// Records a result; never throws.
    @discardableResult
    public func record(_ result: GameResult, for key: RecordKey) async -> GameRecord {
        content.withLock { records in
            let record = GameRecord(result, after: records[key])
            records[key] = record
            return record
        }
    }

    /// The record under a key; never throws.
    public func record(for key: RecordKey) async -> GameRecord? { content.withLock { $0[key] } }

    /// All records; never throws.
    public func records() async -> [RecordKey: GameRecord] { content.withLock { $0 } }
}
