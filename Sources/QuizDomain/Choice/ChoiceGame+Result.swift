public import Foundation

extension ChoiceGame {
    /// Returns the result of the game for a record, or `nil` if the game does not count for a record.
    ///
    /// The function returns `nil` in these cases:
    /// - The game is not over.
    /// - The game is a replay of missed questions.
    /// - The player has quit the game before it was decided. A game is decided when its last question is closed, or
    ///   when a miss has ended it. If the player quits while the last outcome is shown, the game has a result.
    ///
    /// Questions that ran out of time count as wrong answers. Two results with equal scores are equally good.
    ///
    /// Two results with the same identifier are recorded once. Pass the ``resultID`` of the game, so that a saved game
    /// that ends twice has the same identifier both times. `date` is the date at which the game ended.
    public func result(id: GameResult.ID, at date: Date) -> GameResult? {
        guard let ending, !isReplay, ending != .quit || isDecided else { return nil }
        let stats = stats
        return GameResult(
            id: id, score: score, at: date, right: stats.right, wrong: stats.wrong + stats.expired,
            playingTime: elapsed)
    }
}
