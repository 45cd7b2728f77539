public import Foundation

extension ChoiceGame {
    /// Returns the result of the game for a record, or `nil` if the game has none.
    ///
    /// A game has no result while it is not over, if it is a replay of missed questions, or if the player has quit it
    /// before it was decided. It is decided when its last question is closed, or when a miss has ended it, even if the
    /// player quits while the last outcome is shown.
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
