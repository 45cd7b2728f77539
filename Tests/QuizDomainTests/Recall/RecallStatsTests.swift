import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

@Suite(.bounded) struct RecallStatsTests {
    private func played() -> RecallGame {
        var game = RecallGame(.fixture(answers: ["int", "for", "case"]))
        game.start()
        _ = game.add("INT ", at: .seconds(2))
        _ = game.add("nonsense", at: .seconds(3))
        _ = game.add("case", at: .seconds(7))
        return game
    }

    @Test func foundAnswersKeepOrderOfGuesses() {
        #expect(played().found == ["int", "case"])
    }

    @Test func wrongGuessesAreCounted() {
        #expect(played().wrongGuesses == 1)
    }

    @Test func missedAnswersAreListedOnlyAfterEnd() {
        var game = played()
        #expect(game.missed.isEmpty)
        game.giveUp(at: .seconds(8))
        #expect(game.missed == ["for"])
        #expect(game.elapsed == .seconds(8))
    }
}
