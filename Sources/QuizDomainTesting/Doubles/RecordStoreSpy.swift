public import PlayhouseCore
public import PlayhouseCoreTesting
public import QuizDomain

/// A store of game records whose saves and deletions stay pending until a test completes or fails them.
///
/// When the test completes a save, the suspended call continues and merges the result into records in memory. So wait
/// for the screen or for the call before you read the records. Reads return these records at once, but they are calls,
/// too: after a session has read its record, its first save is call 1. A `NameMatchSession` reads one record for each
/// mode that has one, in any order, at every load in the menu and at the first load of a game. To make a read
/// fail, pass a script or `answersReads: false`. Like every store, the spy ignores the cancellation of the calling
/// task.
public final class RecordStoreSpy: RecordStore, VerifiableDouble {
    /// A call of the store.
    public enum Call: Hashable, Sendable, CustomStringConvertible {
        /// Recording a result.
        case record(GameResult, RecordKey)
        /// Reading the record of a key.
        case read(RecordKey)
        /// Reading all records.
        case readAll
        /// Deleting all records.
        case forgetAll

        /// The call as text, with the score in place of the whole result.
        public var description: String {
            switch self {
            case .record(let result, let key): "record(\(result.score), for: \(key))"
            case .read(let key): "record(for: \(key))"
            case .readAll: "records()"
            case .forgetAll: "forgetAll()"
            }
        }
    }

    /// The calls that the double has received so far.
    public let calls: CallSpy<Call, Void, StoreError>
    private let store: InMemoryRecordStore
    private let answersReads: Bool

    /// Creates a spy with the given records.
    ///
    /// If the test does not end a call within the timeout, the call fails with `.busy`, and the spy reports an issue.
    /// With a script, each call, also a read, returns at once, and succeeds or fails as the next answer of the script
    /// determines. With `answersReads: false`, reads stay pending too, until the test ends them.
    public init(
        _ name: String? = nil, answering script: Script<Void, StoreError>? = nil,
        holding records: [RecordKey: GameRecord] = [:], answersReads: Bool = true, journal: CallJournal? = nil,
        sink: FailureSink? = nil, timeout: Timeout = Timeout(), file: StaticString = #filePath, line: UInt = #line
    ) {
        self.answersReads = answersReads
        let log = IssueLog("RecordStoreSpy", name: name, journal: journal, sink: sink, file: file, line: line)
        let unanswered = StoreError(.busy, at: name ?? "RecordStoreSpy")
        calls = CallSpy(
            log: log, whenCancelled: unanswered, whenNeverAnswered: unanswered, timeout: timeout)
        if let script { calls.prepare(script) }
        store = InMemoryRecordStore(records)
    }

    /// The results of all calls of ``record(_:for:)`` so far, in order.
    public var results: [GameResult] {
        calls.arguments.compactMap { if case .record(let result, _) = $0 { result } else { nil } }
    }

    /// Merges a result into the record of a key when the test completes the call.
    ///
    /// If the test fails the call, the function throws the error of the test.
    @discardableResult
    public func record(_ result: GameResult, for key: RecordKey) async throws(StoreError) -> GameRecord {
        try await calls.callIgnoringCancellation(.record(result, key))
        return await store.record(result, for: key)
    }

    /// Returns the record of the key, or `nil` if no game was recorded.
    public func record(for key: RecordKey) async throws(StoreError) -> GameRecord? {
        try await read(.read(key))
        return await store.record(for: key)
    }

    /// Returns all records.
    public func records() async throws(StoreError) -> [RecordKey: GameRecord] {
        try await read(.readAll)
        return await store.records()
    }

    /// Deletes all records when the test completes the call.
    ///
    /// If the test fails the call, the function throws the error of the test.
    public func forgetAll() async throws(StoreError) {
        try await calls.callIgnoringCancellation(.forgetAll)
        await store.forgetAll()
    }

    private func read(_ call: Call) async throws(StoreError) {
        if answersReads { try calls.callAnsweredAtOnce(call) } else { try await calls.callIgnoringCancellation(call) }
    }

    /// Returns the issues that the spy has recorded so far.
    public func report() -> DoubleReport { calls.report() }
}
