/// The last result, the best result and the recent history of the games under one key.
public struct GameRecord: Hashable, Sendable {
    /// The result of the game that ended last.
    ///
    /// If several games ended at that time, it is the result that was recorded last.
    public let last: GameResult
    /// The best result.
    ///
    /// If several results are equally good, it is the one that was recorded first.
    public let best: GameResult
    /// The number of recorded games.
    public let games: Int
    /// The results that were recorded last, in the order of recording.
    ///
    /// The list has all results until there are more than twenty of them, and it always has the ``last`` one.
    package let recent: [GameResult]

    /// The last twenty results, sorted by the time when their games ended.
    ///
    /// A host can draw them, for example as bars, because each result has its date, score, counts and playing time.
    /// Each result occurs once, and the ``last`` one is always included. If there are more than twenty results, the
    /// history has those that were recorded last. A result that was saved late is sorted by its date, too. Results of
    /// games that ended at the same time are in the order of recording.
    public var history: [GameResult] {
        let places = recent.indices.sorted { left, right in
            recent[left].ended(before: recent[right]) || (!recent[right].ended(before: recent[left]) && left < right)
        }
        return places.map { recent[$0] }
    }

    /// The number of results that are kept to recognise a repeated result, besides the best one.
    ///
    /// A session repeats a save before it saves its next result, and a saved game usually ends before another game
    /// begins. Only the results of other sessions and processes come between the two saves of a result, and twenty of
    /// them are more than a player can finish in that time.
    package static let memory = 20

    /// A Boolean value that indicates whether the last result is also the best one.
    public var isNewBest: Bool { last.id == best.id }

    /// Creates a record from a new result and the earlier record, which is `nil` if the result is the first.
    ///
    /// Every store applies this rule. A result replaces the best one only if it is better. It replaces the last one
    /// unless its game ended earlier. If the best result or one of the last twenty has the same identifier, the result
    /// was recorded before and changes nothing, so a save can be repeated.
    public init(_ result: GameResult, after earlier: GameRecord? = nil) {
        guard let earlier else {
            self.init(best: result, games: 1, after: [result])
            return
        }
        guard !(earlier.recent + [earlier.best]).contains(where: { $0.id == result.id }) else {
            self = earlier
            return
        }
        self.init(
            best: result.beats(earlier.best) ? result : earlier.best, games: min(earlier.games, .max - 1) + 1,
            after: earlier.recent + [result])
    }

    /// Creates a record from its parts, or returns `nil` if no sequence of games could have produced them.
    package init?(best: GameResult, games: Int, recent: [GameResult]) {
        guard games >= 1, recent.count == min(games, Self.memory), Set(recent.map(\.id)).count == recent.count,
            !recent.contains(where: { $0.beats(best) || ($0.id == best.id && $0 != best) }),
            games > Self.memory || recent.contains(best)
        else { return nil }
        self.init(best: best, games: games, after: recent)
    }

    /// Creates a record with the last of the given results, of which there is at least one.
    private init(best: GameResult, games: Int, after results: [GameResult]) {
        self.best = best
        self.games = games
        let last = results.reduce(results[0]) { $1.ended(before: $0) ? $0 : $1 }
        self.last = last
        var recent = results
        if recent.count > Self.memory { recent.remove(at: recent[0].id == last.id ? 1 : 0) }
        self.recent = recent
    }
}

/// A record is stored as its best result, its number of games, and the results that were recorded last.
extension GameRecord: Codable {
    private enum CodingKeys: String, CodingKey {
        case best, games, recent
    }

    /// Creates a record by decoding it.
    ///
    /// Throws an error if no sequence of games could have produced the record.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let record = GameRecord(
            best: try container.decode(GameResult.self, forKey: .best),
            games: try container.decode(Int.self, forKey: .games),
            recent: try container.decode([GameResult].self, forKey: .recent))
        guard let record else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: container.codingPath, debugDescription: "inconsistent record"))
        }
        self = record
    }

    /// Encodes the record.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(best, forKey: .best)
        try container.encode(games, forKey: .games)
        try container.encode(recent, forKey: .recent)
    }
}

extension [RecordKey: GameRecord] {
    /// Merges a result into the record of a key, and returns that record.
    mutating func merge(_ result: GameResult, for key: RecordKey) -> GameRecord {
        let record = GameRecord(result, after: self[key])
        self[key] = record
        return record
    }
}
