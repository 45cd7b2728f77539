public import NameMatch
public import RemoteLoading
public import RemoteLoadingTesting

/// A store of the learning schedule whose calls succeed or fail as a script determines.
///
/// A call that succeeds applies its change to a schedule in memory, or returns that schedule. A call after the end of the
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

    /// Applies a change to the schedule, or throws the scripted error.
    @discardableResult
    public func apply(_ change: LearningChange) async throws(StoreError) -> LeitnerSchedule {
        try calls.call(.apply(change))
        return try await store.apply(change)
    }

    /// Returns the schedule, or throws the scripted error.
    public func schedule() async throws(StoreError) -> LeitnerSchedule {
        try calls.call(.read)
        return try await store.schedule()
    }

    /// Returns the issues that the stub has recorded so far, and the scripted answers that were not used.
    public func report() -> DoubleReport { calls.report() }
}
