/// Where the records of games are kept.
///
/// Implement it to keep them in a database or on a server of yours. ``GameRecord/init(_:after:)`` is the rule that
/// makes the new record of the one before and a result; everything from reading the one to storing the other is one
/// step that no other call may come between. Return when the new record is safe. A result that is on its way is
/// recorded even if the calling task is cancelled: the game was played. What is there and cannot be read is never
/// overwritten.
///
/// A class that is to live on the main actor must say `@MainActor` itself, even in a module whose default that is.
///
/// ``InMemoryRecordStore``, ``FileRecordStore`` and ``UserDefaultsRecordStore`` are here; `RecordStoreContract` in
/// `QuizDomainTesting` checks these promises.
public protocol RecordStore: Sendable {
    /// Records a result, and returns the record with it.
    @discardableResult
    func record(_ result: GameResult, for key: RecordKey) async throws(RecordStoreError) -> GameRecord

    /// The record under a key, or nil if no game was recorded.
    func record(for key: RecordKey) async throws(RecordStoreError) -> GameRecord?

    /// All records.
    func records() async throws(RecordStoreError) -> [RecordKey: GameRecord]
}
