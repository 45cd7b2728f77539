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
    public enum Call: Hashable, Sendable, CustomStringConvertible {
        /// To take lessons in.
        case learn([Lesson])
        /// To read the schedule.
        case read

        /// The call, of lessons only how many.
        public var description: String {
            switch self {
            case .learn(let lessons): "learn(\(lessons.count))"
            case .read: "schedule()"
            }
        }
    }

    /// The calls.
    public let calls: CallSpy<Call, Void, RecordStoreError>
    private let store: InMemoryLearningStore

    /// Creates a spy that knows something already.
    ///
    /// A call that is not ended within the patience fails, and is a problem.
    public init(
        _ name: String? = nil, holding schedule: LeitnerSchedule = LeitnerSchedule(), journal: CallJournal? = nil,
        sink: FailureSink? = nil, timeout: Timeout = Timeout(), file: StaticString = #filePath, line: UInt = #line
    ) {
        let log = IssueLog("LearningStoreSpy", name: name, journal: journal, sink: sink, file: file, line: line)
        let unanswered = RecordStoreError(.busy, at: name ?? "LearningStoreSpy")
        calls = CallSpy(
            log: log, whenCancelled: unanswered, whenNeverAnswered: unanswered, timeout: timeout)
        store = InMemoryLearningStore(schedule)
    }

    /// The lessons that were to be taken in so far, in order.
    public var lessons: [Lesson] {
        calls.arguments.flatMap { if case .learn(let lessons) = $0 { lessons } else { [Lesson]() } }
    }

    /// Waits until the test ends this call, then learns.
    @discardableResult
    public func learn(_ lessons: [Lesson]) async throws(RecordStoreError) -> LeitnerSchedule {
        try await calls.callIgnoringCancellation(.learn(lessons))
        return try await store.learn(lessons)
    }

    /// Waits until the test ends this call, then reads.
    public func schedule() async throws(RecordStoreError) -> LeitnerSchedule {
        try await calls.callIgnoringCancellation(.read)
        return try await store.schedule()
    }

    /// What went wrong so far.
    public func report() -> DoubleReport { calls.report() }
}
