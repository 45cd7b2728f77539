/// The state of a typed-recall game.
public enum RecallPhase: Hashable, Sendable {
    /// The game has not started.
    case ready
    /// The game is running, and guesses are judged.
    case playing
    /// The clock is stopped, and guesses are not judged.
    case paused
    /// The game is over, and only a reset changes it.
    case finished(RecallEnding)
}

/// The reason why a typed-recall game ended.
public enum RecallEnding: String, Hashable, Sendable, Codable {
    /// The player found every answer.
    case allFound
    /// The time limit was reached.
    case timeUp
    /// The player gave up, and asked for the answers.
    case gaveUp
}
