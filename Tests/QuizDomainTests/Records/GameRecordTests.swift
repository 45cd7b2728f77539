import Foundation
import PlayhouseCoreTesting
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

@Suite(.bounded) struct GameRecordTests {
    @Test func firstGameBecomesLastAndBestResult() {
        let record = GameRecord(.fixture(score: 0))
        #expect(record.last == .fixture(score: 0))
        #expect(record.best == .fixture(score: 0))
        #expect(record.isNewBest)
        #expect(record.games == 1)
    }

    @Test func higherScoreBecomesNewBestResult() {
        let record = GameRecord.fixture(scores: 3, 5)
        #expect(record.best.score == 5)
        #expect(record.isNewBest)
    }

    @Test func lowerScoreKeepsBestResult() {
        let record = GameRecord.fixture(scores: 5, 3)
        #expect(record.best.score == 5)
        #expect(!record.isNewBest)
    }

    @Test func equalScoreIsNoNewBestResult() {
        let record = GameRecord.fixture(scores: 5, 5)
        #expect(record.best == GameRecord.fixture(scores: 5).best)
        #expect(!record.isNewBest)
    }

    private static let ties: [(earlier: Int?, later: Int?, isNewBest: Bool)] = [
        (130, 299, false), (299, 130, true), (130, 130, false), (130, nil, false), (nil, 130, false),
    ]

    @Test(arguments: ties)
    func tieBreakDecidesBetweenEqualScores(earlier: Int?, later: Int?, isNewBest: Bool) {
        let results = [(earlier, Date.distantPast), (later, .distantFuture)].enumerated().map { number, game in
            GameResult(
                id: .fixture(number), score: 50, at: game.1, tieBreak: game.0.map { .time(.seconds($0)) })
        }
        let record = GameRecord(results[1], after: GameRecord(results[0]))
        #expect(record.isNewBest == isNewBest)
        #expect(record.best == results[isNewBest ? 1 : 0])
        #expect(record == GameRecord(best: record.best, games: 2, recent: results))
    }

    @Test func higherScoreBeatsShorterTime() {
        func result(_ score: Int, _ seconds: Int) -> GameResult {
            GameResult(id: .fixture(score), score: score, at: .distantPast, tieBreak: .time(.seconds(seconds)))
        }
        let record = GameRecord(result(50, 299), after: GameRecord(result(49, 10)))
        #expect(record.isNewBest)
    }

    @Test func newResultBecomesLast() {
        #expect(GameRecord.fixture(scores: 5, 9, 2).last.score == 2)
    }

    @Test func recordingSameResultAgainChangesNothing() {
        let record = GameRecord.fixture(scores: 9, 2)
        #expect(GameRecord(record.last, after: record) == record)
        #expect(GameRecord(record.best, after: record) == record)
    }

    @Test func gamesOfRecordAreCounted() {
        #expect(GameRecord.fixture(scores: 5, 9, 2, 2).games == 4)
    }

    @Test func randomGamesYieldCorrectBestLastAndCount() async throws {
        try await forEverySeed(in: 0..<200) { generator in
            let scores = (0...generator.number(below: 20)).map { _ in generator.number(below: 7) - 3 }
            let results = scores.enumerated().map {
                GameResult.fixture(score: $1, at: .init(timeIntervalSince1970: Double($0)))
            }
            let record = try #require(results.reduce(nil as GameRecord?) { GameRecord($1, after: $0) })
            let best = try #require(scores.max())
            #expect(record.best == results[try #require(scores.firstIndex(of: best))])
            #expect(record.last == results.last)
            #expect(record.games == scores.count)
            #expect(record.isNewBest == !scores.dropLast().contains { $0 >= scores[scores.count - 1] })
            let back = try JSONDecoder().decode(GameRecord.self, from: JSONEncoder().encode(record))
            #expect(back == record)
        }
    }

    @Test func gameCountDoesNotOverflow() throws {
        let recent = (1...GameRecord.memory).map { GameResult.fixture(id: .fixture($0)) }
        let many = try #require(GameRecord(best: recent[0], games: .max, recent: recent))
        #expect(GameRecord(.fixture(), after: many).games == .max)
    }

    // MARK: The history

    @Test func historyKeepsAllDetailsOfLastTwentyResults() throws {
        let results = (0..<30).map {
            GameResult(
                id: .fixture($0), score: $0, at: Date(timeIntervalSince1970: Double($0)), right: $0, wrong: 1,
                playingTime: .seconds($0))
        }
        let record = try #require(results.reduce(nil as GameRecord?) { GameRecord($1, after: $0) })
        #expect(record.history == Array(results.suffix(20)))
        #expect(GameRecord(results[0]).history == [results[0]])
        let stored = try JSONDecoder().decode(GameRecord.self, from: JSONEncoder().encode(record))
        #expect(stored.history == record.history)
    }

    @Test func historyIsOrderedAndHasNoDuplicates() async throws {
        try await forEverySeed(in: 0..<50) { generator in
            // Two games end at each instant.
            let results = (0..<20).map {
                GameResult.fixture(at: Date(timeIntervalSince1970: Double($0 / 2)), id: .fixture($0))
            }
            let saves = generator.shuffled(results) + results.shuffled(using: &generator)
            let record = try #require(saves.reduce(nil as GameRecord?) { GameRecord($1, after: $0) })
            let places = Dictionary(
                uniqueKeysWithValues: saves.prefix(20).enumerated().map { ($0.element.id, $0.offset) })
            #expect(record.history.count == 20)
            for (one, next) in zip(record.history, record.history.dropFirst()) {
                #expect((one.date, places[one.id] ?? 0) < (next.date, places[next.id] ?? 0))
            }
        }
    }

