/// A report of whether the game is over and how many answers were found.
public struct FinishReport: Hashable, Sendable {
    /// The state of the game at the time of the report.
    public enum State: Hashable, Sendable {
        /// No question is loaded.
        case noQuestion
        /// The game has not started.
        case notStarted
        /// The game is running or paused.
        case stillPlaying
        /// The game is over.
        case finished(RecallEnding)

        init(_ phase: RecallPhase) {
            self =
                switch phase {
                case .ready: .notStarted
                case .playing, .paused: .stillPlaying
                case .finished(let ending): .finished(ending)
                }
        }
    }

    /// The state of the game at the time of the report.
    public let state: State
    /// The number of answers found.
    public let found: Int
    /// The number of answers to the question.
    public let total: Int

    /// Creates a report, for a preview or a test double.
    public init(_ state: State, found: Int, total: Int) {
        self.state = state
        self.found = found
        self.total = total
    }
}
