#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

/// A value that decides when a game is paused and resumed because the phase of its scene changes.
///
/// A game that the player has paused stays paused when the scene becomes active.
nonisolated struct ScenePause: Hashable, Sendable {
    /// The call that a change of the scene requests.
    enum Request: Hashable, Sendable {
        case pause
        case resume
    }

    private var hasPaused = false

    /// Returns a Boolean value that indicates whether the app may end soon, so that results must be saved now.
    static func mustSave(in scene: ScenePhase) -> Bool { scene == .background }

    /// Returns the call that a change of the scene requests, or `nil` for no call.
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
