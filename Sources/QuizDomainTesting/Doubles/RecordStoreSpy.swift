public import QuizDomain
import RemoteLoading
public import RemoteLoadingTesting

/// A store that lets a test end each call when it likes.
///
/// A call that may go on does what a store does: it merges by the rule, and reads what was merged. As with every store,
/// to cancel the calling task ends nothing.
public final class RecordStoreSpy: RecordStore, VerifiableDouble {
    /// What a store was asked to do.
    public enum Call: Hashable, Sendable {
        /// To record a result.
        case record(GameResult, RecordKey)
        /// To read the record of a key.
        case read(RecordKey)
        /// To read all records.
        case readAll
    }

    private let spy: CallSpy<Call, Void, RecordStoreError>
    private let store: InMemoryRecordStore
    private let name: String
    private let journal: CallJournal?

    /// Creates a spy that holds some records already.
    ///
    /// A call that is not ended within the patience fails, and is a problem.
    public init(
        _ name: String? = nil, holding records: [RecordKey: GameRecord] = [:], journal: CallJournal? = nil,
        sink: FailureSink? = nil, patience: Patience = Patience(), fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        self.name = name ?? "RecordStoreSpy"
        self.journal = journal
        store = InMemoryRecordStore(records)
        let unanswered = RecordStoreError(.busy, at: self.name)
        spy = CallSpy(
            log: ProblemLog(double: "RecordStoreSpy", name: name, site: site, sink: sink), whenCancelled: unanswered,
            whenNeverAnswered: unanswered, patience: patience)
    }

    /// The calls so far, in order.
    public var calls: [Call] { spy.arguments }

    /// The results that were to be recorded so far, in order.
    public var results: [GameResult] {
        calls.compactMap { call in
            guard case .record(let result, _) = call else { return nil }
            return result
        }
    }

    /// Waits until the test ends this call, then merges the result.
    @discardableResult
    public func record(_ result: GameResult, for key: RecordKey) async throws(RecordStoreError) -> GameRecord {
        try await waitForTheTest(to: .record(result, key))
        return await store.record(result, for: key)
    }

    /// Waits until the test ends this call, then reads.
    public func record(for key: RecordKey) async throws(RecordStoreError) -> GameRecord? {
        try await waitForTheTest(to: .read(key))
        return await store.record(for: key)
    }

    /// Waits until the test ends this call, then reads.
    public func records() async throws(RecordStoreError) -> [RecordKey: GameRecord] {
        try await waitForTheTest(to: .readAll)
        return await store.records()
    }

    /// Waits until that many calls have come.
    public func waitForCalls(
        _ count: Int, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column
    ) async throws(WaitExpired) {
        try await spy.waitForCalls(count, fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// Lets a call go on; the first is number 0.
    public func complete(_ number: Int) { spy.complete(number, with: ()) }

    /// Lets a call fail; the first is number 0.
    public func fail(_ number: Int, with error: RecordStoreError) { spy.fail(number, with: error) }

    /// What went wrong so far.
    public func report() -> DoubleReport { spy.report() }

    /// In a task of its own, which the cancellation of the caller does not reach.
    private func waitForTheTest(to call: Call) async throws(RecordStoreError) {
        journal?.note("\(call)", by: name)
        let outcome = await Task { [spy] () -> Result<Void, RecordStoreError> in
            do throws(RecordStoreError) {
                return .success(try await spy.call(call))
            } catch {
                return .failure(error)
            }
        }.value
        try outcome.get()
    }
}

extension RecordStoreSpy.Call: CustomStringConvertible {
    /// The call, of a result only its score.
    public var description: String {
        switch self {
        case .record(let result, let key): "record(\(result.score), for: \(key))"
        case .read(let key): "record(for: \(key))"
        case .readAll: "records()"
        }
    }
}
