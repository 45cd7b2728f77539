public import NameMatch
public import RemoteLoading
public import RemoteLoadingTesting

/// A store of the learning schedule whose calls stay pending until a test completes or fails them.
///
/// The spy has a schedule in memory. When the test completes a call, the call changes or returns this schedule. Like
/// every store, the spy ignores the cancellation of the calling task.
public final class LearningStoreSpy: LearningStore, VerifiableDouble {
    /// A call of the store.
    public enum Call: Hashable, Sendable {
        /// A call of `apply(_:)` with its change.
        case apply(LearningChange)
        /// A call of `schedule()`.
        case read
    }

    /// The calls that the double has received so far.
    public let calls: CallSpy<Call, Void, StoreError>
    private let store: InMemoryLearningStore

    /// Creates a spy with the given schedule.
    ///
    /// If the test does not end a call within the timeout, the call fails with `.busy`, and the spy reports an issue.
    public init(
        _ name: String? = nil, holding schedule: LeitnerSchedule = LeitnerSchedule(), journal: CallJournal? = nil,
        sink: FailureSink? = nil, timeout: Timeout = Timeout(), file: StaticString = #filePath, line: UInt = #line
    ) {
        let log = IssueLog("LearningStoreSpy", name: name, journal: journal, sink: sink, file: file, line: line)
        let unanswered = StoreError(.busy, at: name ?? "LearningStoreSpy")
        calls = CallSpy(
            log: log, whenCancelled: unanswered, whenNeverAnswered: unanswered, timeout: timeout)
        store = InMemoryLearningStore(schedule)
    }

    /// Waits until the test completes or fails this call, and then applies the change or throws the test's error.
    @discardableResult
    public func apply(_ change: LearningChange) async throws(StoreError) -> LeitnerSchedule {
        try await calls.callIgnoringCancellation(.apply(change), as: "apply(_:)")
        return try await store.apply(change)
    }

    /// Waits until the test completes or fails this call, and then returns the schedule or throws the test's error.
    public func schedule() async throws(StoreError) -> LeitnerSchedule {
        try await calls.callIgnoringCancellation(.read, as: "schedule()")
        return try await store.schedule()
    }

    /// Returns the issues that the spy has recorded so far.
    public func report() -> DoubleReport { calls.report() }
}
