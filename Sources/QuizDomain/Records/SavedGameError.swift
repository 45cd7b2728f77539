/// The reason why a saved game could not be restored.
public enum SavedGameError: Error, Hashable, Sendable {
    /// A newer version of this package saved the game.
    case newerVersion(Int, known: Int)
    /// The saved game violates a condition that all saved games satisfy, so this package did not write it.
    ///
    /// Its rules and its questions must be valid, no question may be dealt twice, and the saved inputs must lead to the
    /// saved state.
    case impossible
}
