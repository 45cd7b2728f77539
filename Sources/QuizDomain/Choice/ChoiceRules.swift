/// The rules of a multiple-choice game.
public struct ChoiceRules: Hashable, Sendable {
    /// The effect of a wrong choice.
    public enum Miss: String, Hashable, Sendable, Codable {
        /// A wrong choice ends the game.
        case endsTheGame
        /// A wrong choice is marked, the right option is shown, and the game continues.
        case isRevealed
        /// A wrong choice is marked and counted, and the question stays open until the right option is chosen.
        case staysUntilFound
    }

    /// The help that removes wrong options.
    public struct Help: Hashable, Sendable {
        /// The number of times in a game that half of the options can be removed.
        public var fiftyFifties: Int
        /// The number of times in a game that one wrong option can be removed.
        public var eliminations: Int
        /// The interval of automatic help, or `nil` for no automatic help.
        ///
        /// After each interval, one wrong option is removed, until only the right one is left.
        public var every: Duration?

        /// Creates settings for help, which by default permit no help.
        public init(fiftyFifties: Int = 0, eliminations: Int = 0, every: Duration? = nil) {
            self.fiftyFifties = fiftyFifties
            self.eliminations = eliminations
            self.every = every
        }
    }

    /// The times that a player needs to read outcomes and new questions.
    public struct Pace: Hashable, Sendable {
        /// The time to show the outcome of a question before the next question.
        public var reveal: Duration
        /// The time to show the outcome of a missed question, or `nil` to use ``reveal``.
        ///
        /// With ``Miss/staysUntilFound``, a wrong choice does not end a question. In that case, this time applies only
        /// to a question that ran out of time or that the player gave up.
        public var afterMiss: Duration?
        /// The time before a new question accepts answers.
        ///
        /// Without this delay, the second of two quick clicks could answer a question that the player has not seen.
        public var answerDelay: Duration
        /// The reading speed for explanations, or `nil` if an explanation adds no time to an outcome.
        ///
        /// The time to read the explanation at this speed is added to the time for which the outcome is shown.
        public var wordsPerMinute: Int?

        /// Creates a pace, which by default shows no outcomes and accepts answers at once.
        ///
        /// Choose an `answerDelay` such as ``ChoiceRules/clickDelay`` for a game that is played with clicks or taps,
        /// even if outcomes are shown for longer: an impatient player clicks until the next question appears.
        public init(
            reveal: Duration = .zero, afterMiss: Duration? = nil, answerDelay: Duration = .zero,
            wordsPerMinute: Int? = nil
        ) {
            self.reveal = reveal
            self.afterMiss = afterMiss
            self.answerDelay = answerDelay
            self.wordsPerMinute = wordsPerMinute
        }

        /// The pace of ``ChoiceRules/quiz``: two seconds for each outcome, and 0.3 seconds before an answer.
        public static let quiz = Pace(reveal: .seconds(2), answerDelay: clickDelay)

        /// The pace of ``ChoiceRules/suddenDeath``: 0.8 seconds for each outcome, and 0.3 seconds before an answer.
        public static let suddenDeath = Pace(reveal: .milliseconds(800), answerDelay: clickDelay)
    }

    /// The number and the order of the questions in a game, and when the game requests them from the deck.
    public struct Dealing: Hashable, Sendable {
        /// The maximum number of questions in a game, or `nil` for the maximum of the deck, if it has one.
        public var count: Int?
        /// The order of the questions of each page, or `nil` for the order that the deck determines.
        public var order: DealingOrder?
        /// The minimum number of available questions; with fewer, the game requests more from the deck.
        ///
        /// The question that is being asked counts as available.
        public var lookAhead: Int

        /// Creates settings for the questions, which by default leave their number and order to the deck.
        public init(count: Int? = nil, order: DealingOrder? = nil, lookAhead: Int = 2) {
            self.count = count
            self.order = order
            self.lookAhead = lookAhead
        }
    }

    /// The effect of a wrong choice.
    public let miss: Miss
    /// The times that the player needs to read outcomes and new questions.
    public let pace: Pace
    /// The time limit of the game, including the time when outcomes are shown, or `nil` if there is no limit.
    public private(set) var gameLimit: Duration?
    /// The time limit of a question, after which it counts as missed, or `nil` if there is no limit.
    public private(set) var questionLimit: Duration?
    /// The rule for the points that a right choice earns.
    public private(set) var scoring = Scoring()
    /// The help that removes wrong options.
    public private(set) var help = Help()
    /// The number and the order of the questions, and when the game requests them.
    public let dealing: Dealing

