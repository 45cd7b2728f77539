public import struct RemoteLoading.StoreError

/// A store of a player's learning schedule.
///
/// Implement this port to keep the schedule, which states when to ask about each person again, in a database or on a
/// server of your own. Requirements for implementations:
/// - ``learn(_:)`` reads the stored schedule, calls ``LeitnerSchedule/learn(_:)`` on it for each lesson, and stores the
///   result. ``forget(_:)`` calls ``LeitnerSchedule/forget(_:)`` instead. No other call may change the stored schedule
///   in between.
/// - ``forgetAll()`` stores an empty schedule, even if the stored content cannot be read, so that the player can repair
///   the store.
/// - These three functions return only after the new schedule is stored, and store it even if the calling task is
///   cancelled.
/// - Every other call that cannot read the stored content throws an error, and leaves the content unchanged.
///
/// The module has ``InMemoryLearningStore`` and ``FileLearningStore``. `LearningStoreContract` in `NameMatchTesting`
/// checks the requirements of this port.
public protocol LearningStore: Sendable {
    /// Adds lessons to the schedule in the given order, and returns the new schedule.
    @discardableResult
    func learn(_ lessons: [Lesson]) async throws(StoreError) -> LeitnerSchedule

    /// Deletes the learning progress for some people, and returns the new schedule.
    @discardableResult
    func forget(_ people: Set<Person.ID>) async throws(StoreError) -> LeitnerSchedule

    /// Deletes the learning progress for all people.
    func forgetAll() async throws(StoreError)

    /// Returns the schedule, which is empty before the first lesson.
    func schedule() async throws(StoreError) -> LeitnerSchedule
}
