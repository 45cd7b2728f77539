public import QuizDomain

/// Where it is kept how well a player knows people.
///
/// Implement it to keep that in a database or on a server of yours. ``LeitnerSchedule/learn(_:)`` is the rule; from
/// reading the schedule to storing it with the lesson in it is one step that no other call may come between. Return
/// when the new schedule is safe. A lesson that is on its way is kept even if the calling task is cancelled. What is
/// there and cannot be read is never overwritten.
///
/// ``InMemoryLearningStore`` and ``FileLearningStore`` are here; `LearningStoreContract` in `NameMatchTesting` checks
/// these promises.
public protocol LearningStore: Sendable {
    /// Takes lessons in, in their order, and returns the schedule with them.
    @discardableResult
    func learn(_ lessons: [Lesson]) async throws(RecordStoreError) -> LeitnerSchedule

    /// The schedule; an empty one if nothing was learned.
    func schedule() async throws(RecordStoreError) -> LeitnerSchedule
}
