public import QuizDomain
public import RemoteLoading

/// The content of the results screen of the name game, as one value.
public struct NameMatchResults: Hashable, Sendable {
    /// The mode that was played.
    public var mode: NameMatchMode
    /// The results of the game.
    public var game: ResultsScreen<NameOrFace>
    /// The names of the faces in the review.
    public var names: [FaceID: String] = [:]
    /// The buttons for another game, for a game with the missed people if there are any, and for the menu.
    public var buttons: [ActionButton<NameMatchScreen.Action>] = []
    /// The number of people whom the player knows, or `nil` if it is not known, as in ``NameMatchMenu/progress``.
    public var progress: LearningProgress?
    /// The error text after the lessons could not be read, saved or deleted, or `nil` if there is no error.
    public var learningProblem: String?

    /// Creates a screen, for a preview or a test double.
    public init(mode: NameMatchMode, game: ResultsScreen<NameOrFace>) {
        (self.mode, self.game) = (mode, game)
    }
}
