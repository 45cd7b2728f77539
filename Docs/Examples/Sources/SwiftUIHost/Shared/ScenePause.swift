#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStubs
#endif

/// A value that decides whether to pause or resume a game when the phase of its scene changes.
///
/// A game that the player has paused stays paused when the scene becomes active.
nonisolated struct ScenePause: Hashable, Sendable {
    /// The method of the game that must be called after a change of the phase.
    enum Request: Hashable, Sendable {
        case pause
        case resume
    }

    private var hasPaused = false

    /// Returns a Boolean value that indicates whether the app may end soon, so that results must be saved now.
    static func mustSave(in scene: ScenePhase) -> Bool { scene == .background }

    /// Returns whether the game must be paused or resumed after a change of the phase, or `nil` for neither.
    mutating func follow(_ scene: ScenePhase, isPlaying: Bool) -> Request? {
        if scene == .active {
            defer { hasPaused = false }
            return hasPaused ? .resume : nil
        }
        guard isPlaying else { return nil }
        hasPaused = true
        return .pause
    }
}
