/// The record of a play, and the effects that are due for it.
struct RecordState: Hashable, Sendable {
    /// A Boolean value that indicates whether the results of the games are recorded.
    let isKept: Bool
    private var status = RecordStatus()
    /// A Boolean value that indicates whether an identifier was asked for and has not arrived.
    private var isIdentifying = false
    /// A Boolean value that indicates whether the result of this game is to be saved as soon as it has an identifier.
    private(set) var isResultDue = false
    /// The identifier of the result of the last game, or `nil` until it is to be saved.
    private var savingID: GameResult.ID?

    init(isKept: Bool) { self.isKept = isKept }

    /// The status to show, or `nil` if nothing is recorded.
    ///
    /// A saved result of an earlier game is not that of this one.
    var shown: RecordStatus? {
        guard isKept else { return nil }
        var shown = status
        if shown.savedID != savingID { shown.savedID = nil }
        return shown
    }

    /// A Boolean value that indicates whether the last game has broken an earlier record.
    var isNewRecord: Bool { isKept && status.savedID == savingID && status.isNewRecord }

    /// Changes the status, or returns the identifier that has arrived.
    mutating func receive(_ input: RecordInput) -> GameResult.ID? {
        switch input {
        case .identified(let id):
            isIdentifying = false
            return id
        case .changed(let status):
            self.status = status
            return nil
        }
    }

    /// Returns the effect that asks for an identifier, if a game has started without one.
    mutating func identify(_ hasStarted: Bool, _ id: GameResult.ID?) -> RecordEffect? {
        guard isKept, hasStarted, id == nil, !isIdentifying else { return nil }
        isIdentifying = true
        return .identify
    }

    /// Begins another game, which has no result yet.
    mutating func beginGame() -> RecordEffect? {
        (isIdentifying, isResultDue, savingID) = (false, false, nil)
        return isKept ? .beginGame : nil
    }

    /// Notes that the game has ended.
    mutating func endGame() { isResultDue = isKept }

    /// Returns the effect that saves the result of the game that has ended, or `nil` if the game has none.
    mutating func save(_ result: GameResult?) -> RecordEffect? {
        isResultDue = false
        guard let result else { return nil }
        (savingID, status.isSaving) = (result.id, true)
        return .save(result)
    }
}
