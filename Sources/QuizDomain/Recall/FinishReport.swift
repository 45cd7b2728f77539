/// A report of whether the game is over and how many answers were found.
public struct FinishReport: Hashable, Sendable {
    /// The state of the game at the time of the report, or `nil` if no question is loaded.
    public let phase: RecallPhase?
    /// The number of answers found.
    public let found: Int
    /// The number of answers to the question.
    public let total: Int

    /// Creates a report, for a preview or a test double.
    public init(_ phase: RecallPhase?, found: Int, total: Int) {
        self.phase = phase
        self.found = found
        self.total = total
    }
}
