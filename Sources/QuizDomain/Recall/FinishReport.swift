/// What "finish" answers: whether the game is over, and how far it came.
public struct FinishReport: Hashable, Sendable {
    /// Where the game stands.
    public enum State: Hashable, Sendable {
        /// There is no question.
        case noQuestion
        /// The game has not begun.
        case notStarted
        /// The game goes on, or is paused.
        case stillPlaying
        /// The game is over.
        case finished(RecallGame.Ending)

        init(_ phase: RecallGame.Phase) {
            self =
                switch phase {
                case .ready: .notStarted
                case .playing, .paused: .stillPlaying
                case .finished(let ending): .finished(ending)
                }
        }
    }

    /// Where the game stands.
    public let state: State
    /// How many saved guesses were confirmed.
    public let found: Int
    /// How many answers there are.
    public let total: Int

    /// Creates a report, for a preview or a double.
    public init(_ state: State, found: Int, total: Int) {
        self.state = state
        self.found = found
        self.total = total
    }
}
