import Foundation
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

@Suite(.bounded) struct ChoiceResultTests {
    typealias Game = ChoiceGame<String>

    private static let id = UUID()
    private static let date = Date(timeIntervalSince1970: 1_000)

    private func result(_ game: Game) -> GameResult? { game.result(id: Self.id, at: Self.date) }

    @Test func gameHasNoResultUntilItIsOver() throws {
        var game = Game(rules: .plainQuiz)
        #expect(result(game) == nil)
        game = .playing(.plainQuiz, questions: 1)
        #expect(result(game) == nil)
        try game.pickRight(at: .seconds(1))
        #expect(result(game) == nil)
        game.pause(at: .milliseconds(1_500))
        #expect(result(game) == nil)
        game.resume()
        game.advance(to: .seconds(3))
        #expect(result(game) != nil)
    }

    @Test func expiredQuestionsCountAsWrong() throws {
        var game = Game.playing(try ChoiceRules(questionLimit: .seconds(10)), questions: 3)
        try game.pickRight(at: .seconds(1))
        try game.pickWrong(at: .seconds(2))
        game.advance(to: .seconds(30))
        #expect(
            result(game)
                == GameResult(id: Self.id, score: 1, at: Self.date, right: 1, wrong: 2, playingTime: .seconds(12)))
    }

    @Test func timedOutGameHasResult() throws {
        var game = Game.playing(try ChoiceRules(gameLimit: .seconds(10)), questions: 3)
        game.advance(to: .seconds(10))
        #expect(game.ending == .timeUp && result(game)?.score == 0)
    }

    @Test func gameQuitBeforeLastAnswerHasNoResult() throws {
        var game = Game.playing(.plainQuiz, questions: 2)
        try game.pickRight(at: .seconds(1))
        game.quit(at: .seconds(2))
        #expect(game.ending == .quit && result(game) == nil)
        var open = Game.playing(.plainQuiz, questions: 1)
        open.quit(at: .seconds(2))
        #expect(open.ending == .quit && result(open) == nil)
    }

    @Test func gameQuitAfterLastAnswerHasResult() throws {
        var game = Game.playing(.plainQuiz, questions: 1)
        try game.pickRight(at: .seconds(1))
        game.quit(at: .seconds(2))
        #expect(game.ending == .quit && result(game)?.score == 1)
    }

    @Test func suddenDeathGameQuitAfterMissHasResult() throws {
        var game = Game.playing(.suddenDeath, questions: 3)
        try game.pickWrong(at: .seconds(1))
        game.quit(at: .milliseconds(1_100))
        #expect(game.ending == .quit && result(game)?.wrong == 1)
    }

    @Test func replayHasNoResult() throws {
        var game = Game(rules: .plainSuddenDeath, isReplay: true)
        game.deal(.fixture(1, isLast: true))
        game.start()
        try game.pickRight(at: .seconds(1))
        #expect(game.ending == .allAsked && result(game) == nil)
    }
}
