import Foundation
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

@Suite(.bounded) struct RecallResultTests {
    private static let id = UUID()
    private static let date = Date(timeIntervalSince1970: 1_000)

    private func game(limit: Duration? = .seconds(60)) throws -> RecallGame {
        var game = RecallGame(.fixture(answers: ["int", "for", "case"]), rules: try RecallRules(limit: limit))
        game.start()
        return game
    }

    private func result(_ game: RecallGame) -> GameResult? { game.result(id: Self.id, at: Self.date) }

    @Test func gameHasNoResultUntilItIsOver() throws {
        var game = RecallGame(.fixture(answers: ["int"]))
        #expect(result(game) == nil)
        game.start()
        #expect(result(game) == nil)
        game.pause(at: .seconds(1))
        #expect(result(game) == nil && game.ending == nil)
    }

    @Test func tieIsBrokenByTimeOfLastAnswer() throws {
        var game = try game()
        _ = game.add("int", at: .seconds(5))
        _ = game.add("nothing", at: .seconds(6))
        game.advance(to: .seconds(60))
        #expect(game.ending == .timeUp)
        #expect(
            result(game)
                == GameResult(
                    id: Self.id, score: 1, at: Self.date, right: 1, wrong: 1, playingTime: .seconds(60),
                    tieBreak: .time(.seconds(5))))
    }

    @Test func untimedTieIsBrokenByWrongGuesses() throws {
        var game = try game(limit: nil)
        _ = game.add("nothing", at: .seconds(6))
        _ = game.add("int", at: .seconds(9))
        game.giveUp(at: .seconds(10))
        #expect(
            result(game)
                == GameResult(
                    id: Self.id, score: 1, at: Self.date, right: 1, wrong: 1, playingTime: .seconds(10),
                    tieBreak: .wrongAnswers))
    }

    @Test func gameWithoutFoundAnswersHasTieBreakZero() throws {
        var game = try game()
        game.giveUp(at: .seconds(10))
        #expect(result(game)?.score == 0 && result(game)?.tieBreak == .time(.zero))
    }

    @Test func timeOfLastAnswerRanksEqualScores() throws {
        var (early, late) = (try game(), try game())
        _ = early.add("int", at: .seconds(5))
        _ = late.add("for", at: .seconds(6))
        early.giveUp(at: .seconds(59))
        late.giveUp(at: .seconds(7))
        let (one, other) = (try #require(result(early)), try #require(result(late)))
        #expect(one.beats(other) && !other.beats(one) && !one.beats(one))
    }
}
