public import QuizDomain
import RemoteLoading

/// A learning store that keeps its schedule in memory, for previews, demos and tests.
public final class InMemoryLearningStore: LearningStore {
    private let state: Locked<LeitnerSchedule>

    /// Creates a store, optionally with an existing schedule.
    public init(_ schedule: LeitnerSchedule = LeitnerSchedule()) {
        state = Locked(schedule)
    }

    /// Records lessons in one atomic step, and returns the updated schedule.
    @discardableResult
    public func learn(_ lessons: [Lesson]) async throws(RecordStoreError) -> LeitnerSchedule {
        state.withLock { schedule in
            for lesson in lessons { schedule.learn(lesson) }
            return schedule
        }
    }

    /// Returns the current schedule.
    public func schedule() async throws(RecordStoreError) -> LeitnerSchedule {
        state.withLock { $0 }
    }
}
