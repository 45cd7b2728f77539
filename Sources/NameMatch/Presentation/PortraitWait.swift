import RemoteLoading

/// The hold of a game whose round is not shown until all portraits of the round are loaded.
///
/// The deck loads the portraits of a round before it deals the round. However, the round of a saved game or of a replay
/// was dealt earlier, and its portraits may no longer be cached.
struct PortraitWait: Equatable {
    /// The faces whose portraits must be loaded before the round is shown, or `nil` if the game is not held.
    private(set) var faces: [FaceID]?
    /// The error of the last attempt to load the portraits, or `nil` if there was no such error.
    private(set) var problem: LoadError?
    /// A Boolean value that indicates whether the game continues as soon as its round can be shown.
    ///
    /// It then also continues if the first attempt to load the portraits fails and a later one succeeds.
    private var continues = false
    /// The faces of the last round that was held.
    ///
    /// The same round is not held again. Otherwise, portraits that are too large for the prefetcher to cache would be
    /// loaded endlessly.
    private var shown: [FaceID]?

    /// Holds a round with a missing portrait, and returns `true` if the game must be paused and its portraits loaded.
    ///
    /// A game that was running continues after the hold.
    mutating func hold(_ round: [FaceID], isMissing: Bool, isRunning: Bool) -> Bool {
        guard faces == nil, isMissing, round != shown else { return false }
        (faces, problem, continues) = (round, nil, continues || isRunning)
        return true
    }

    /// Holds the round of a saved game, whatever portraits are cached.
    mutating func hold(saved round: [FaceID]) { faces = round }

    /// Notes that the player has resumed the game.
    mutating func resume() { continues = true }

    /// Notes that the player has paused the game.
    mutating func pause() { continues = false }

    /// Begins an attempt, and returns the faces whose portraits it must load, or `nil` if the game is not held.
    mutating func attempt() -> [FaceID]? {
        problem = nil
        return faces
    }

    /// Ends the hold after its portraits were loaded, and returns `false` unless these faces are still held.
    mutating func succeed(_ loaded: [FaceID]) -> Bool {
        guard faces == loaded else { return false }
        (faces, shown) = (nil, loaded)
        return true
    }

    /// Keeps the hold after an attempt has failed, and returns `false` unless these faces are still held.
    mutating func fail(_ attempted: [FaceID], with error: LoadError) -> Bool {
        guard faces == attempted else { return false }
        problem = error == .cancelled ? nil : error
        return true
    }

    /// Returns `true` once if the game must continue now.
    mutating func takeContinuation() -> Bool {
        defer { continues = false }
        return continues
    }
}
