/// Rules are stored with their times in whole milliseconds.
///
/// Decoding fails if a rule is not valid.
extension ChoiceRules: Codable {
    private enum Key: String, CodingKey {
        case miss, reveal, revealAfterMiss, answerDelay, gameLimit, questionLimit, questionCount, questionOrder, scoring
        case fiftyFifties, hints, hintEvery, lookAhead
    }

    /// Encodes the rules.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(miss, forKey: .miss)
        try container.encode(reveal.gameMilliseconds, forKey: .reveal)
        try container.encodeIfPresent(revealAfterMiss?.gameMilliseconds, forKey: .revealAfterMiss)
        try container.encode(answerDelay.gameMilliseconds, forKey: .answerDelay)
        try container.encodeIfPresent(gameLimit?.gameMilliseconds, forKey: .gameLimit)
        try container.encodeIfPresent(questionLimit?.gameMilliseconds, forKey: .questionLimit)
        try container.encodeIfPresent(questionCount, forKey: .questionCount)
        try container.encodeIfPresent(questionOrder, forKey: .questionOrder)
        try container.encode(scoring, forKey: .scoring)
        try container.encode(help.fiftyFifties, forKey: .fiftyFifties)
        try container.encode(help.eliminations, forKey: .hints)
        try container.encodeIfPresent(help.every?.gameMilliseconds, forKey: .hintEvery)
        try container.encode(lookAhead, forKey: .lookAhead)
    }

    /// Creates rules by decoding them.
    ///
    /// Throws ``SavedGameError`` if a rule is not valid.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        func duration(_ key: Key) throws -> Duration? {
            try container.decodeIfPresent(Int64.self, forKey: key).map { .milliseconds($0) }
        }
        let help = Help(
            fiftyFifties: try container.decode(Int.self, forKey: .fiftyFifties),
            eliminations: try container.decode(Int.self, forKey: .hints), every: try duration(.hintEvery))
        do {
            self = try ChoiceRules(
                miss: container.decode(Miss.self, forKey: .miss),
                reveal: .milliseconds(container.decode(Int64.self, forKey: .reveal)),
                revealAfterMiss: duration(.revealAfterMiss), answerDelay: duration(.answerDelay) ?? .zero,
                gameLimit: duration(.gameLimit),
                questionLimit: duration(.questionLimit),
                questionCount: container.decodeIfPresent(Int.self, forKey: .questionCount),
                questionOrder: container.decodeIfPresent(DealingOrder.self, forKey: .questionOrder),
                scoring: container.decode(Scoring.self, forKey: .scoring), help: help,
                lookAhead: container.decode(Int.self, forKey: .lookAhead))
        } catch is ChoiceRulesError {
            throw SavedGameError.impossible(.rules)
        }
    }
}
