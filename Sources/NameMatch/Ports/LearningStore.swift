public import struct RemoteLoading.StoreError

/// A store of how well a player knows people.
///
/// Implement it to keep the schedule in a database or on a server of your own. ``LeitnerSchedule/learn(_:)`` adds a
/// lesson. Reading the schedule and storing it with the lesson must be one step that no other call interrupts. Return
/// when the new schedule is safe. Store a lesson even if the calling task is cancelled. Never overwrite content that
/// cannot be read.
///
/// The module has ``InMemoryLearningStore`` and ``FileLearningStore``. `LearningStoreContract` in `NameMatchTesting`
/// checks these promises.
public protocol LearningStore: Sendable {
    /// Adds lessons in their order, and returns the schedule with them.
    @discardableResult
    func learn(_ lessons: [Lesson]) async throws(StoreError) -> LeitnerSchedule

    /// Returns the schedule, which is empty before the first lesson.
    func schedule() async throws(StoreError) -> LeitnerSchedule
}
