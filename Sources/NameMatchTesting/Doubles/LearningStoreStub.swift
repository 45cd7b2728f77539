public import NameMatch
public import RemoteLoading
public import RemoteLoadingTesting

/// A store of the learning schedule whose calls succeed or fail as a script determines.
///
/// A call that succeeds adds its lessons to a schedule in memory, or returns that schedule. A call after the end of the
/// script throws `.other(code: 0)`.
public final class LearningStoreStub: LearningStore, VerifiableDouble {
    /// The calls that the double has received so far.
    public let calls: CallStub<LearningStoreSpy.Call, Void, StoreError>
    private let store: InMemoryLearningStore

    /// Creates a stub with a schedule, and with a script that has one answer for each call.
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

    /// Adds lessons to the schedule, or throws the scripted error.
    @discardableResult
    public func learn(_ lessons: [Lesson]) async throws(StoreError) -> LeitnerSchedule {
        try calls.call(.learn(lessons))
        return try await store.learn(lessons)
    }

    /// Deletes the learning progress for some people, or throws the scripted error.
    @discardableResult
    public func forget(_ people: Set<Person.ID>) async throws(StoreError) -> LeitnerSchedule {
        try calls.call(.forget(people))
        return try await store.forget(people)
    }

    /// Deletes the learning progress for all people, or throws the scripted error.
    public func forgetAll() async throws(StoreError) {
        try calls.call(.forgetAll)
        try await store.forgetAll()
    }

    /// Returns the schedule, or throws the scripted error.
    public func schedule() async throws(StoreError) -> LeitnerSchedule {
        try calls.call(.read)
        return try await store.schedule()
    }

    /// Returns the issues that the stub has recorded so far, and the scripted answers that were not used.
    public func report() -> DoubleReport { calls.report() }
}
