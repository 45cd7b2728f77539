import Foundation
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

/// Tests of games in which some questions have options, and others have answers to type.
@Suite(.bounded) struct TypedQuestionTests {
    typealias Game = ChoiceGame<String>

    private func game(
        _ miss: ChoiceRules.Miss = .isRevealed, answerDelay: Duration = .zero, reveal: Duration = .seconds(1)
    ) throws -> Game {
        .playing(
            try ChoiceRules(
                miss: miss, pace: .init(reveal: reveal, answerDelay: answerDelay),
                help: .init(fiftyFifties: 1, eliminations: 1, every: .seconds(3))),
            ChoicePage(
                [.typedFixture(points: 5), .fixture("question 2"), .typedFixture("question 3")], isLast: true))
    }

    @Test func rightAnswerEarnsPointsAndClosesQuestion() throws {
        var game = try game()
        #expect(game.answer(" RIGHT", at: .seconds(1)) == .accepted(answer: "right", manner: .folded))
        #expect(game.phase == .playing(.revealing(until: .seconds(2))))
        #expect(game.score == 5 && game.streak == 1 && game.stats.right == 1)
        #expect(game.rounds[0].typedAnswers == ["RIGHT"])
        #expect(game.answer("right", at: .seconds(1)) == .notRunning(nil))
    }

    @Test(arguments: [
        (ChoiceRules.Miss.endsTheGame, Game.Phase.finished(.missed)), (.isRevealed, .playing(.asking)),
        (.staysUntilFound, .playing(.asking)),
    ])
    func wrongAnswerCountsAsWrongChoice(miss: ChoiceRules.Miss, phase: Game.Phase) throws {
        var game = try game(miss)
        #expect(game.answer("bright", at: .seconds(1)) == .wrong)
        game.advance(to: .seconds(2))
        #expect(game.phase == phase)
        #expect(game.rounds.count == (miss == .isRevealed ? 2 : 1))
        #expect(game.rounds[0].wasMissed && game.rounds[0].typedAnswers == ["bright"])
        #expect(game.stats.attempts == 1 && game.stats.wrong == 1 && game.score == 0)
        #expect(game.missedQuestions == [.typedFixture(points: 5)])
    }

    @Test func rightAnswerAfterWrongOneClosesOpenQuestion() throws {
        var game = try game(.staysUntilFound)
        #expect(game.answer("left", at: .seconds(1)) == .wrong)
        #expect(game.answer("rihgt", at: .seconds(2)) == .accepted(answer: "right", manner: .typo(distance: 1)))
        #expect(game.rounds[0].typedAnswers == ["left", "rihgt"])
        #expect(game.outcomes == [.right] && game.rounds[0].wasMissed && game.streak == 0)
    }

    @Test func blankAnswerDoesNotCount() throws {
        var game = try game()
        let before = game
        #expect(game.answer(" ", at: .zero) == .blank)
        #expect(game == before)
    }

    @Test func answerDuringDelayOrPauseIsIgnored() throws {
        var game = try game(answerDelay: .milliseconds(300))
        #expect(game.answer("right", at: .milliseconds(299)) == .notRunning(nil))
        game.pause(at: .milliseconds(299))
        #expect(game.answer("right", at: .seconds(1)) == .notRunning(nil))
        game.resume()
        #expect(game.answer("right", at: .milliseconds(300)) == .accepted(answer: "right", manner: .exact))
    }

    @Test func typedQuestionIgnoresChoicesAndOptionHelp() throws {
        var game = try game()
        #expect(game.rounds[0].question.options == ["right"])
        #expect(!game.canUseFiftyFifty && !game.canEliminateOption)
        #expect(game.useFiftyFifty(at: .seconds(1)) == false)
        #expect(game.eliminateOption(at: .seconds(1)) == false)
        #expect(game.pick(ChoiceOptionID(round: 0, place: 0), at: .seconds(1)) == .ignored(.unknownOption))
        game.advance(to: .seconds(20))
        #expect(game.rounds[0].removed.isEmpty && game.outcomes == [nil])
    }

