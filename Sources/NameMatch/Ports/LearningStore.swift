public import struct RemoteLoading.StoreError

/// A store of the log of what a player has learned.
///
/// Implement this port to keep the log in a database or on a server of your own. Requirements for implementations:
/// - ``append(_:)`` adds the entries to the log as ``LearningLog/append(_:)`` does: the entries about a person are in the
///   order of their dates, and an entry ``LearningEntry/Event/forgotten`` deletes the earlier entries about its person.
/// - An entry whose identifier the log has already is not added again, because a session repeats a call that has failed.
/// - ``append(_:)`` returns only after the entries are stored, and stores them even if the calling task is cancelled.
/// - Concurrent calls lose no entries.
/// - If there are more than eight entries about a person, the store may replace the oldest ones by their sum,
///   ``LearningEntry/Event/folded(_:)``. The ``LearningSchedule`` of the log stays the same.
/// - ``forgetAll()`` deletes all entries, even if the stored content cannot be read, so that the player can repair the
///   store.
/// - Every other call that cannot read the stored content throws an error, and leaves the content unchanged.
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