    /// Creates rules, or throws an error for the first value that is not valid.
    ///
    /// Times are truncated to whole milliseconds.
    public init(
        miss: Miss = .isRevealed, pace: Pace = Pace(), gameLimit: Duration? = nil, questionLimit: Duration? = nil,
        scoring: Scoring = Scoring(), help: Help = Help(), dealing: Dealing = Dealing()
    ) throws(ChoiceRulesError) {
        for reveal in [pace.reveal, pace.afterMiss ?? .zero] where reveal < .zero { throw .revealNegative(reveal) }
        if let speed = pace.wordsPerMinute, speed < 1 { throw .readingSpeedNotPositive(speed) }
        guard pace.answerDelay >= .zero else { throw .answerDelayOutOfRange(pace.answerDelay) }
        if let count = dealing.count, count < 1 { throw .questionCountNotPositive(count) }
        guard dealing.lookAhead >= 1 else { throw .lookAheadNotPositive(dealing.lookAhead) }
        guard help.fiftyFifties >= 0, help.eliminations >= 0 else { throw .helpNegative }
        self.miss = miss
        self.pace = Pace(
            reveal: .milliseconds(pace.reveal.gameMilliseconds),
            afterMiss: pace.afterMiss.map { .milliseconds($0.gameMilliseconds) },
            answerDelay: .milliseconds(pace.answerDelay.gameMilliseconds), wordsPerMinute: pace.wordsPerMinute)
        self.gameLimit = try gameLimit.positive { .gameLimitNotPositive($0) }
        self.questionLimit = try questionLimit.positive { .questionLimitNotPositive($0) }
        if let limit = self.questionLimit, limit <= self.pace.answerDelay {
            throw .answerDelayOutOfRange(pace.answerDelay)
        }
        self.scoring = scoring
        self.help = Help(
            fiftyFifties: help.fiftyFifties, eliminations: help.eliminations,
            every: try help.every.positive { .helpIntervalNotPositive($0) })
        self.dealing = dealing
    }

    private init(preset miss: Miss, pace: Pace, dealing: Dealing = Dealing()) {
        self.miss = miss
        self.pace = pace
        self.dealing = dealing
    }

    /// Returns the time for which an outcome with an explanation or without one is shown before the next question.
    func reveal(of outcome: ChoiceOutcome, explainedBy explanation: String?) -> Duration {
        (outcome == .right ? pace.reveal : pace.afterMiss ?? pace.reveal) + pace.readingTime(of: explanation ?? "")
    }

    /// The answer delay of the presets, for games that are played with clicks or taps.
    ///
    /// The two clicks of a double click are at most half a second apart, and usually a fifth of a second. No player
    /// reads a question and chooses an answer in less than 0.3 seconds.
    public static let clickDelay = Duration.milliseconds(300)

    /// Rules that end the game after one miss, and show each outcome for 0.8 seconds.
    ///
    /// A new question ignores choices for 0.3 seconds. The game requests more questions when fewer than four are
    /// available.
    public static let suddenDeath = ChoiceRules(
        preset: .endsTheGame, pace: .suddenDeath, dealing: Dealing(lookAhead: 4))

    /// Rules that ask every question, and show each outcome for two seconds.
    ///
    /// A new question ignores choices for 0.3 seconds.
    public static let quiz = ChoiceRules(preset: .isRevealed, pace: .quiz)
}

extension ChoiceRules.Pace {
    /// The characters of a word, with the blank after it.
    ///
    /// The words of a text are counted by its length, because some scripts have no blanks between words. The length is
    /// that in Unicode scalars, because it must be the same whenever a saved game is read.
    private static let charactersPerWord = 6

    /// Returns the time to read a text, or zero if there is no reading speed.
    func readingTime(of text: String) -> Duration {
        guard let wordsPerMinute else { return .zero }
        let words = Double(text.unicodeScalars.count) / Double(Self.charactersPerWord)
        return .milliseconds(Int64(words * 60_000 / Double(wordsPerMinute)))
    }
}

/// An error that describes an invalid rule.
public enum ChoiceRulesError: Error, Hashable, Sendable {
    /// The time to show outcomes, or outcomes of missed questions, is negative.
    case revealNegative(Duration)
    /// The answer delay is negative, or not less than the time limit of a question.
    case answerDelayOutOfRange(Duration)
    /// The time limit of the game is less than a millisecond.
    case gameLimitNotPositive(Duration)
    /// The time limit of a question is less than a millisecond.
    case questionLimitNotPositive(Duration)
    /// The reading speed is less than one word a minute.
    case readingSpeedNotPositive(Int)
    /// The maximum number of questions is less than one.
    case questionCountNotPositive(Int)
    /// The number of times that help can be requested is negative.
    case helpNegative
    /// The interval of automatic help is less than a millisecond.
    case helpIntervalNotPositive(Duration)
    /// The look-ahead is less than one, although it must include the question that is being asked.
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
    /// The last millisecond of the game time, after about 70 million years.
    ///
    /// The value is a quarter of `Int64.max`, so several such times can be added without overflow.
    static var lastGameMillisecond: Int64 { Int64.max / 4 }

    /// The number of whole milliseconds, limited to the range of the game time in both directions.
    var gameMilliseconds: Int64 {
        min(max(wholeMilliseconds, -Self.lastGameMillisecond), Self.lastGameMillisecond)
    }
}
