/// The memory of whether the scene has paused a game, which all view models share.
struct ScenePause {
    enum Step {
        case pause, resume
    }

    private var hasPaused = false

    /// Returns the step to take when the scene becomes active or inactive, or `nil` for no step.
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
