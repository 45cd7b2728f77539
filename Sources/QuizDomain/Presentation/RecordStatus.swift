public import PlayhouseCore

/// The state of a record: the record, a pending save, and the last problem.
public struct RecordStatus: Hashable, Sendable {
    /// The record, or `nil` if there is no record or it is unknown.
    public var record: GameRecord?
    /// A Boolean value that indicates whether a read or a save has succeeded.
    public var isKnown = false
    /// A Boolean value that indicates whether the result of a game is being saved.
    public var isSaving = false
    /// A Boolean value that indicates whether the result of the last game was saved and has broken an earlier record.
    public var isNewRecord = false
    /// The error of the last access, if it failed.
    public var problem: StoreError?

    /// Creates the status of a record that is unknown.
    public init() {}
}
