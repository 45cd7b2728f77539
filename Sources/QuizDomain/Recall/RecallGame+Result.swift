public import Foundation

extension RecallGame {
    /// Returns the result of the game for a record, or `nil` while the game is not over.
    ///
    /// The score is the number of answers found. Of two games with equal scores, the one whose last answer was found
    /// earlier is better; this time is zero if no answer was found. If the games have no time limit, the one with fewer
    /// wrong guesses is better. A game that the player gave up counts like any other. Hints count as help, which does
    /// not change the score.
    ///
    /// Two results with the same identifier are recorded once. Pass the ``resultID`` of the game, so that a saved game
    /// that ends twice has the same identifier both times. `date` is the date at which the game ended.
    public func result(id: GameResult.ID, at date: Date) -> GameResult? {
        guard ending != nil else { return nil }
        return GameResult(
            id: id, score: found.count, at: date, right: found.count, wrong: wrongGuesses, playingTime: elapsed,
            tieBreak: rules.limit == nil ? .wrongAnswers : .time(lastFoundAt), help: hints)
    }

    /// The game time at which the last answer was found, or zero.
    private var lastFoundAt: Duration { .milliseconds(saved.last?.time ?? 0) }

    /// The time that a screen shows after the game: the time of the last found answer, or the whole time played if no
    /// answer was found.
    var shownTime: Duration { saved.isEmpty ? elapsed : lastFoundAt }
}
