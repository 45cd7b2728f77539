import Foundation
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

@Suite(.bounded) struct ChoiceTypingTests {
    typealias Game = ChoiceGame<String>

    private func game(_ miss: ChoiceRules.Miss, questions: Int = 3) throws -> Game {
        .playing(
            try ChoiceRules(miss: miss, pace: .init(reveal: .seconds(1), afterMiss: .seconds(2))), questions: questions)
    }

    @Test(arguments: [
        (ChoiceRules.Miss.endsTheGame, Game.Phase.playing(.revealing(until: .seconds(3)))),
        (.isRevealed, .playing(.revealing(until: .seconds(3)))), (.staysUntilFound, .playing(.asking)),
    ])
    func wrongTypedAnswerCountsAsWrongChoice(miss: ChoiceRules.Miss, phase: Game.Phase) throws {
        var (typed, chosen) = (try game(miss), try game(miss))
        #expect(typed.miss(at: .seconds(1)) == .wrong)
        try chosen.pickWrong(at: .seconds(1))
        #expect(typed.phase == phase && chosen.phase == phase)
        #expect(typed.stats == chosen.stats)
        #expect(typed.rounds[0].wasMissed && typed.rounds[0].unmatchedAnswers == 1)
        #expect(typed.missedQuestions.map(\.id) == chosen.missedQuestions.map(\.id))
        typed.advance(to: .seconds(3))
        chosen.advance(to: .seconds(3))
        #expect(typed.phase == chosen.phase)
    }

    @Test func wrongTypedAnswerEndsStreak() throws {
        var game = try game(.staysUntilFound)
        try game.pickRight(at: .seconds(1))
        #expect(game.streak == 1)
        game.advance(to: .seconds(2))
        _ = game.miss(at: .seconds(2))
        #expect(game.streak == 0)
        try game.pickRight(at: .seconds(3))
        #expect(game.streak == 0 && game.bestStreak == 1 && game.score == 2)
    }

    @Test(arguments: [
        (ChoiceRules.Miss.endsTheGame, Game.Phase.finished(.missed)), (.isRevealed, .playing(.asking)),
        (.staysUntilFound, .playing(.asking)),
    ])
    func questionGivenUpCountsAsMissed(miss: ChoiceRules.Miss, phase: Game.Phase) throws {
        var game = try game(miss)
        #expect(game.giveUpQuestion(at: .seconds(1)) == true)
        #expect(game.outcomes == [.wrong] && game.stats.attempts == 0)
        #expect(game.giveUpQuestion(at: .seconds(2)) == false)
        game.advance(to: .seconds(3))
        #expect(game.phase == phase)
    }

    @Test func hintsAreCountedWithoutChangingQuestionOrScore() throws {
        var game = try game(.isRevealed)
        let phase = game.phase
        #expect(game.countTypingHint(at: .seconds(1)) == true)
        #expect(game.countTypingHint(at: .seconds(1)) == true)
        #expect(game.rounds[0].typingHints == 2 && game.phase == phase && game.rounds[0].removed.isEmpty)
        try game.pickRight(at: .seconds(2))
        #expect(!game.rounds[0].wasMissed && game.streak == 1)
    }

    @Test func typingInputsInPausedGameAreIgnored() throws {
        var game = try game(.isRevealed)
        game.pause(at: .seconds(1))
        let paused = game
        #expect(game.miss(at: .seconds(1)) == .ignored(.notAsking))
        #expect(game.giveUpQuestion(at: .seconds(1)) == false)
        #expect(game.countTypingHint(at: .seconds(1)) == false)
        #expect(game == paused)
    }

    @Test func typedInputsAreRestoredWithSavedGame() throws {
        var game = try game(.staysUntilFound)
        _ = game.miss(at: .seconds(1))
        game.countTypingHint(at: .seconds(2))
        game.giveUpQuestion(at: .seconds(3))
        game.advance(to: .seconds(6))
        game.countTypingHint(at: .seconds(7))
        var back = try JSONDecoder().decode(Game.self, from: JSONEncoder().encode(game))
        back.resume()
        #expect(back == game)
    }
}
