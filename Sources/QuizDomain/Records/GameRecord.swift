/// The last and the best result of all games that are recorded under one key.
public struct GameRecord: Hashable, Sendable {
    /// The result of the last game.
    public let last: GameResult
    /// The best result, which is the earliest one if several are equal.
    public let best: GameResult
    /// A Boolean value that indicates whether the last result is better than every earlier one, or is the first.
    public let isNewBest: Bool
    /// The number of recorded games.
    public let games: Int

    /// Creates a record from a new result and the earlier record, which is `nil` if the result is the first.
    ///
    /// Every store applies this rule: the best result is replaced only by a better one, and the new result is always
    /// the last one. A result that equals the last or the best one, including its date, was recorded before, so it
    /// changes nothing. Therefore, a failed save can be repeated.
    public init(_ result: GameResult, after earlier: GameRecord? = nil) {
        if let earlier, [earlier.last, earlier.best].contains(result) {
            self = earlier
            return
        }
        last = result
        if let earlier, !result.beats(earlier.best) {
            best = earlier.best
            isNewBest = false
        } else {
            best = result
            isNewBest = true
        }
        games = min(earlier?.games ?? 0, .max - 1) + 1
    }

    /// Creates a record from its parts, or returns `nil` if no sequence of games could have produced them.
    package init?(last: GameResult, best: GameResult, isNewBest: Bool, games: Int) {
        guard games >= 1, !last.beats(best), !isNewBest || last == best, games > 1 || isNewBest else {
            return nil
        }
        self.last = last
        self.best = best
        self.isNewBest = isNewBest
        self.games = games
    }
}

extension GameRecord: Codable {
    /// Creates a record by decoding it.
    ///
    /// Throws an error if no sequence of games could have produced the record.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let record = GameRecord(
            last: try container.decode(GameResult.self, forKey: .last),
            best: try container.decode(GameResult.self, forKey: .best),
            isNewBest: try container.decode(Bool.self, forKey: .isNewBest),
            games: try container.decode(Int.self, forKey: .games))
        guard let record else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: container.codingPath, debugDescription: "inconsistent record"))
        }
        self = record
    }
}
