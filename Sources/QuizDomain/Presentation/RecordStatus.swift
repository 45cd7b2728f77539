public import PlayhouseCore

/// The state of a record: the record, the accesses in flight, and the last problem.
public struct RecordStatus: Hashable, Sendable {
    /// The record, or `nil` if there is no record or it is unknown.
    public var record: GameRecord?
    /// A Boolean value that indicates whether a read or a save has succeeded.
    public var isKnown = false
    /// A Boolean value that indicates whether the record is being read.
    public var isReading = false
    /// A Boolean value that indicates whether the result of a game is being saved.
    public var isSaving = false
    /// The identifier of the result that was saved last, which the ``record`` includes, or `nil` if none was saved.
    public var savedID: GameResult.ID?
    /// The error of the last access, if it failed.
    ///
    /// The error stays until the next access has ended.
    public var problem: StoreError?

    /// Creates the status of a record that is unknown.
    public init() {}

    /// A Boolean value that indicates whether the result that was saved last has broken an earlier record.
    ///
    /// The first game under a key sets a record, but breaks none, and a best score of zero is no record. The value can
    /// stay `true` during the next game, so compare ``savedID`` with the identifier of the result that you show.
    public var isNewRecord: Bool {
        guard let savedID, let record, record.best.id == savedID, record.best.score != 0 else { return false }
        // If there are more games than the record lists, the earlier best one may not be listed.
        return record.games > GameRecord.memory || record.recent.contains { $0.id != savedID && $0.score != 0 }
    }
}
