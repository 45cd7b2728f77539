/// What a game of choosing is played by.
public struct ChoiceRules: Hashable, Sendable {
    /// What a wrong choice does.
    public enum Miss: String, Hashable, Sendable, Codable {
        /// It ends the game.
        case endsTheGame
        /// It is marked, the right option is shown, and the game goes on.
        case isRevealed
        /// It is marked and counted, and the question stays until the right option is found.
        case staysUntilFound
    }

    /// What removes wrong options.
    public struct Help: Hashable, Sendable {
        /// How often in a game half of the options can be removed.
        public var fiftyFifties: Int
        /// How often in a game one wrong option can be removed.
        public var hints: Int
        /// After which time a wrong option goes by itself, again and again until only the right one is left.
        public var every: Duration?

        /// Creates help.
        public init(fiftyFifties: Int = 0, hints: Int = 0, every: Duration? = nil) {
            self.fiftyFifties = fiftyFifties
            self.hints = hints
            self.every = every
        }
    }

    /// What a wrong choice does.
    public let miss: Miss
    /// How long the outcome of a question is shown before the next.
    public let reveal: Duration
    /// How long the outcome of a question is shown that was not found; nil if as long as any other.
    ///
    /// Where a question stays until it is found, only one that ran out of time was not.
    public let revealAfterMiss: Duration?
    /// How long the game lasts, reveals included; nil if it has no clock.
    public let gameLimit: Duration?
    /// How long a question waits for the right choice; then it counts as a miss.
    public let questionLimit: Duration?
    /// After how many questions the game ends at the latest.
    public let questionCount: Int?
    /// What a right choice brings.
    public let scoring: Scoring
    /// What removes wrong options.
    public let help: Help
    /// How many questions there should always be, the one that is asked among them; with fewer, more are asked for.
    public let lookAhead: Int

    /// Creates rules; throws the first of them that makes no sense.
    ///
    /// Times count in whole milliseconds.
    public init(
        miss: Miss = .isRevealed, reveal: Duration = .zero, revealAfterMiss: Duration? = nil,
        gameLimit: Duration? = nil, questionLimit: Duration? = nil, questionCount: Int? = nil,
        scoring: Scoring = Scoring(), help: Help = Help(), lookAhead: Int = 2
    ) throws(ChoiceRulesError) {
        for reveal in [reveal, revealAfterMiss ?? reveal] where reveal < .zero { throw .revealNegative(reveal) }
        if let count = questionCount, count < 1 { throw .questionCountNotPositive(count) }
        guard lookAhead >= 1 else { throw .lookAheadNotPositive(lookAhead) }
        guard help.fiftyFifties >= 0, help.hints >= 0 else { throw .helpNegative }
        self.miss = miss
        self.reveal = .milliseconds(reveal.gameMilliseconds)
        self.revealAfterMiss = revealAfterMiss.map { .milliseconds($0.gameMilliseconds) }
        self.gameLimit = try gameLimit.positive { .gameLimitNotPositive($0) }
        self.questionLimit = try questionLimit.positive { .questionLimitNotPositive($0) }
        self.questionCount = questionCount
        self.scoring = scoring
        self.help = Help(
            fiftyFifties: help.fiftyFifties, hints: help.hints,
            every: try help.every.positive { .helpIntervalNotPositive($0) })
        self.lookAhead = lookAhead
    }

    private init(preset miss: Miss, reveal: Duration = .zero, lookAhead: Int = 2) {
        self.miss = miss
        self.reveal = reveal
        revealAfterMiss = nil
        gameLimit = nil
        questionLimit = nil
        questionCount = nil
        scoring = Scoring()
        help = Help()
        self.lookAhead = lookAhead
    }

    /// How long an outcome is shown before the next question.
    func reveal(of outcome: ChoiceOutcome) -> Duration {
        outcome == .right ? reveal : revealAfterMiss ?? reveal
    }

    /// One miss ends it, and nothing is revealed; more questions are asked for when fewer than four are left.
    public static let suddenDeath = ChoiceRules(preset: .endsTheGame, lookAhead: 4)

    /// Every question is asked, and its outcome shown for two seconds.
    public static let quiz = ChoiceRules(preset: .isRevealed, reveal: .seconds(2))
}

/// What is wrong with rules.
public enum ChoiceRulesError: Error, Hashable, Sendable {
    /// A reveal cannot be shorter than nothing, after a miss neither.
    case revealNegative(Duration)
    /// A game must last a millisecond at least.
    case gameLimitNotPositive(Duration)
    /// A question must wait a millisecond at least.
    case questionLimitNotPositive(Duration)
    /// A game must ask one question at least.
    case questionCountNotPositive(Int)
    /// Help cannot be given less than never.
    case helpNegative
    /// Help must take a millisecond at least to come.
    case helpIntervalNotPositive(Duration)
    /// The question that is asked must be there.
    case lookAheadNotPositive(Int)
}

extension Duration? {
    fileprivate func positive(
        or error: (Duration) -> ChoiceRulesError
    ) throws(ChoiceRulesError) -> Duration? {
        guard let self else { return nil }
        let milliseconds = self.gameMilliseconds
        guard milliseconds > 0 else { throw error(self) }
        return .milliseconds(milliseconds)
    }
}

extension Duration {
    /// Where the game time ends, after some 70 million years: a few such times can be added without overflow.
    static var lastGameMillisecond: Int64 { Int64.max / 4 }

    /// The whole milliseconds in it, as a game counts them: not beyond the last one, either way.
    var gameMilliseconds: Int64 {
        min(max(wholeMilliseconds, -Self.lastGameMillisecond), Self.lastGameMillisecond)
    }
}
