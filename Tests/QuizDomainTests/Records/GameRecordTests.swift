import Foundation
import QuizDomain
import QuizDomainTesting
import RemoteLoadingTesting
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
        let results = [(earlier, Date.distantPast), (later, .distantFuture)].map { seconds, date in
            GameResult(score: 50, at: date, tieBreak: seconds.map { .time(.seconds($0)) })
        }
        let record = GameRecord(results[1], after: GameRecord(results[0]))
        #expect(record.isNewBest == isNewBest)
        #expect(record.best == results[isNewBest ? 1 : 0])
        #expect(record == GameRecord(last: record.last, best: record.best, isNewBest: isNewBest, games: 2))
    }

    @Test func higherScoreBeatsShorterTime() {
        let short = GameRecord(GameResult(score: 49, at: .distantPast, tieBreak: .time(.seconds(10))))
        let record = GameRecord(GameResult(score: 50, at: .distantPast, tieBreak: .time(.seconds(299))), after: short)
        #expect(record.isNewBest)
    }

    @Test func latestResultReplacesLastResult() {
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
        let many = try #require(
            GameRecord(last: .fixture(), best: .fixture(), isNewBest: false, games: .max))
        #expect(GameRecord(.fixture(), after: many).games == .max)
    }

    @Test(arguments: [
        (last: 5, best: 4, isNewBest: false, games: 2), (last: 4, best: 5, isNewBest: true, games: 2),
        (last: 5, best: 5, isNewBest: false, games: 1), (last: 5, best: 5, isNewBest: true, games: 0),
        (last: 4, best: 5, isNewBest: false, games: 1), (last: 5, best: 5, isNewBest: true, games: -1),
    ])
    func creatingInconsistentRecordReturnsNil(last: Int, best: Int, isNewBest: Bool, games: Int) {
        let (last, best) = (GameResult.fixture(score: last), GameResult.fixture(score: best))
        #expect(GameRecord(last: last, best: best, isNewBest: isNewBest, games: games) == nil)
    }

    private static let wrongAnswers: [(earlier: Int?, later: Int?, isNewBest: Bool)] = [
        (3, 2, true), (2, 3, false), (2, 2, false), (2, nil, false), (nil, 2, false),
    ]

    @Test(arguments: wrongAnswers)
    func fewerWrongAnswersDecideBetweenEqualScores(earlier: Int?, later: Int?, isNewBest: Bool) throws {
        let results = [(earlier, Date.distantPast), (later, .distantFuture)].map {
            GameResult(score: 50, at: $1, wrong: $0, tieBreak: .wrongAnswers)
        }
        let record = GameRecord(results[1], after: GameRecord(results[0]))
        #expect(record.isNewBest == isNewBest)
        #expect(try JSONDecoder().decode(GameRecord.self, from: JSONEncoder().encode(record)) == record)
    }

    @Test func tieBreaksOfDifferentKindsAreNotCompared() {
        let timed = GameResult(score: 50, at: .distantPast, wrong: 9, tieBreak: .time(.seconds(10)))
        let untimed = GameResult(score: 50, at: .distantPast, wrong: 1, tieBreak: .wrongAnswers)
        #expect(!GameRecord(untimed, after: GameRecord(timed)).isNewBest)
        #expect(!GameRecord(timed, after: GameRecord(untimed)).isNewBest)
    }
}
