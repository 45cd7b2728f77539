public import struct RemoteLoading.StoreError

/// A store of a player's learning schedule.
///
/// Implement this port to keep the schedule, which states when to ask about each person again, in a database or on a
/// server of your own. Requirements for implementations:
/// - ``apply(_:)`` reads the stored schedule, calls ``LeitnerSchedule/apply(_:)`` on it, and stores the result. No other
///   call may change the stored schedule in between. The function returns only after the new schedule is stored, and
///   stores it even if the calling task is cancelled.
/// - ``LearningChange/forgetAll`` stores an empty schedule, even if the stored content cannot be read, so that the
///   player can repair the store.
/// - Every other call that cannot read the stored content throws an error, and leaves the content unchanged.
///
/// The module has ``InMemoryLearningStore`` and ``FileLearningStore``. `LearningStoreContract` in `NameMatchTesting`
/// checks the requirements of this port.
public protocol LearningStore: Sendable {
    /// Applies a change to the schedule, and returns the new schedule.
    @discardableResult
    func apply(_ change: LearningChange) async throws(StoreError) -> LeitnerSchedule

    /// Returns the schedule, which is empty before the first lesson.
    func schedule() async throws(StoreError) -> LeitnerSchedule
}
