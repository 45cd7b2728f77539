/// How a game of choosing ended.
public enum ChoiceEnding: String, Hashable, Sendable, Codable {
    /// Every question was asked.
    case allAsked
    /// A miss ended it.
    case missed
    /// The game's limit was reached.
    case timeUp
    /// The player left.
    case quit
}

/// How one round of it ended.
public enum ChoiceOutcome: String, Hashable, Sendable, Codable {
    /// The right option was chosen.
    case right
    /// A wrong one was chosen, and that was that.
    case wrong
    /// The question's time ran out.
    case expired
    /// The game ended before a choice.
    case abandoned
}
