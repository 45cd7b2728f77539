public import QuizDomain
public import RemoteLoading
public import RemoteLoadingTesting

/// A store of game records whose calls succeed or fail as a script determines.
///
/// If the script has no error for a call, the call records its result in memory, or reads the records in memory. A call
/// after the end of the script throws `.other(code: 0)`.
public final class RecordStoreStub: RecordStore, VerifiableDouble {
    /// The calls that the double has received so far.
    public let calls: CallStub<RecordStoreSpy.Call, Void, StoreError>
    private let store: InMemoryRecordStore

    /// Creates a stub with the given records and a script, which has one answer for each call.
    public init(
        _ script: Script<Void, StoreError>, holding records: [RecordKey: GameRecord] = [:], name: String? = nil,
        sink: FailureSink? = nil, file: StaticString = #filePath, line: UInt = #line
    ) {
        let log = IssueLog("RecordStoreStub", name: name, sink: sink, file: file, line: line)
        calls = CallStub(
            log: log, script, whenExhausted: StoreError(.other(code: 0), at: name ?? "RecordStoreStub"))
        store = InMemoryRecordStore(records)
    }

    /// Merges the result into the record of the key, or throws the scripted error.
    @discardableResult
    public func record(_ result: GameResult, for key: RecordKey) async throws(StoreError) -> GameRecord {
        try calls.call(.record(result, key))
        return await store.record(result, for: key)
    }

    /// Returns the record of a key, which is `nil` if no game was recorded, or throws the scripted error.
    public func record(for key: RecordKey) async throws(StoreError) -> GameRecord? {
        try calls.call(.read(key))
        return await store.record(for: key)
    }

    /// Returns all records, or throws the scripted error.
    public func records() async throws(StoreError) -> [RecordKey: GameRecord] {
        try calls.call(.readAll)
        return await store.records()
    }

    /// Returns the issues that the stub has recorded so far, and the scripted answers that were not used.
    public func report() -> DoubleReport { calls.report() }
}
