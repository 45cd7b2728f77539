/// A value in which a view model stores whether the scene, and not the player, has paused the game.
struct ScenePause {
    enum Step {
        case pause, resume
    }

    private var hasPaused = false

    /// Returns the call to make when the scene becomes active or inactive, or `nil` if the game needs no call.
    ///
    /// A game that the player has paused stays paused when the scene becomes active.
    mutating func sceneBecame(active: Bool, isPlaying: Bool) -> Step? {
        if !active, isPlaying {
            hasPaused = true
            return .pause
        } else if active, hasPaused {
            hasPaused = false
            return .resume
        }
        return nil
    }
}
