/// An input of the view of a choice game.
public enum ChoiceAction: Hashable, Sendable {
    /// Loads the record and the first questions, or retries a failed load.
    case load
    /// Starts a game.
    case start
    /// Quits a running game, and starts a game with new questions.
    case restart
    /// Starts a game with the questions that were missed in the last one.
    case replayMissed
    /// Chooses an option of the open question.
    case pick(ChoiceOptionID)
    /// Judges a typed text as the answer to the open question.
    case answer(String)
    /// Shows the answer to the open question, which counts as missed.
    case giveUpQuestion
    /// Removes wrong options until half of the options are left.
    case useFiftyFifty
    /// Removes one wrong option.
    case eliminateOption
    /// Pauses the game.
    case pause
    /// Resumes the game.
    case resume
    /// Asks the next question at once, instead of showing the outcome for its full time.
    case endReveal
    /// Dismisses the alert of the round with this index.
    case dismissAlert(Int)
    /// Returns to the menu, and quits a running game.
    case quit
    /// Starts new records if the stored ones are damaged.
    case forgetDamagedRecords
}
