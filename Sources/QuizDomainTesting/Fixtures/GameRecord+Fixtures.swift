public import Foundation
public import QuizDomain

extension RecordKey {
    /// Returns a key with the given settings.
    public static func fixture(
        game: String = "lucky-day", mode: String = "endless", settings: [String: String] = [:]
    ) -> RecordKey {
        RecordKey(game: game, mode: mode, settings: settings)
    }
}

extension GameResult {
    /// Returns a result, dated by default at the start of 2024 in UTC.
    ///
    /// If no identifier is given, it depends on the score and the date, so that equal fixtures are results of one game.
    public static func fixture(
        score: Int = 7, at date: Date = Date(timeIntervalSince1970: 1_704_067_200), id: UUID? = nil
    ) -> GameResult {
        GameResult(id: id ?? .fixture(score, Int(date.timeIntervalSince1970 * 1_000)), score: score, at: date)
    }
}

extension UUID {
    /// Returns an identifier that depends on the given numbers.
    package static func fixture(_ first: Int, _ second: Int = 0) -> UUID {
        withUnsafeBytes(of: (Int64(first).bigEndian, Int64(second).bigEndian)) { UUID(uuid: $0.load(as: uuid_t.self)) }
    }
}

extension Date {
    /// Returns the time at which the game with a number has ended, of games that end one minute apart.
    static func fixture(minute: Int) -> Date { GameResult.fixture().date.addingTimeInterval(Double(minute) * 60) }
}

extension GameRecord {
    /// Returns the record after games with the given scores, played one minute apart.
    ///
    /// Traps if there are no scores.
    public static func fixture(scores: Int...) -> GameRecord {
        let results = scores.enumerated().map { minute, score in
            GameResult.fixture(score: score, at: .fixture(minute: minute))
        }
        let record = results.reduce(nil as GameRecord?) { GameRecord($1, after: $0) }
        guard let record else { preconditionFailure("a record needs at least one game") }
        return record
    }
}
