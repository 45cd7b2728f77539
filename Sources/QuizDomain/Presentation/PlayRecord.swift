/// The record of a play, and what is due for it.
struct PlayRecord: Hashable, Sendable {
    /// A Boolean value that indicates whether the results of the games are recorded.
    let isKept: Bool
    private var status = RecordStatus()
    /// A Boolean value that indicates whether an identifier was asked for and has not arrived.
    private var isIdentifying = false
    /// A Boolean value that indicates whether the result of this game is to be saved as soon as it has an identifier.
    private var isResultDue = false

    init(isKept: Bool) { self.isKept = isKept }

    /// The status to show, or `nil` if nothing is recorded.
    var shown: RecordStatus? { isKept ? status : nil }

    /// A Boolean value that indicates whether the last game has broken an earlier record.
    var isNewRecord: Bool { isKept && status.isNewRecord }

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

    /// Returns the effect that asks for an identifier, if a game has begun without one.
    mutating func identify(_ hasBegun: Bool, _ id: GameResult.ID?) -> RecordEffect? {
        guard isKept, hasBegun, id == nil, !isIdentifying else { return nil }
        isIdentifying = true
        return .identify
    }

    /// Begins another game, which has no result yet.
    mutating func beginGame() -> RecordEffect? {
        (isIdentifying, isResultDue, status.savedID) = (false, false, nil)
        return isKept ? .beginGame : nil
    }

    /// Notes that the game has ended.
    mutating func endGame() { isResultDue = isKept }

    /// Returns the effect that saves the result of the game, if it is due and the game has an identifier.
    mutating func save(_ id: GameResult.ID?, _ result: (GameResult.ID) -> GameResult?) -> RecordEffect? {
        guard isResultDue, let id else { return nil }
        isResultDue = false
        guard let result = result(id) else { return nil }
        status.isSaving = true
        return .save(result)
    }
}
