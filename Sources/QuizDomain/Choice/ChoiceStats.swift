/// What there is to tell about a game.
public struct ChoiceStats: Hashable, Sendable {
    /// How many choices were made.
    public let attempts: Int
    /// How many of them were right.
    public let right: Int
    /// How many of them were wrong.
    public let wrong: Int
    /// How many questions ran out of time.
    public let expired: Int
    /// The most questions in a row that were found at the first choice.
    public let bestStreak: Int
    /// How long a settled question was open on average; nil while there is none.
    public let averageTime: Duration?

    /// Creates stats, for a preview or a test.
    public init(attempts: Int, right: Int, wrong: Int, expired: Int, bestStreak: Int, averageTime: Duration?) {
        self.attempts = attempts
        self.right = right
        self.wrong = wrong
        self.expired = expired
        self.bestStreak = bestStreak
        self.averageTime = averageTime
    }
}

extension ChoiceGame {
    /// What there is to tell so far.
    package var stats: ChoiceStats {
        let attempts = rounds.reduce(0) { $0 + $1.picks.count }
        let settled = rounds.compactMap(\.settlement).filter { $0.outcome != .abandoned }
        let right = settled.count { $0.outcome == .right }
        let time = settled.reduce(Duration.zero) { $0 + $1.took }
        return ChoiceStats(
            attempts: attempts, right: right, wrong: attempts - right,
            expired: settled.count { $0.outcome == .expired }, bestStreak: bestStreak,
            averageTime: settled.isEmpty ? nil : .milliseconds(time.gameMilliseconds / Int64(settled.count)))
    }
}
