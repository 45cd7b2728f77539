public import struct RemoteLoading.StoreError

/// A store of the records of games.
///
/// Implement this port to keep records in a database or on a server of your own. ``GameRecord/init(_:after:)`` merges a
/// result into the previous record. Reading the old record and storing the new one must be one step that no other call
/// interrupts. Return only when the new record is stored. Record a result even if the calling task is cancelled,
/// because the game was played. Never overwrite content that cannot be read. Count two results with the same
/// ``GameResult/id`` only once, because a session repeats a failed save, and the first attempt may have stored the
/// result. Store a record whole, with every result of its ``GameRecord/history``.
///
/// If a class that implements this protocol must be isolated to the main actor, declare it with an explicit
/// `@MainActor`, even in a module whose default isolation is the main actor.
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

    /// Returns the record of every key with a recorded game.
    func records() async throws(StoreError) -> [RecordKey: GameRecord]
}

extension RecordStore {
    /// Returns the record of a key, or `nil` if no game was recorded.
    public func record(for key: RecordKey) async throws(StoreError) -> GameRecord? { try await records()[key] }
}
