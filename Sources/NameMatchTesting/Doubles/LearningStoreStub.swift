public import NameMatch
public import QuizDomain
import RemoteLoading
public import RemoteLoadingTesting

/// A store of what was learned whose calls succeed or fail as a test wrote down.
///
/// A call that succeeds does what a store does: it learns by the rule, and reads what was learned. One that finds no
/// answer throws `.other(code: 0)`.
public final class LearningStoreStub: LearningStore, VerifiableDouble {
    /// The calls.
    public let calls: CallStub<LearningStoreSpy.Call, Void, RecordStoreError>
    private let store: InMemoryLearningStore

    /// Creates a stub with a script, one answer a call, that knows something already.
    public init(
        _ script: Script<Void, RecordStoreError>, holding schedule: LeitnerSchedule = LeitnerSchedule(),
        name: String? = nil,
        sink: FailureSink? = nil, file: StaticString = #filePath, line: UInt = #line
    ) {
        let log = IssueLog("LearningStoreStub", name: name, sink: sink, file: file, line: line)
        calls = CallStub(
            log: log, script, whenExhausted: RecordStoreError(.other(code: 0), at: name ?? "LearningStoreStub"))
        store = InMemoryLearningStore(schedule)
    }

    /// Learns, or fails as the script says.
    @discardableResult
    public func learn(_ lessons: [Lesson]) async throws(RecordStoreError) -> LeitnerSchedule {
        try calls.call(.learn(lessons))
        return try await store.learn(lessons)
    }

    /// Reads, or fails as the script says.
    public func schedule() async throws(RecordStoreError) -> LeitnerSchedule {
        try calls.call(.read)
        return try await store.schedule()
    }

    /// What went wrong so far, and the answers that were not given.
    public func report() -> DoubleReport { calls.report() }
}
