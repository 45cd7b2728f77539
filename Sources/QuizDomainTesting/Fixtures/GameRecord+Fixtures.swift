public import Foundation
public import QuizDomain

extension RecordKey {
    /// A key with any settings.
    public static func fixture(
        game: String = "lucky-day", mode: String = "endless", settings: [String: String] = [:]
    ) -> RecordKey {
        RecordKey(game: game, mode: mode, settings: settings)
    }
}

extension GameResult {
    /// A result on a day of its own: the first hour of 2024, in UTC, unless another is given.
    public static func fixture(score: Int = 7, at date: Date = Date(timeIntervalSince1970: 1_704_067_200)) -> GameResult
    {
        GameResult(score: score, at: date)
    }
}

extension GameRecord {
    /// What games with these scores leave, one a minute; with none it is a mistake of the test's and traps.
    public static func fixture(scores: Int...) -> GameRecord {
        let results = scores.enumerated().map { minute, score in
            GameResult.fixture(score: score, at: GameResult.fixture().date.addingTimeInterval(Double(minute) * 60))
        }
        let record = results.reduce(nil as GameRecord?) { GameRecord($1, after: $0) }
        guard let record else { preconditionFailure("no games leave no record") }
        return record
    }
}
