/// Why a saved game was not taken back.
public enum ChoiceSnapshotError: Error, Hashable, Sendable {
    /// It was written by a newer version of this package.
    case newerVersion(Int, known: Int)
    /// It breaks a law of the game, so it was not written by this package.
    case impossible(Law)

    /// The laws that a saved game keeps.
    public enum Law: String, Hashable, Sendable {
        /// The rules could be made.
        case rulesMakeSense
        /// Every question could be made, and none was dealt twice.
        case questionsArePlayable
        /// Every round follows the one before, and its choices and its end are such as the rules allow.
        case roundsFollow
        /// Help was not given more often than the rules allow.
        case helpWasAllowed
        /// The phase and the time fit what has happened.
        case phaseFits
    }
}
