/// A game is stored as a version number, its rules, its questions and the player's inputs.
///
/// A running game is stored as paused, so a restored game waits for `resume()`. Decoding replays the inputs, so only a
/// game that could have been played is restored.
extension ChoiceGame: Codable where Content: Codable {
    private static var version: Int { 1 }

    private enum Key: String, CodingKey {
        case version, heading, attribution, count, rules, replay, questions, asked, complete, inputs, time, phase
        case resultID = "result"
    }

    /// Encodes the game as a saved game.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(Self.version, forKey: .version)
        try container.encodeIfPresent(heading, forKey: .heading)
        try container.encodeIfPresent(attribution, forKey: .attribution)
        try container.encodeIfPresent(deckCount, forKey: .count)
        try container.encode(rules, forKey: .rules)
        try container.encode(isReplay, forKey: .replay)
        try container.encode(rounds.map(\.dealt) + queue, forKey: .questions)
        try container.encode(rounds.count, forKey: .asked)
        try container.encode(deckIsComplete, forKey: .complete)
        try container.encode(rounds.flatMap(\.inputs), forKey: .inputs)
        try container.encode(milliseconds, forKey: .time)
        try container.encode(StoredPhase(phase), forKey: .phase)
        try container.encodeIfPresent(resultID, forKey: .resultID)
    }

    /// Creates a game by decoding it.
    ///
    /// Throws ``SavedGameError`` if a newer version saved the game, or if the game could not have been played.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let version = try container.decode(Int.self, forKey: .version)
        guard version <= Self.version else { throw SavedGameError.newerVersion(version, known: Self.version) }
        self.init(
            rules: try container.decode(ChoiceRules.self, forKey: .rules),
            isReplay: try container.decode(Bool.self, forKey: .replay))
        heading = try container.decodeIfPresent(QuizContent.self, forKey: .heading)
        attribution = try container.decodeIfPresent(QuizAttribution.self, forKey: .attribution)
        resultID = try container.decodeIfPresent(GameResult.ID.self, forKey: .resultID)
        deckCount = try container.decodeIfPresent(Int.self, forKey: .count)
        if let deckCount, deckCount < 1 { throw SavedGameError.impossible }
        let questions = try container.decode([DealtQuestion<Content>].self, forKey: .questions)
        for dealt in questions {
            guard dealt.isPossible, dealtIDs.insert(dealt.question.id).inserted else {
                throw SavedGameError.impossible
            }
        }
        try playAgain(
            questions, asked: try container.decode(Int.self, forKey: .asked),
            isComplete: try container.decode(Bool.self, forKey: .complete),
            inputs: try container.decode([ChoiceInput].self, forKey: .inputs),
            until: try container.decode(Int64.self, forKey: .time),
            phase: try container.decode(StoredPhase.self, forKey: .phase))
    }

    private mutating func playAgain(
        _ questions: [DealtQuestion<Content>], asked: Int, isComplete: Bool, inputs: [ChoiceInput], until time: Int64,
        phase stored: StoredPhase
    ) throws(SavedGameError) {
        guard (0...questions.count).contains(asked) else { throw .impossible }
        // The replay gets only the questions that were asked. The other ones may have been dealt after the game was
        // paused, so the replay could ask one of them although the game did not.
        queue = questions.prefix(asked)
        if stored != .ready { showNext() }
        for input in inputs { apply(input) }
        advance(to: .milliseconds(time))
        pause(at: elapsed)
        queue += questions.dropFirst(asked)
        deckIsComplete = isComplete
        endIfNothingIsAwaited()
        if stored == .quit { quit(at: elapsed) }
        guard rounds.count == asked, rounds.flatMap(\.inputs) == inputs, milliseconds == time,
            StoredPhase(phase) == stored
        else { throw .impossible }
    }

    private mutating func apply(_ input: ChoiceInput) {
        let time = Duration.milliseconds(input.time)
        advance(to: time)
        switch input.kind {
        case .pick, .miss: if let text = input.text { return replay(input, typed: text) }
        default: break
        }
        switch input.kind {
        case .pick: _ = pick(ChoiceOptionID(round: rounds.count - 1, place: input.place ?? -1), at: time)
        case .useFiftyFifty: useFiftyFifty(at: time)
        case .eliminateOption: eliminateOption(at: time)
        case .miss: _ = miss(at: time)
        case .giveUp: giveUpQuestion(at: time)
        case .hint: countTypingHint(at: time)
        case .endReveal: endReveal(at: time)
        }
    }
}

/// The stored form of a phase, in which a running game is stored as paused.
private enum StoredPhase: String, Codable {
    case ready, asking, revealing, waiting, allAsked, missed, timeUp, quit

    init<Content>(_ phase: ChoiceGame<Content>.Phase) {
        self =
            switch phase {
            case .ready: .ready
            case .playing(.asking), .paused(.asking): .asking
            case .playing(.revealing), .paused(.revealing): .revealing
            case .playing(.waiting), .paused(.waiting): .waiting
            case .finished(.allAsked): .allAsked
            case .finished(.missed): .missed
            case .finished(.timeUp): .timeUp
            case .finished(.quit): .quit
            }
    }
}
