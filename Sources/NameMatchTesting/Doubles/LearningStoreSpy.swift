public import NameMatch
public import QuizDomain
import RemoteLoading
public import RemoteLoadingTesting

/// A store of what was learned that lets a test end each call when it likes.
///
/// A call that may go on does what a store does: it learns by the rule, and reads what was learned. As with every
/// store, to cancel the calling task ends nothing.
public final class LearningStoreSpy: LearningStore, VerifiableDouble {
    /// What a store was asked to do.
    public enum Call: Hashable, Sendable {
        /// To take lessons in.
        case learn([Lesson])
        /// To read the schedule.
        case read
    }

    private let spy: CallSpy<Call, Void, RecordStoreError>
    private let store: InMemoryLearningStore
    private let name: String
    private let journal: CallJournal?

    /// Creates a spy that knows something already.
    ///
    /// A call that is not ended within the patience fails, and is a problem.
    public init(
        _ name: String? = nil, holding schedule: LeitnerSchedule = LeitnerSchedule(), journal: CallJournal? = nil,
        sink: FailureSink? = nil, patience: Patience = Patience(), fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        self.name = name ?? "LearningStoreSpy"
        self.journal = journal
        store = InMemoryLearningStore(schedule)
        let unanswered = RecordStoreError(.busy, at: self.name)
        spy = CallSpy(
            log: ProblemLog(double: "LearningStoreSpy", name: name, site: site, sink: sink), whenCancelled: unanswered,
            whenNeverAnswered: unanswered, patience: patience)
    }

    /// The calls so far, in order.
    public var calls: [Call] { spy.arguments }

    /// The lessons that were to be taken in so far, in order.
    public var lessons: [Lesson] {
        calls.flatMap { call in
            if case .learn(let lessons) = call { lessons } else { [Lesson]() }
        }
    }

    /// Waits until the test ends this call, then learns.
    @discardableResult
    public func learn(_ lessons: [Lesson]) async throws(RecordStoreError) -> LeitnerSchedule {
        try await waitForTheTest(to: .learn(lessons))
        return try await store.learn(lessons)
    }

    /// Waits until the test ends this call, then reads.
    public func schedule() async throws(RecordStoreError) -> LeitnerSchedule {
        try await waitForTheTest(to: .read)
        return try await store.schedule()
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

extension LearningStoreSpy.Call: CustomStringConvertible {
    /// The call, of lessons only how many.
    public var description: String {
        switch self {
        case .learn(let lessons): "learn(\(lessons.count))"
        case .read: "schedule()"
        }
    }
}
