public import struct PlayhouseCore.StoreError

/// A store of the records of games.
///
/// Implement this port to keep records in a database or on a server of your own. Requirements for implementations:
/// - Merge a result into the record of its key as ``GameRecord/init(_:after:)`` does, and return the new record. The
///   tie-breaks decide between equal scores, and the dates decide which game is the last one.
/// - Count two results with the same ``GameResult/id`` only once, because a session repeats a failed save, and the
///   first attempt may have stored the result. Results with different identifiers are different games, even if all
///   their other parts are equal.
/// - Store a record whole: the number of games, the best result, and every result of the ``GameRecord/history``, with
///   all parts of each result.
/// - Keep the records of different keys apart. Keys are compared by their bytes, and can be long.
/// - Return only when the new record is stored. Every later read returns it, and a read changes nothing. A key without
///   a game has no record.
/// - Read the old record and store the new one in one step that no other call interrupts, not even one for another key.
/// - Record a result even if the calling task is cancelled, because the game was played.
/// - ``forgetAll()`` deletes all records, however often it is called. Later results are recorded as usual. If the
///   records cannot be deleted, the function throws an error, which the screen shows.
///
/// A store that keeps records in a place such as a file must also meet these requirements:
/// - Every store of the same place has the same records, also after the next launch. Several open stores lose no
///   results.
/// - If the content of the place cannot be read, throw an error with the place and the problem `.corrupt`, `.foreign`
///   or `.newerVersion`, and never overwrite the content. If the place does not exist yet, for example because the file
///   is missing, the store is empty. An empty file may count as no content or as damaged.
/// - If the content is damaged, ``forgetAll()`` empties the store, so that the player can start new records. Keep the
///   damaged content under another name, because it may be repaired. If the content is `.foreign`, `.newerVersion` or
///   `.unreadable`, throw that error and leave the content unchanged.
///
/// A class that is isolated to the main actor needs `@MainActor` at its declaration, even in a module whose default
/// isolation is the main actor, and also at each of its methods that this protocol requires. It then compiles whether
/// or not the feature `NonisolatedNonsendingByDefault` is on.
///
/// The module has ``InMemoryRecordStore``, ``FileRecordStore`` and ``UserDefaultsRecordStore``.
/// `RecordStoreContract` in `QuizDomainTesting` checks the requirements of this port.
public protocol RecordStore: Sendable {
    /// Merges a result into the record of a key, and returns the updated record.
    @discardableResult
    func record(_ result: GameResult, for key: RecordKey) async throws(StoreError) -> GameRecord

    /// Returns the record of a key, or `nil` if no game was recorded.
    ///
    /// The default implementation reads all records.
    func record(for key: RecordKey) async throws(StoreError) -> GameRecord?

    /// Returns all records by their keys.
    func records() async throws(StoreError) -> [RecordKey: GameRecord]

    /// Deletes all records.
    ///
    /// A session calls this function only if the records are damaged and the player starts new ones.
    func forgetAll() async throws(StoreError)
}

extension RecordStore {
    /// Returns the record of a key, or `nil` if no game was recorded.
    public func record(for key: RecordKey) async throws(StoreError) -> GameRecord? { try await records()[key] }
}
