public import QuizDomain

/// A game of the name game, to be stored and taken up again; to store a running one is to pause it.
public struct SavedNameMatch: Hashable, Sendable, Codable {
    /// The mode that is played.
    public let mode: NameMatchMode
    /// The game.
    public let game: ChoiceGame<NameMatchContent>

    /// Creates a saved game.
    public init(mode: NameMatchMode, game: ChoiceGame<NameMatchContent>) {
        self.mode = mode
        self.game = game
    }
}
