/// Rules are stored with their times in whole milliseconds.
///
/// Decoding fails if a rule is not valid.
extension ChoiceRules: Codable {
    private enum Key: String, CodingKey {
        case miss, reveal, revealAfterMiss, answerDelay, gameLimit, questionLimit, questionCount, questionOrder, scoring
        case wordsPerMinute, fiftyFifties, hints, hintEvery, lookAhead
    }

    /// Encodes the rules.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(miss, forKey: .miss)
        try container.encode(pace.reveal.gameMilliseconds, forKey: .reveal)
        try container.encodeIfPresent(pace.afterMiss?.gameMilliseconds, forKey: .revealAfterMiss)
        try container.encode(pace.answerDelay.gameMilliseconds, forKey: .answerDelay)
        try container.encodeIfPresent(pace.wordsPerMinute, forKey: .wordsPerMinute)
        try container.encodeIfPresent(gameLimit?.gameMilliseconds, forKey: .gameLimit)
        try container.encodeIfPresent(questionLimit?.gameMilliseconds, forKey: .questionLimit)
        try container.encodeIfPresent(dealing.count, forKey: .questionCount)
        try container.encodeIfPresent(dealing.order, forKey: .questionOrder)
        try container.encode(scoring, forKey: .scoring)
        try container.encode(help.fiftyFifties, forKey: .fiftyFifties)
        try container.encode(help.eliminations, forKey: .hints)
        try container.encodeIfPresent(help.every?.gameMilliseconds, forKey: .hintEvery)
        try container.encode(dealing.lookAhead, forKey: .lookAhead)
    }

    /// Creates rules by decoding them.
    ///
    /// Throws ``SavedGameError`` if a rule is not valid.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        func duration(_ key: Key) throws -> Duration? {
            try container.decodeIfPresent(Int64.self, forKey: key).map { .milliseconds($0) }
        }
        let pace = Pace(
            reveal: .milliseconds(try container.decode(Int64.self, forKey: .reveal)),
            afterMiss: try duration(.revealAfterMiss), answerDelay: try duration(.answerDelay) ?? .zero,
            wordsPerMinute: try container.decodeIfPresent(Int.self, forKey: .wordsPerMinute))
        let help = Help(
            fiftyFifties: try container.decode(Int.self, forKey: .fiftyFifties),
            eliminations: try container.decode(Int.self, forKey: .hints), every: try duration(.hintEvery))
        let dealing = Dealing(
            count: try container.decodeIfPresent(Int.self, forKey: .questionCount),
            order: try container.decodeIfPresent(DealingOrder.self, forKey: .questionOrder),
            lookAhead: try container.decode(Int.self, forKey: .lookAhead))
        do {
            self = try ChoiceRules(
                miss: container.decode(Miss.self, forKey: .miss), pace: pace, gameLimit: duration(.gameLimit),
                questionLimit: duration(.questionLimit), scoring: container.decode(Scoring.self, forKey: .scoring),
                help: help, dealing: dealing)
        } catch is ChoiceRulesError {
            throw SavedGameError.impossible
        }
    }
}