    @Test func questionWithOptionsAcceptsNoTypedAnswer() throws {
        var game = try game(reveal: .zero)
        _ = game.answer("right", at: .seconds(1))
        #expect(game.answer("right", at: .seconds(2)) == .notRunning(nil))
        #expect(game.pick(ChoiceOptionID(round: 1, place: 0), at: .seconds(2)) == .right(points: 1))
        #expect(game.giveUpQuestion(at: .seconds(3)) == true)
        #expect(game.outcomes == [.right, .right, .wrong])
    }

    @Test func mixedGameIsRestoredWithTypedAnswers() throws {
        var game = try game(.staysUntilFound)
        _ = game.answer("bright", at: .seconds(1))
        _ = game.answer("Rigth", at: .seconds(2))
        try game.pickWrong(at: .seconds(4))
        try game.pickRight(at: .seconds(5))
        _ = game.answer("light?", at: .seconds(7))
        var back = try JSONDecoder().decode(Game.self, from: JSONEncoder().encode(game))
        back.resume()
        #expect(back == game)
        #expect(back.rounds.map(\.typedAnswers) == [["bright", "Rigth"], [], ["light?"]])
    }

    @Test func restoreDoesNotJudgeTypedAnswersAgain() throws {
        var game = try game()
        _ = game.answer("rihgt", at: .seconds(1))
        // A text that this version would not accept, but another one might have.
        let saved = String(decoding: try JSONEncoder().encode(game), as: UTF8.self)
            .replacing("rihgt", with: "quite another word")
        let back = try JSONDecoder().decode(Game.self, from: Data(saved.utf8))
        #expect(back.outcomes == [.right] && back.score == 5)
    }

    @Test(arguments: [
        ("\"place\":0", "\"place\":0,\"text\":\"right\""), ("\"kind\":\"pick\"", "\"kind\":\"miss\",\"text\":\"a\""),
    ])
    func savedTypedAnswerToOptionQuestionIsRefused(text: String, replacement: String) throws {
        var game = Game.playing(.plainQuiz, questions: 2)
        try game.pickRight(at: .seconds(1))
        let saved = String(decoding: try JSONEncoder().encode(game), as: UTF8.self)
        let changed = saved.replacing(text, with: replacement)
        #expect(changed != saved)
        #expect(throws: SavedGameError.impossible) {
            try JSONDecoder().decode(Game.self, from: Data(changed.utf8))
        }
    }

    @Test func savedTypedQuestionWithTwoOptionsIsRefused() throws {
        let saved = String(decoding: try JSONEncoder().encode(ChoiceQuestion<String>.typedFixture()), as: UTF8.self)
        let changed = saved.replacing("\"options\":[\"right\"]", with: "\"options\":[\"right\",\"left\"]")
        #expect(changed != saved)
        #expect(throws: SavedGameError.impossible) {
            try JSONDecoder().decode(ChoiceQuestion<String>.self, from: Data(changed.utf8))
        }
    }

    @Test func longTypedAnswerIsTruncatedInHistory() throws {
        var game = try game()
        #expect(game.answer(String(repeating: "x", count: 10_000), at: .seconds(1)) == .wrong)
        #expect(game.rounds[0].typedAnswers == [String(repeating: "x", count: 256)])
        var back = try JSONDecoder().decode(Game.self, from: JSONEncoder().encode(game))
        back.resume()
        #expect(back == game)
    }

    @Test func typedQuestionWithZeroPointsIsRefused() throws {
        let typed = try TypedAnswers(["a"])
        #expect(throws: ChoiceQuestionError.pointsOutOfRange(0, permitted: 1...1_000_000)) {
            try ChoiceQuestion(id: "1", prompt: "?", answer: "a", typed: typed, points: 0)
        }
    }
}