    // MARK: Repeated and late results

    /// Returns the record after games with the scores from 0 to `count - 1`, one minute apart, and their results.
    private func record(of count: Int) throws -> (record: GameRecord, results: [GameResult]) {
        let results = (0..<count).map {
            GameResult.fixture(score: $0, at: GameResult.fixture().date.addingTimeInterval(Double($0) * 60))
        }
        return (try #require(results.reduce(nil as GameRecord?) { GameRecord($1, after: $0) }), results)
    }

    @Test func lastTwentyResultsAreNeverCountedTwice() throws {
        let (record, results) = try record(of: 50)
        for result in results.suffix(20) { #expect(GameRecord(result, after: record) == record) }
        #expect(GameRecord(results[29], after: record).games == 51)
        let stored = try JSONDecoder().decode(GameRecord.self, from: JSONEncoder().encode(record))
        for result in results.suffix(20) { #expect(GameRecord(result, after: stored) == record) }
    }

    @Test func bestResultRecordedAgainIsNeverCountedTwice() throws {
        let best = GameResult.fixture(score: 99)
        var record = GameRecord(best)
        for number in 1...50 { record = GameRecord(.fixture(score: 1, id: .fixture(number)), after: record) }
        #expect(GameRecord(best, after: record) == record)
        #expect(record.games == 51)
    }

    @Test func recordingEarlierGamesKeepsLastGame() {
        let last = GameResult.fixture(score: 3, at: .distantFuture)
        var record = GameRecord(last)
        for number in 1...50 { record = GameRecord(.fixture(score: 5, id: .fixture(number)), after: record) }
        #expect(record.last == last)
        #expect(GameRecord(last, after: record) == record)
        #expect(record.recent.count == 20)
    }

    @Test func resultOfEarlierGameCanBecomeBest() {
        let (early, late) = (GameResult.fixture(score: 9, at: .distantPast), GameResult.fixture(score: 3))
        let record = GameRecord(early, after: GameRecord(late))
        #expect(record.best == early)
        #expect(record.last == late)
        #expect(!record.isNewBest)
        #expect(record.games == 2)
    }

    @Test func recordDoesNotDependOnOrderOfRecording() async throws {
        try await forEverySeed(in: 0..<50) { generator in
            let results = (0..<12).map { GameResult.fixture(score: $0, at: Date(timeIntervalSince1970: Double($0))) }
            let attempts = generator.shuffled(results + results + results.prefix(4))
            let record = try #require(attempts.reduce(nil as GameRecord?) { GameRecord($1, after: $0) })
            #expect(record.last == results.last)
            #expect(record.best == results.last)
            #expect(record.games == 12)
        }
    }

    @Test func creatingInconsistentRecordReturnsNil() throws {
        let (record, results) = try record(of: 21)
        let (best, recent) = (record.best, record.recent)
        #expect(GameRecord(best: best, games: 21, recent: recent) == record)
        #expect(GameRecord(best: best, games: 0, recent: []) == nil)
        #expect(GameRecord(best: best, games: 1, recent: []) == nil)
        #expect(GameRecord(best: best, games: 2, recent: [best]) == nil)
        #expect(GameRecord(best: best, games: 19, recent: recent) == nil)
        #expect(GameRecord(best: best, games: 21, recent: results) == nil)
        #expect(GameRecord(best: best, games: 2, recent: [best, best]) == nil)
        #expect(GameRecord(best: best, games: 2, recent: Array(results.prefix(2))) == nil)
        #expect(GameRecord(best: results[0], games: 21, recent: recent) == nil)
        let changed = GameResult.fixture(score: best.score, at: .distantPast, id: best.id)
        #expect(GameRecord(best: changed, games: 21, recent: recent) == nil)
    }

    private static let wrongAnswers: [(earlier: Int?, later: Int?, isNewBest: Bool)] = [
        (3, 2, true), (2, 3, false), (2, 2, false), (2, nil, false), (nil, 2, false),
    ]

    @Test(arguments: wrongAnswers)
    func fewerWrongAnswersDecideBetweenEqualScores(earlier: Int?, later: Int?, isNewBest: Bool) throws {
        let results = [(earlier, Date.distantPast), (later, .distantFuture)].enumerated().map { number, game in
            GameResult(id: .fixture(number), score: 50, at: game.1, wrong: game.0, tieBreak: .wrongAnswers)
        }
        let record = GameRecord(results[1], after: GameRecord(results[0]))
        #expect(record.isNewBest == isNewBest)
        #expect(try JSONDecoder().decode(GameRecord.self, from: JSONEncoder().encode(record)) == record)
    }

    @Test func tieBreaksOfDifferentKindsAreNotCompared() {
        let timed = GameResult(
            id: .fixture(1), score: 50, at: .distantPast, wrong: 9, tieBreak: .time(.seconds(10)))
        let untimed = GameResult(id: .fixture(2), score: 50, at: .distantPast, wrong: 1, tieBreak: .wrongAnswers)
        #expect(!GameRecord(untimed, after: GameRecord(timed)).isNewBest)
        #expect(!GameRecord(timed, after: GameRecord(untimed)).isNewBest)
    }
}
