/// The statistics of a multiple-choice game.
public struct ChoiceStats: Hashable, Sendable {
    /// The number of right and wrong choices, and of typed answers that matched no option.
    public let attempts: Int
    /// The number of right answers.
    public let right: Int
    /// The number of wrong answers.
    public let wrong: Int
    /// The number of questions that ran out of time.
    public let expired: Int
    /// The highest number of consecutive questions answered correctly at the first choice.
    public let bestStreak: Int
    /// The average time from the start to the end of a question, or `nil` if no question has ended.
    public let averageTime: Duration?

    /// Creates statistics, for a preview or a test.
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
    /// The time during which questions were open, without the time during which their outcomes were shown.
    var answeringTime: Duration { rounds.compactMap(\.settlement).reduce(.zero) { $0 + $1.time } }

    /// The statistics of the game so far.
    public var stats: ChoiceStats {
        let attempts = rounds.reduce(0) { $0 + $1.picks.count + $1.unmatchedAnswers }
        let settled = rounds.compactMap(\.settlement).filter { $0.outcome != .abandoned }
        let right = settled.count { $0.outcome == .right }
        let time = settled.reduce(Duration.zero) { $0 + $1.time }
        return ChoiceStats(
            attempts: attempts, right: right, wrong: attempts - right,
            expired: settled.count { $0.outcome == .expired }, bestStreak: bestStreak,
            averageTime: settled.isEmpty ? nil : .milliseconds(time.gameMilliseconds / Int64(settled.count)))
    }
}
