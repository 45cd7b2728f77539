/// What there is to tell about a game.
public struct RecallStats: Hashable, Sendable {
    /// One answer, and when it was found.
    public struct Find: Hashable, Sendable {
        /// The answer.
        public let answer: String
        /// What the player wrote.
        public let guess: String
        /// The game time.
        public let at: Duration
        /// The time since the answer before, or since the start.
        public let took: Duration
    }

    /// The answers found, in the order they were found.
    public let finds: [Find]
    /// How many guesses were wrong.
    public let wrongGuesses: Int
    /// What was not found, in the question's order; empty until the game is over.
    public let missed: [String]
    /// The game time so far.
    public let elapsed: Duration
}

extension RecallGame {
    /// What there is to tell so far.
    public var stats: RecallStats {
        var before: Int64 = 0
        let finds = saved.map { guess in
            defer { before = guess.milliseconds }
            return RecallStats.Find(
                answer: question.answers[guess.answer].text, guess: guess.text, at: .milliseconds(guess.milliseconds),
                took: .milliseconds(guess.milliseconds - before))
        }
        return RecallStats(finds: finds, wrongGuesses: wrongGuesses, missed: missed, elapsed: elapsed)
    }
}
