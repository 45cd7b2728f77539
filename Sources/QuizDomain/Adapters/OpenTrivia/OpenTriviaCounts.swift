/// How many questions a category has.
public struct OpenTriviaCounts: Hashable, Sendable {
    /// Of every difficulty.
    public let total: Int
    /// Easy ones.
    public let easy: Int
    /// Medium ones.
    public let medium: Int
    /// Hard ones.
    public let hard: Int

    /// Creates counts.
    public init(total: Int, easy: Int, medium: Int, hard: Int) {
        self.total = total
        self.easy = easy
        self.medium = medium
        self.hard = hard
    }

    /// How many there are of a difficulty; nil for all of them.
    public subscript(difficulty: OpenTriviaDifficulty?) -> Int {
        switch difficulty {
        case nil: total
        case .easy: easy
        case .medium: medium
        case .hard: hard
        }
    }
}

/// How many questions there are in all, and in each category.
public struct OpenTriviaGlobalCounts: Hashable, Sendable {
    /// The questions by what has become of them since they were sent in.
    public struct Tally: Hashable, Sendable {
        /// All of them.
        public let total: Int
        /// Those that nobody has looked at yet.
        public let pending: Int
        /// Those that are given.
        public let verified: Int
        /// Those that never will be.
        public let rejected: Int

        /// Creates a tally.
        public init(total: Int, pending: Int, verified: Int, rejected: Int) {
            self.total = total
            self.pending = pending
            self.verified = verified
            self.rejected = rejected
        }
    }

    /// Those of all categories.
    public let overall: Tally
    /// Those of each category, by its number.
    public let categories: [OpenTriviaCategory.ID: Tally]

    /// Creates counts.
    public init(overall: Tally, categories: [OpenTriviaCategory.ID: Tally]) {
        self.overall = overall
        self.categories = categories
    }
}
