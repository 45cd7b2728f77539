/// A game is stored as its rules, its questions and what has happened, in integers and with a version.
///
/// To store a running game is to pause it: what comes back waits for `resume()`. Score and streaks are not stored but
/// counted again.
extension ChoiceGame: Codable where Content: Codable {
    private static var version: Int { 1 }

    private enum Key: String, CodingKey {
        case version, rules, phase, time, rounds, queue, complete, fiftyFifties, hints, replay
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
        if isReplay { try container.encode(isReplay, forKey: .replay) }
    }

    /// Takes a stored game back; throws ``ChoiceSnapshotError`` for one that is newer or impossible.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let version = try container.decode(Int.self, forKey: .version)
        guard version <= Self.version else { throw ChoiceSnapshotError.newerVersion(version, known: Self.version) }
        self.init(
            rules: try container.decode(ChoiceRules.self, forKey: .rules),
            isReplay: try container.decodeIfPresent(Bool.self, forKey: .replay) ?? false)
        milliseconds = try container.decode(Int64.self, forKey: .time)
        deckIsComplete = try container.decode(Bool.self, forKey: .complete)
        fiftyFiftiesUsed = try container.decode(Int.self, forKey: .fiftyFifties)
        hintsUsed = try container.decode(Int.self, forKey: .hints)
        try restore(container.decode([StoredRound<Content>].self, forKey: .rounds))
        for stored in try container.decode([StoredDeal<Content>].self, forKey: .queue) {
            queue.append(try take(stored))
        }
        try restore(container.decode(StoredPhase.self, forKey: .phase))
    }
}
