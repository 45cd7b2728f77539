import Foundation
import PlayhouseCore
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

@Suite(.bounded) struct WithdrawnQuestionsTests {
    typealias Game = ChoiceGame<String>

    private func restored(_ game: Game) throws -> Game {
        try JSONDecoder().decode(Game.self, from: JSONEncoder().encode(game))
    }

    @Test func withdrawingOpenQuestionDiscardsItsTimeAndChoices() throws {
        var game = Game.playing(try ChoiceRules(miss: .staysUntilFound, gameLimit: .seconds(60)), questions: 3)
        try game.pickRight(at: .seconds(2))
        try game.pickWrong(at: .seconds(5))
        game.pause(at: .seconds(9))
        game.withdrawQuestions { $0.id == "question 2" }
        #expect(game.phase == .paused(.waiting))
        #expect(game.elapsed == .seconds(2))
        #expect(game.score == 1 && game.streak == 1)
        #expect(game.history.dealtKeys == ["question 1", "question 3"])
        #expect(try restored(game) == game)
        game.resume()
        #expect(game.asked == ["question 1", "question 3"])
        #expect(game.phase == .playing(.asking))
    }

    @Test func withdrawingFirstQuestionMakesGameWait() throws {
        var game = Game.playing(.plainQuiz, questions: 1, isLast: false)
        game.pause(at: .seconds(9))
        game.withdrawQuestions { _ in true }
        #expect(game.phase == .paused(.waiting))
        #expect(game.elapsed == .zero)
        #expect(game.wantsQuestions)
        #expect(try restored(game) == game)
        game.resume()
        game.deal(.fixture(1))
        #expect(game.asked == ["question 1"])
    }

    @Test func withdrawingAllQuestionsOfCompleteDeckEndsGame() throws {
        var game = Game.playing(.plainQuiz, questions: 2)
        game.pause(at: .seconds(9))
        game.withdrawQuestions { _ in true }
        #expect(game.phase == .finished(.allAsked))
        #expect(try restored(game) == game)
    }

    @Test func gameThatWasQuitWithoutQuestionsIsRestored() throws {
        var game = Game.playing(.plainQuiz, questions: 1, isLast: false)
        game.pause(at: .seconds(9))
        game.withdrawQuestions { _ in true }
        #expect(ChoiceGameInvariants<String>.violations(in: game).isEmpty)
        game.resume()
        game.quit(at: .seconds(10))
        #expect(game.phase == .finished(.quit))
        #expect(try restored(game) == game)
        #expect(ChoiceGameInvariants<String>.violations(in: game).isEmpty)
    }

    @Test(arguments: [(1, ChoiceGame<String>.Phase.paused(.waiting)), (2, .paused(.asking))])
    func withdrawingRevealedQuestionSkipsItsReveal(count: Int, phase: ChoiceGame<String>.Phase) throws {
        var game = Game.playing(.plainQuiz, questions: count, isLast: false)
        try game.pickRight(at: .seconds(1))
        game.pause(at: .seconds(2))
        let rounds = game.rounds
        game.withdrawQuestions { $0.id == "question 1" }
        #expect(game.phase == phase)
        #expect(game.elapsed == .seconds(3))
        #expect(game.rounds.prefix(1) == rounds[...])
        #expect(game.score == 1)
        #expect(try restored(game) == game)
        #expect(ChoiceGameInvariants<String>.violations(in: game).isEmpty)
    }

    @Test func withdrawingMissedQuestionEndsSuddenDeathGame() throws {
        var game = Game.playing(.suddenDeath, questions: 2)
        try game.pickWrong(at: .seconds(1))
        game.pause(at: .milliseconds(1_100))
        game.withdrawQuestions { $0.id == "question 1" }
        #expect(game.phase == .finished(.missed))
        #expect(game.outcomes == [.wrong])
        #expect(try restored(game) == game)
    }

    @Test func withdrawingAnsweredQuestionFromWaitingGameIsIgnored() throws {
        var game = Game.playing(.plainSuddenDeath, questions: 1, isLast: false)
        try game.pickRight(at: .seconds(1))
        game.pause(at: .seconds(2))
        let before = game
        game.withdrawQuestions { $0.id == "question 1" }
        #expect(game == before)
    }

    @Test func withdrawingQuestionsFromRunningGameIsIgnored() throws {
        var game = Game.playing(.plainQuiz, questions: 2)
        let before = game
        game.withdrawQuestions { _ in true }
        #expect(game == before)
    }

    @Test func withdrawingOpenQuestionRefundsItsHelp() throws {
        var game = Game.playing(try ChoiceRules(help: .init(fiftyFifties: 1, eliminations: 2)), questions: 3)
        game.eliminateOption(at: .seconds(1))
        try game.pickRight(at: .seconds(2))
        #expect(game.useFiftyFifty(at: .seconds(3)) && game.eliminateOption(at: .seconds(4)))
        game.pause(at: .seconds(5))
        game.withdrawQuestions { $0.id == "question 2" }
        #expect(try restored(game) == game)
        game.resume()
        #expect(game.useFiftyFifty(at: .seconds(3)) && game.eliminateOption(at: .seconds(4)))
    }
}

/// Tests of `removeQuestionsAhead()`.
@Suite(.bounded) struct ChoiceRemovingAheadTests {
    typealias Game = ChoiceGame<String>

    @Test func removedQuestionsCanBeDealtAgain() {
        var game = Game.playing(.plainQuiz, questions: 3, isLast: false)
        game.removeQuestionsAhead()
        #expect(game.questionsAhead.isEmpty && game.history.dealtKeys == ["question 1"])
        #expect(game.deal(.fixture(3)) == 2)
    }

    @Test func removingUpcomingQuestionsEndsPausedWaitingGame() throws {
        var game = Game.playing(.plainSuddenDeath, questions: 1, isLast: false)
        try game.pickRight(at: .seconds(1))
        game.pause(at: .seconds(1))
        game.deal(.fixture(2, isLast: true))
        #expect(game.phase == .paused(.waiting))
        game.removeQuestionsAhead()
        #expect(game.phase == .finished(.allAsked))
        #expect(try JSONDecoder().decode(Game.self, from: JSONEncoder().encode(game)) == game)
    }

    @Test func removingQuestionsFromFinishedGameIsIgnored() {
        var game = Game.playing(.plainQuiz, questions: 3)
        game.quit(at: .seconds(1))
        let before = game
        game.removeQuestionsAhead()
        #expect(game == before)
    }
}
