public import struct PlayhouseCore.StoreError

/// A store that keeps the log of a player's lessons.
///
/// Implement this port to keep the log in a database or on a server of your own. Requirements for implementations:
/// - ``append(_:)`` adds the entries to the log as ``LearningLog/append(contentsOf:)`` does. The entries about a person
///   are in the order of their dates, whatever the order of the calls, and those with equal dates are all kept.
/// - An entry whose identifier is already in the log is not added again, because a session repeats a call that has
///   failed. Entries with different identifiers are different, even if all their other parts are equal.
/// - If an entry whose identifier is already in the log is added with an earlier date, the log adopts the earlier date,
///   because a session corrects dates that are ahead. A later date changes nothing.
/// - Each entry is stored whole: the outcome, the direction and the people of a lesson, the date to the millisecond,
///   and an identifier of the person of up to 256 bytes, with any characters.
/// - An entry ``LearningEntry/Event/forgotten`` deletes the earlier entries about its person, and removes only this
///   person from the lessons of others. Lessons that are added again stay forgotten, and later ones count.
/// - If there are more than eight entries about a person, the store may replace the oldest ones by their sum,
///   ``LearningEntry/Event/summed(_:)``. The ``LearningSchedule`` of the log stays the same. A lesson that is in the
///   sum does not count again, and one that is not in it counts even if it is older than the sum.
/// - ``forgetAll()`` deletes all entries, however often it is called. Later entries count.
/// - ``append(_:)`` returns only after the entries are stored. Every later read returns them, and a read changes
///   nothing.
/// - A call is completed even if the calling task is cancelled.
/// - Concurrent calls lose no entries, not even about one person.
///
/// A store that keeps the log in a place such as a file must also meet these requirements:
/// - Every store of the same place has the same log, also after the next launch. Several open stores lose no entries,
///   and what one of them has forgotten is forgotten in all of them.
/// - A call that cannot read the stored content throws an error with the place and the problem `.corrupt`, `.foreign`
///   or `.newerVersion`, and leaves the content unchanged. An empty file may count as no content or as damaged.
/// - ``forgetAll()`` also deletes content that cannot be read, so that the player can repair the store.
///
/// A class that is isolated to the main actor needs `@MainActor` at its declaration, even in a module whose default
/// isolation is the main actor, and also at each of its methods that this protocol requires. It then compiles whether
/// or not the feature `NonisolatedNonsendingByDefault` is on.
///
/// The module has ``InMemoryLearningStore`` and ``FileLearningStore``. `LearningStoreContract` in `NameMatchTesting`
/// checks the requirements of this port.
public protocol LearningStore: Sendable {
    /// Adds entries to the log, except those that it has already.
    func append(_ entries: [LearningEntry]) async throws(StoreError)

    /// Deletes all entries.
    func forgetAll() async throws(StoreError)

    /// Returns the log, which is empty before the first entry.
    func log() async throws(StoreError) -> LearningLog
}
