public import NameMatch
public import RemoteLoading
public import RemoteLoadingTesting

/// A store of the learning schedule whose calls succeed or fail by a script.
///
/// A call that succeeds works on a schedule in memory: it adds lessons by the rule and reads the schedule. A call after
/// the end of the script throws `.other(code: 0)`.
public final class LearningStoreStub: LearningStore, VerifiableDouble {
    /// The calls so far.
    public let calls: CallStub<LearningStoreSpy.Call, Void, StoreError>
    private let store: InMemoryLearningStore

    /// Creates a stub with the given schedule and a script of one answer for each call.
    public init(
        _ script: Script<Void, StoreError>, holding schedule: LeitnerSchedule = LeitnerSchedule(),
        name: String? = nil,
        sink: FailureSink? = nil, file: StaticString = #filePath, line: UInt = #line
    ) {
        let log = IssueLog("LearningStoreStub", name: name, sink: sink, file: file, line: line)
        calls = CallStub(
            log: log, script, whenExhausted: StoreError(.other(code: 0), at: name ?? "LearningStoreStub"))
        store = InMemoryLearningStore(schedule)
    }

    /// Learns, or fails by the script.
    @discardableResult
    public func learn(_ lessons: [Lesson]) async throws(StoreError) -> LeitnerSchedule {
        try calls.call(.learn(lessons))
        return try await store.learn(lessons)
    }

    /// Reads, or fails by the script.
    public func schedule() async throws(StoreError) -> LeitnerSchedule {
        try calls.call(.read)
        return try await store.schedule()
    }

    /// Returns the problems so far, and the unused answers.
    public func report() -> DoubleReport { calls.report() }
}
