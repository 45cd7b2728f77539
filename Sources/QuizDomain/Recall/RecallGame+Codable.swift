/// Why a saved game was not taken back.
public enum RecallSnapshotError: Error, Hashable, Sendable {
    /// It was written by a newer version of this package.
    case newerVersion(Int, known: Int)
    /// It breaks a law of the game, so it was not written by this package.
    case impossible(Law)

    /// The laws that a saved game keeps.
    public enum Law: String, Hashable, Sendable {
        /// The question can be played.
        case questionIsPlayable
        /// The limit is positive.
        case limitIsPositive
        /// The policy for misspellings is one.
        case typosAreAPolicy
        /// The time lies between the start and the limit.
        case timeIsWithinTheLimit
        /// Every saved guess names its answer, once, in the order of time.
        case guessesAreAnswers
        /// The phase fits what has happened.
        case phaseFits
    }
}

/// A game is stored as its question, its rules and what has happened, in integers and with a version.
///
/// To store a running game is to pause it: what comes back waits for `resume()`.
extension RecallGame: Codable {
    /// From 2 on the rules say which misspellings are forgiven; before, none were.
    private static let version = 2

    private enum Key: String, CodingKey {
        case version, question, limit, articles, typos, phase, time, guesses, wrong
    }

    private enum StoredPhase: String, Codable {
        case ready, paused, allFound, timeUp, gaveUp
    }

    private struct StoredGuess: Codable {
        let answer: Int
        let text: String
        let time: Int64
    }

    /// Stores the game.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(RecallGame.version, forKey: .version)
        try container.encode(question, forKey: .question)
        try container.encode(rules.limit.wholeMilliseconds, forKey: .limit)
        try container.encode(rules.articles, forKey: .articles)
        try container.encode(rules.typos, forKey: .typos)
        try container.encode(storedPhase, forKey: .phase)
        try container.encode(milliseconds, forKey: .time)
        let guesses = saved.map { StoredGuess(answer: $0.answer, text: $0.text, time: $0.milliseconds) }
        try container.encode(guesses, forKey: .guesses)
        try container.encode(wrongGuesses, forKey: .wrong)
    }

    /// Takes a stored game back; throws ``RecallSnapshotError`` for one that is newer or impossible.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let version = try container.decode(Int.self, forKey: .version)
        guard version <= RecallGame.version else {
            throw RecallSnapshotError.newerVersion(version, known: RecallGame.version)
        }
        let question = try container.decode(RecallQuestion.self, forKey: .question)
        let limit = try container.decode(Int64.self, forKey: .limit)
        let articles = try container.decode(LeadingArticles.self, forKey: .articles)
        guard limit > 0 else { throw RecallSnapshotError.impossible(.limitIsPositive) }
        let typos = version < 2 ? .none : try RecallGame.typos(in: container)
        self.init(question, rules: try RecallRules(limit: .milliseconds(limit), articles: articles, typos: typos))
        milliseconds = try container.decode(Int64.self, forKey: .time)
        wrongGuesses = try container.decode(Int.self, forKey: .wrong)
        guard (0...limit).contains(milliseconds) else { throw RecallSnapshotError.impossible(.timeIsWithinTheLimit) }
        try restore(container.decode([StoredGuess].self, forKey: .guesses))
        try restore(container.decode(StoredPhase.self, forKey: .phase))
    }

    private static func typos(in container: KeyedDecodingContainer<Key>) throws -> TypoPolicy {
        do {
            return try container.decode(TypoPolicy.self, forKey: .typos)
        } catch is TypoPolicyError {
            throw RecallSnapshotError.impossible(.typosAreAPolicy)
        }
    }

    private var storedPhase: StoredPhase {
        switch phase {
        case .ready: .ready
        case .playing, .paused: .paused
        case .finished(.allFound): .allFound
        case .finished(.timeUp): .timeUp
        case .finished(.gaveUp): .gaveUp
        }
    }

    private mutating func restore(_ guesses: [StoredGuess]) throws(RecallSnapshotError) {
        var last: Int64 = 0
        var seen: Set<Int> = []
        for guess in guesses {
            guard case .answer(guess.answer, _) = matcher.find(guess.text), seen.insert(guess.answer).inserted,
                (last...milliseconds).contains(guess.time)
            else { throw .impossible(.guessesAreAnswers) }
            last = guess.time
            save(SavedGuess(answer: guess.answer, text: guess.text, milliseconds: guess.time))
        }
    }

    private mutating func restore(_ stored: StoredPhase) throws(RecallSnapshotError) {
        let complete = phase == .finished(.allFound)
        let atLimit = elapsed == rules.limit
        let untouched = saved.isEmpty && wrongGuesses == 0 && milliseconds == 0
        let (restored, fits): (Phase, Bool) =
            switch stored {
            case .ready: (.ready, untouched)
            case .paused: (.paused, !complete && !atLimit)
            case .allFound: (.finished(.allFound), complete && !atLimit)
            case .timeUp: (.finished(.timeUp), !complete && atLimit)
            case .gaveUp: (.finished(.gaveUp), !complete && !atLimit)
            }
        guard fits, wrongGuesses >= 0 else { throw .impossible(.phaseFits) }
        phase = restored
    }
}
