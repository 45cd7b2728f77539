import QuizDomain

/// A handler that carries out the record effects of a play in a test, in the simplest way and at once.
struct RecordEffectHandler {
    private(set) var status = RecordStatus()

    /// Carries out an effect, and returns its outcome, with the given identifier if the effect asks for one.
    mutating func carryOut(_ effect: RecordEffect, identifier: GameResult.ID) -> RecordInput {
        switch effect {
        case .identify: return .identified(identifier)
        case .save(let result):
            status.record = GameRecord(result, after: status.record)
            (status.isKnown, status.savedID) = (true, result.id)
        case .beginGame: status.savedID = nil
        case .read, .forgetDamage: status.isKnown = true
        }
        return .changed(status)
    }
}
