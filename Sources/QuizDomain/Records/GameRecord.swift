/// The last and the best of all games under one key.
public struct GameRecord: Hashable, Sendable {
    /// The last game.
    public let last: GameResult
    /// The first of those that no other beat.
    public let best: GameResult
    /// Whether the last game is the best: it beat every game before, or is the first.
    public let isNewBest: Bool
    /// How many games were recorded.
    public let games: Int

    /// The rule of every store: the best never lowers, an equal result does not beat it, the last game is kept.
    public init(_ result: GameResult, after earlier: GameRecord? = nil) {
        last = result
        if let earlier, earlier.best.score >= result.score {
            best = earlier.best
            isNewBest = false
        } else {
            best = result
            isNewBest = true
        }
        games = min(earlier?.games ?? 0, .max - 1) + 1
    }

    /// Takes apart what was stored in a way of your own; nil if no games can have left it.
    public init?(last: GameResult, best: GameResult, isNewBest: Bool, games: Int) {
        guard games >= 1, last.score <= best.score, !isNewBest || last == best, games > 1 || isNewBest else {
            return nil
        }
        self.last = last
        self.best = best
        self.isNewBest = isNewBest
        self.games = games
    }
}

extension GameRecord: Codable {
    private enum CodingKeys: String, CodingKey {
        case last, best, isNewBest, games
    }

    /// Takes a stored record back; throws for one that no games can have left.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let record = GameRecord(
            last: try container.decode(GameResult.self, forKey: .last),
            best: try container.decode(GameResult.self, forKey: .best),
            isNewBest: try container.decode(Bool.self, forKey: .isNewBest),
            games: try container.decode(Int.self, forKey: .games))
        guard let record else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: container.codingPath, debugDescription: "no games can have left this"))
        }
        self = record
    }
}
