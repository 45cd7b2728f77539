public import RemoteLoading

/// A store that keeps the learning schedule in memory, for previews, demos and tests.
public final class InMemoryLearningStore: LearningStore {
    private let state: Locked<LeitnerSchedule>

    /// Creates a store with the given schedule.
    public init(_ schedule: LeitnerSchedule = LeitnerSchedule()) {
        state = Locked(schedule)
    }

    /// Adds lessons to the schedule in one step, and never throws.
    @discardableResult
    public func learn(_ lessons: [Lesson]) async throws(StoreError) -> LeitnerSchedule {
        state.withLock { schedule in
            for lesson in lessons { schedule.learn(lesson) }
            return schedule
        }
    }

    /// Deletes the learning progress for some people, and never throws.
    @discardableResult
    public func forget(_ people: Set<Person.ID>) async throws(StoreError) -> LeitnerSchedule {
        state.withLock { schedule in
            schedule.forget(people)
            return schedule
        }
    }

    /// Deletes the learning progress for all people, and never throws.
    public func forgetAll() async throws(StoreError) { state.withLock { $0 = LeitnerSchedule() } }

    /// Returns the schedule, and never throws.
    public func schedule() async throws(StoreError) -> LeitnerSchedule {
        state.withLock { $0 }
    }
}
