public import QuizDomain
import RemoteLoading

/// Keeps what was learned as long as it lives itself, for previews, demos and tests.
public final class InMemoryLearningStore: LearningStore {
    private let state: Locked<LeitnerSchedule>

    /// Creates a store, which may know something already.
    public init(_ schedule: LeitnerSchedule = LeitnerSchedule()) {
        state = Locked(schedule)
    }

    /// Takes lessons in, in one step.
    @discardableResult
    public func learn(_ lessons: [Lesson]) async throws(RecordStoreError) -> LeitnerSchedule {
        state.withLock { schedule in
            for lesson in lessons { schedule.learn(lesson) }
            return schedule
        }
    }

    /// The schedule.
    public func schedule() async throws(RecordStoreError) -> LeitnerSchedule {
        state.withLock { $0 }
    }
}
