public import NameMatch
public import QuizDomain
import RemoteLoading
public import RemoteLoadingTesting

/// A store of what was learned whose calls succeed or fail as a test wrote down.
///
/// A call that succeeds does what a store does: it learns by the rule, and reads what was learned. One more call than
/// there are answers is a problem, and so is, at the end, an answer that was never given.
public final class LearningStoreStub: LearningStore, VerifiableDouble {
    private let script: Locked<Script<Void, RecordStoreError>>
    private let store: InMemoryLearningStore
    private let log: ProblemLog
    private let name: String

    /// Creates a stub with a script, one answer a call, that knows something already.
    public init(
        _ script: Script<Void, RecordStoreError>, holding schedule: LeitnerSchedule = LeitnerSchedule(),
        name: String? = nil, sink: FailureSink? = nil, fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        self.script = Locked(script)
        self.name = name ?? "LearningStoreStub"
        store = InMemoryLearningStore(schedule)
        log = ProblemLog(double: "LearningStoreStub", name: name, site: site, sink: sink)
    }

    /// Creates a stub that always fails.
    public convenience init(
        failure: RecordStoreError, name: String? = nil, sink: FailureSink? = nil, fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        self.init(
            Script([.failure(failure)], whenExhausted: .repeatLast), name: name, sink: sink, fileID: fileID,
            filePath: filePath, line: line, column: column)
    }

    /// Learns, or fails as the script says; throws `.other(code: 0)` when it says nothing.
    @discardableResult
    public func learn(_ lessons: [Lesson]) async throws(RecordStoreError) -> LeitnerSchedule {
        try nextAnswer()
        return try await store.learn(lessons)
    }

    /// Reads, or fails as the script says; throws `.other(code: 0)` when it says nothing.
    public func schedule() async throws(RecordStoreError) -> LeitnerSchedule {
        try nextAnswer()
        return try await store.schedule()
    }

    /// The problems so far, and the answers that were not given.
    public func report() -> DoubleReport {
        let script = script.withLock { $0 }
        guard script.given < script.count else { return log.report() }
        return log.report(closing: [
            DoubleProblem("unused answer", "called \(script.given) of \(script.count) times")
        ])
    }

    private func nextAnswer() throws(RecordStoreError) {
        if let answer = script.withLock({ $0.next() }) { return try answer.get() }
        let count = script.withLock { $0.count }
        log.record(DoubleProblem("exhausted script", "one more call than the \(count) that were written down"))
        throw RecordStoreError(.other(code: 0), at: name)
    }
}
