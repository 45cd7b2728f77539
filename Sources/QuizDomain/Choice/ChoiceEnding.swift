/// The reason for the end of a multiple-choice game.
public enum ChoiceEnding: String, Hashable, Sendable, Codable {
    /// Every question was asked.
    case allAsked
    /// A missed question ended the game.
    case missed
    /// The time limit of the game was reached.
    case timeUp
    /// The player quit the game.
    case quit
}

/// The outcome of one round of a multiple-choice game.
public enum ChoiceOutcome: String, Hashable, Sendable, Codable {
    /// The player chose the right option.
    case right
    /// The player chose a wrong option, which ended the round.
    case wrong
    /// The time limit of the question was reached.
    case expired
    /// The game ended before the round was settled.
    case abandoned
}
