public import NameMatch
public import RemoteLoading
public import RemoteLoadingTesting

/// A store of the learning schedule whose calls stay pending until a test completes or fails them.
///
/// The spy has a schedule in memory. When the test completes a call, the call changes or returns this schedule. Like
/// every store, the spy ignores the cancellation of the calling task.
public final class LearningStoreSpy: LearningStore, VerifiableDouble {
    /// A call of the store.
    public enum Call: Hashable, Sendable, CustomStringConvertible {
        /// Adding lessons.
        case learn([Lesson])
        /// Deleting the cards of people.
        case forget(Set<Person.ID>)
        /// Deleting all cards.
        case forgetAll
        /// Reading the schedule.
        case read

        /// The name of the call, with the number of its lessons or people.
        public var description: String {
            switch self {
            case .learn(let lessons): "learn(\(lessons.count))"
            case .forget(let people): "forget(\(people.count))"
            case .forgetAll: "forgetAll()"
            case .read: "schedule()"
            }
        }
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

    /// The lessons of all calls of ``learn(_:)`` so far, in order.
    public var lessons: [Lesson] {
        calls.arguments.flatMap { if case .learn(let lessons) = $0 { lessons } else { [Lesson]() } }
    }

    /// Adds lessons to the schedule when the test completes this call, or throws the error with which the test fails
    /// it.
    @discardableResult
    public func learn(_ lessons: [Lesson]) async throws(StoreError) -> LeitnerSchedule {
        try await calls.callIgnoringCancellation(.learn(lessons))
        return try await store.learn(lessons)
    }

    /// Deletes the learning progress for some people when the test completes this call, or throws the error with which
    /// the test fails it.
    @discardableResult
    public func forget(_ people: Set<Person.ID>) async throws(StoreError) -> LeitnerSchedule {
        try await calls.callIgnoringCancellation(.forget(people))
        return try await store.forget(people)
    }

    /// Deletes the learning progress for all people when the test completes this call, or throws the error with which
    /// the test fails it.
    public func forgetAll() async throws(StoreError) {
        try await calls.callIgnoringCancellation(.forgetAll)
        try await store.forgetAll()
    }

    /// Returns the schedule when the test completes this call, or throws the error with which the test fails it.
    public func schedule() async throws(StoreError) -> LeitnerSchedule {
        try await calls.callIgnoringCancellation(.read)
        return try await store.schedule()
    }

    /// Returns the issues that the spy has recorded so far.
    public func report() -> DoubleReport { calls.report() }
}
