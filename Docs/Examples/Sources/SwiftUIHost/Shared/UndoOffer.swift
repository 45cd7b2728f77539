/// The end of a game that the player can still take back.
///
/// The game is paused meanwhile, and shows no results, so that a player who takes the end back has seen no answer.
nonisolated struct UndoOffer<Action: Hashable & Sendable>: Hashable, Sendable {
    /// The time for which the end can be taken back.
    static var time: Duration { .seconds(5) }

    /// The action that ends the game when the time is over, or `nil` if the player has not ended the game.
    private(set) var end: Action?
    private var wasPlaying = false

    /// Returns the action to perform now in place of an action that would end the game, or `nil` if there is none.
    mutating func begin(_ action: Action, isPlaying: Bool, pause: Action) -> Action? {
        wasPlaying = end == nil ? isPlaying : wasPlaying
        end = action
        return isPlaying ? pause : nil
    }

    /// Takes the end back, and returns the action to perform now, or `nil` if the player had paused the game before.
    mutating func takeBack(resume: Action) -> Action? {
        defer { end = nil }
        return end != nil && wasPlaying ? resume : nil
    }

    /// Returns the action that ends the game, once, after the time or before another action.
    mutating func complete() -> Action? {
        defer { end = nil }
        return end
    }
}
