/// The reason why a saved game was not taken back.
public enum SavedGameError: Error, Hashable, Sendable {
    /// It was written by a newer version of this package.
    case newerVersion(Int, known: Int)
    /// It breaks a law of the game, so it was not written by this package.
    case impossible(Law)

    /// The laws that a saved game keeps.
    public enum Law: String, Sendable {
        /// Every question could be made, and none was dealt twice.
        case questions
        /// The rules could be made.
        case rules
        /// The saved inputs lead to the saved state.
        case history
    }
}
