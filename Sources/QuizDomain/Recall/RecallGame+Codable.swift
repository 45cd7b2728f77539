/// A game is stored as a version number, its question, its rules and its history.
///
/// All times are stored as integers. A running game is stored as paused, so a restored game waits for `resume()`. For
/// each found answer, its index and its time are stored, but not the text of the guess. Decoding therefore judges no
/// guess again, and a game can be restored even if the matcher has changed since.
extension RecallGame: Codable {
    /// The highest version that this build can read.
    private static let version = 5

    /// The version number of the saved game, which is the lowest one whose builds can continue it.
    ///
    /// Version 4 added games without a time limit. Version 5 added hints and everything in a question except its text,
    /// its folding policy, and the texts and aliases of its answers.
    private var savedVersion: Int {
        if !question.isPlain || !hinted.isEmpty || !rules.followsQuestion { return 5 }
        return rules.limit == nil ? 4 : 3
    }

    private enum Key: String, CodingKey {
        case version, question, limit, articles, variants, typos, tellsClose, phase, time, guesses, wrong, hints
        case resultID = "result"
        case followsQuestion
    }

    private enum StoredPhase: String, Codable {
        case ready, paused, allFound, timeUp, gaveUp
    }

    /// Encodes the game as a saved game.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(savedVersion, forKey: .version)
        try container.encode(question, forKey: .question)
        try container.encodeIfPresent(rules.limit?.wholeMilliseconds, forKey: .limit)
        try container.encode(rules.articles.words, forKey: .articles)
        // The standard variants are left out, because older builds saved none.
        if rules.variants != .english { try container.encode(rules.variants, forKey: .variants) }
        try container.encode(rules.typos.steps, forKey: .typos)
        try container.encode(rules.typos.tellsClose, forKey: .tellsClose)
        try container.encode(storedPhase, forKey: .phase)
        try container.encode(milliseconds, forKey: .time)
        try container.encode(saved, forKey: .guesses)
        try container.encode(wrongGuesses, forKey: .wrong)
        if !hinted.isEmpty { try container.encode(hinted, forKey: .hints) }
        if !rules.followsQuestion { try container.encode(false, forKey: .followsQuestion) }
        try container.encodeIfPresent(resultID, forKey: .resultID)
    }

    /// Creates a game by decoding it.
    ///
    /// Throws ``SavedGameError`` if a newer version saved the game, or if the game could not have been played.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let version = try container.decode(Int.self, forKey: .version)
        guard version <= RecallGame.version else {
            throw SavedGameError.newerVersion(version, known: RecallGame.version)
        }
        self.init(
            try container.decode(RecallQuestion.self, forKey: .question), rules: try RecallGame.rules(in: container))
        try playAgain(
            container.decode([SavedGuess].self, forKey: .guesses), until: container.decode(Int64.self, forKey: .time),
            phase: container.decode(StoredPhase.self, forKey: .phase),
            wrong: container.decode(Int.self, forKey: .wrong))
        try takeHints(container.decodeIfPresent([Int].self, forKey: .hints) ?? [])
        resultID = try container.decodeIfPresent(GameResult.ID.self, forKey: .resultID)
    }

    private static func rules(in container: KeyedDecodingContainer<Key>) throws -> RecallRules {
        do {
            let typos = try TypoPolicy(
                container.decode([TypoPolicy.Step].self, forKey: .typos),
                tellsClose: container.decode(Bool.self, forKey: .tellsClose))
            return try RecallRules(
                limit: container.decodeIfPresent(Int64.self, forKey: .limit).map { .milliseconds($0) },
                articles: LeadingArticles(container.decode([String].self, forKey: .articles)),
                variants: container.decodeIfPresent(SpellingVariants.self, forKey: .variants) ?? .english, typos: typos,
                followsQuestion: container.decodeIfPresent(Bool.self, forKey: .followsQuestion) ?? true)
        } catch is RecallRulesError, is TypoPolicyError {
            throw SavedGameError.impossible
        }
    }

    private mutating func playAgain(
        _ guesses: [SavedGuess], until time: Int64, phase stored: StoredPhase, wrong: Int
    ) throws(SavedGameError) {
        if stored != .ready { start() }
        for guess in guesses {
            advance(to: .milliseconds(guess.time))
            guard phase == .playing, question.answers.indices.contains(guess.answer), milliseconds == guess.time,
                !foundAnswers.contains(guess.answer)
            else { throw .impossible }
            save(guess)
        }
        advance(to: .milliseconds(time))
        if stored == .gaveUp { giveUp(at: elapsed) }
        pause(at: elapsed)
        guard milliseconds == time, storedPhase == stored, wrong >= 0, stored != .ready || wrong == 0
        else { throw .impossible }
        wrongGuesses = wrong
    }

    /// Restores the hints, each of which must be for another answer.
    ///
    /// In the order of finding, a hint is for the first answer that is missing, so every answer before it was found.
    private mutating func takeHints(_ answers: [Int]) throws(SavedGameError) {
        let last = question.rowOrder == .asGiven ? nil : question.answers.indices.first(where: isOpen)
        guard answers.allSatisfy(question.answers.indices.contains), Set(answers).count == answers.count,
            answers.isEmpty || phase != .ready, answers.allSatisfy({ $0 <= last ?? .max })
        else { throw .impossible }
        hinted = answers
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
}
