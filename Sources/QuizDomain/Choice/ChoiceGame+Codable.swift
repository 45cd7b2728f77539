/// A game is stored as its rules, its questions and what has happened, in integers and with a version.
///
/// To store a running game is to pause it: what comes back waits for `resume()`. Score and streaks are not stored but
/// counted again.
extension ChoiceGame: Codable where Content: Codable {
    private static var version: Int { 1 }

    private enum Key: String, CodingKey {
        case version, rules, phase, time, rounds, queue, complete, fiftyFifties, hints
    }

    /// Stores the game.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(Self.version, forKey: .version)
        try container.encode(rules, forKey: .rules)
        try container.encode(StoredPhase(phase), forKey: .phase)
        try container.encode(milliseconds, forKey: .time)
        try container.encode(rounds.map { StoredRound($0) }, forKey: .rounds)
        try container.encode(queue.map { StoredDeal($0) }, forKey: .queue)
        try container.encode(deckIsComplete, forKey: .complete)
        try container.encode(fiftyFiftiesUsed, forKey: .fiftyFifties)
        try container.encode(hintsUsed, forKey: .hints)
    }

    /// Takes a stored game back; throws ``ChoiceSnapshotError`` for one that is newer or impossible.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let version = try container.decode(Int.self, forKey: .version)
        guard version <= Self.version else { throw ChoiceSnapshotError.newerVersion(version, known: Self.version) }
        self.init(rules: try container.decode(ChoiceRules.self, forKey: .rules))
        milliseconds = try container.decode(Int64.self, forKey: .time)
        deckIsComplete = try container.decode(Bool.self, forKey: .complete)
        fiftyFiftiesUsed = try container.decode(Int.self, forKey: .fiftyFifties)
        hintsUsed = try container.decode(Int.self, forKey: .hints)
        for stored in try container.decode([StoredRound<Content>].self, forKey: .rounds) { try restore(stored) }
        for stored in try container.decode([StoredDeal<Content>].self, forKey: .queue) {
            queue.append(try restored(stored))
        }
        try restore(container.decode(StoredPhase.self, forKey: .phase))
    }

    private mutating func restored(_ stored: StoredDeal<Content>) throws(ChoiceSnapshotError) -> DealtQuestion<Content>
    {
        guard let dealt = DealtQuestion(stored.question, removalOrder: stored.removalOrder),
            dealtIDs.insert(stored.question.id).inserted
        else { throw .impossible(.questionsArePlayable) }
        return dealt
    }

    private mutating func restore(_ stored: StoredRound<Content>) throws(ChoiceSnapshotError) {
        let dealt = try restored(stored.deal)
        guard stored.askedAt == nextQuestionAt, !isLost, stored.hasPossibleChoices(by: rules) else {
            throw .impossible(.roundsFollow)
        }
        var round = ChoiceRound(dealt, askedAt: stored.askedAt)
        round.picks = stored.picks
        round.removed = stored.removed
        rounds.append(round)
        guard let outcome = stored.outcome, let took = stored.took else { return }
        guard stored.couldEnd(with: outcome, after: took, by: rules) else { throw .impossible(.roundsFollow) }
        close(with: outcome, after: .milliseconds(took))
    }

    private mutating func restore(_ stored: StoredPhase) throws(ChoiceSnapshotError) {
        guard (0...rules.help.fiftyFifties).contains(fiftyFiftiesUsed), (0...rules.help.hints).contains(hintsUsed)
        else { throw .impossible(.helpWasAllowed) }
        let restored: Phase? = stored.phase(until: nextQuestionAt)
        guard let restored, fits(restored) else { throw .impossible(.phaseFits) }
        phase = restored
    }

    /// When the question after the last round is asked; nil while that is open.
    private var nextQuestionAt: Int64? {
        guard let round = rounds.last else { return 0 }
        guard let end = round.settlement, end.outcome != .abandoned else { return nil }
        return (round.askedAt + end.took + rules.reveal).gameMilliseconds
    }

    private var isLost: Bool { rules.miss == .endsTheGame && rounds.last?.wasMissed == true }

    private var isAllAsked: Bool {
        (deckIsComplete && queue.isEmpty) || rules.questionCount.map { rounds.count >= $0 } ?? false
    }

    private func fits(_ phase: Phase) -> Bool {
        guard rules.questionCount.map({ rounds.count <= $0 }) ?? true else { return false }
        let limit = rules.gameLimit?.gameMilliseconds ?? .max
        let lastEvent = rounds.last.map { ($0.askedAt + ($0.settlement?.took ?? .zero)).gameMilliseconds } ?? 0
        guard (lastEvent...max(lastEvent, limit)).contains(milliseconds) else { return false }
        let isOpen = rounds.last.map { $0.settlement == nil } ?? false
        let isAbandoned = rounds.last?.settlement?.outcome == .abandoned
        switch phase {
        case .ready:
            return rounds.isEmpty && milliseconds == 0
        case .playing:
            return false
        case .paused(.asking):
            let deadline = rules.questionLimit.map { (lastEvent + $0.gameMilliseconds) } ?? .max
            return isOpen && milliseconds < min(deadline, limit)
        case .paused(.revealing(let until)):
            return !isOpen && !isAbandoned && !rounds.isEmpty && milliseconds < min(until.gameMilliseconds, limit)
        case .paused(.waiting):
            return milliseconds == nextQuestionAt && !rounds.isEmpty && !isLost && !isAllAsked && milliseconds < limit
        case .finished(.missed):
            return isLost && milliseconds == nextQuestionAt
        case .finished(.allAsked):
            return !isLost && isAllAsked && !rounds.isEmpty && milliseconds == nextQuestionAt
        case .finished(.timeUp):
            return !isOpen && milliseconds == limit
        case .finished(.quit):
            return !isOpen && !rounds.isEmpty && milliseconds < limit
        }
    }
}
