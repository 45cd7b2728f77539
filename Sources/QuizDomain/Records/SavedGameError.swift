/// The reason why a saved game could not be restored.
public enum SavedGameError: Error, Hashable, Sendable {
    /// A newer version of this package saved the game.
    case newerVersion(Int, known: Int)
    /// The saved game violates a condition that all saved games satisfy, so this package did not write it.
    case impossible(Law)

    /// A condition that every saved game satisfies.
    public enum Law: String, Sendable {
        /// Every question is valid, and no question was dealt twice.
        case questions
        /// The rules are valid.
        case rules
        /// The saved inputs lead to the saved state.
        case history
    }
}
