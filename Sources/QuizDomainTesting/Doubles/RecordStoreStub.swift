public import QuizDomain
import RemoteLoading
public import RemoteLoadingTesting

/// A store whose calls succeed or fail as a test wrote down.
///
/// A call that succeeds does what a store does: it merges by the rule, and reads what was merged. One that finds no
/// answer throws `.other(code: 0)`.
public final class RecordStoreStub: RecordStore, VerifiableDouble {
    /// The calls.
    public let calls: CallStub<RecordStoreSpy.Call, Void, RecordStoreError>
    private let store: InMemoryRecordStore

    /// Creates a stub with a script, one answer a call, that holds some records already.
    public init(
        _ script: Script<Void, RecordStoreError>, holding records: [RecordKey: GameRecord] = [:], name: String? = nil,
        sink: FailureSink? = nil, file: StaticString = #filePath, line: UInt = #line
    ) {
        let log = IssueLog("RecordStoreStub", name: name, sink: sink, file: file, line: line)
        calls = CallStub(
            log: log, script, whenExhausted: RecordStoreError(.other(code: 0), at: name ?? "RecordStoreStub"))
        store = InMemoryRecordStore(records)
    }

    /// Merges the result, or fails as the script says.
    @discardableResult
    public func record(_ result: GameResult, for key: RecordKey) async throws(RecordStoreError) -> GameRecord {
        try calls.call(.record(result, key))
        return await store.record(result, for: key)
    }

    /// Reads, or fails as the script says.
    public func record(for key: RecordKey) async throws(RecordStoreError) -> GameRecord? {
        try calls.call(.read(key))
        return await store.record(for: key)
    }

    /// Reads, or fails as the script says.
    public func records() async throws(RecordStoreError) -> [RecordKey: GameRecord] {
        try calls.call(.readAll)
        return await store.records()
    }

    /// What went wrong so far, and the answers that were not given.
    public func report() -> DoubleReport { calls.report() }
}
