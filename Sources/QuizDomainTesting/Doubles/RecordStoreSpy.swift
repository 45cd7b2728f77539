public import QuizDomain
import RemoteLoading
public import RemoteLoadingTesting

/// A store that lets a test end each call when it likes.
///
/// A call that may go on does what a store does: it merges by the rule, and reads what was merged. As with every store,
/// to cancel the calling task ends nothing.
public final class RecordStoreSpy: RecordStore, VerifiableDouble {
    /// What a store was asked to do.
    public enum Call: Hashable, Sendable, CustomStringConvertible {
        /// To record a result.
        case record(GameResult, RecordKey)
        /// To read the record of a key.
        case read(RecordKey)
        /// To read all records.
        case readAll

        /// The call, of a result only its score.
        public var description: String {
            switch self {
            case .record(let result, let key): "record(\(result.score), for: \(key))"
            case .read(let key): "record(for: \(key))"
            case .readAll: "records()"
            }
        }
    }

    /// The calls.
    public let calls: CallSpy<Call, Void, RecordStoreError>
    private let store: InMemoryRecordStore

    /// Creates a spy that holds some records already.
    ///
    /// A call that is not ended within the patience fails, and is a problem.
    public init(
        _ name: String? = nil, holding records: [RecordKey: GameRecord] = [:], journal: CallJournal? = nil,
        sink: FailureSink? = nil, timeout: Timeout = Timeout(), file: StaticString = #filePath, line: UInt = #line
    ) {
        let log = IssueLog("RecordStoreSpy", name: name, journal: journal, sink: sink, file: file, line: line)
        let unanswered = RecordStoreError(.busy, at: name ?? "RecordStoreSpy")
        calls = CallSpy(
            log: log, whenCancelled: unanswered, whenNeverAnswered: unanswered, timeout: timeout)
        store = InMemoryRecordStore(records)
    }

    /// The results that were to be recorded so far, in order.
    public var results: [GameResult] {
        calls.arguments.compactMap { if case .record(let result, _) = $0 { result } else { nil } }
    }

    /// Waits until the test ends this call, then merges the result.
    @discardableResult
    public func record(_ result: GameResult, for key: RecordKey) async throws(RecordStoreError) -> GameRecord {
        try await calls.callIgnoringCancellation(.record(result, key))
        return await store.record(result, for: key)
    }

    /// Waits until the test ends this call, then reads.
    public func record(for key: RecordKey) async throws(RecordStoreError) -> GameRecord? {
        try await calls.callIgnoringCancellation(.read(key))
        return await store.record(for: key)
    }

    /// Waits until the test ends this call, then reads.
    public func records() async throws(RecordStoreError) -> [RecordKey: GameRecord] {
        try await calls.callIgnoringCancellation(.readAll)
        return await store.records()
    }

    /// What went wrong so far.
    public func report() -> DoubleReport { calls.report() }
}
