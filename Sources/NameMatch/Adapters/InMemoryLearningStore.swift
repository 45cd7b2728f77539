public import RemoteLoading

/// A store that keeps the learning schedule in memory, for previews, demos and tests.
public final class InMemoryLearningStore: LearningStore {
    private let state: Locked<LeitnerSchedule>

    /// Creates a store with the given schedule.
    public init(_ schedule: LeitnerSchedule = LeitnerSchedule()) {
        state = Locked(schedule)
    }

    /// Applies a change to the schedule in one step, and never throws.
    @discardableResult
    public func apply(_ change: LearningChange) async throws(StoreError) -> LeitnerSchedule {
        state.withLock { schedule in
            schedule.apply(change)
            return schedule
        }
    }

    /// Returns the schedule, and never throws.
    public func schedule() async throws(StoreError) -> LeitnerSchedule {
        state.withLock { $0 }
    }
}
