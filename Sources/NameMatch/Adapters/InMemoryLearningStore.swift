public import RemoteLoading

/// A store that keeps the log of lessons in memory, for previews, demos and tests.
public final class InMemoryLearningStore: LearningStore {
    private let state: Locked<LearningLog>

    /// Creates a store with the given log.
    public init(_ log: LearningLog = LearningLog()) {
        state = Locked(log)
    }

    /// Adds entries in one step, and never throws.
    public func append(_ entries: [LearningEntry]) async throws(StoreError) {
        state.withLock { log in _ = log.append(contentsOf: entries) }
    }

    /// Deletes all entries, and never throws.
    public func forgetAll() async throws(StoreError) {
        state.withLock { $0 = LearningLog() }
    }

    /// Returns the log, and never throws.
    public func log() async throws(StoreError) -> LearningLog {
        state.withLock { $0 }
    }
}
