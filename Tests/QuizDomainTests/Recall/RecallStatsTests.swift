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

    @Test func eachFindHasItsGuessItsTimeAndHowLongItTook() {
        let finds = played().stats.finds
        #expect(finds.map(\.answer) == ["int", "case"])
        #expect(finds.map(\.guess) == ["INT", "case"])
        #expect(finds.map(\.at) == [.seconds(2), .seconds(7)])
        #expect(finds.map(\.took) == [.seconds(2), .seconds(5)])
    }

    @Test func wrongGuessesAreCounted() {
        #expect(played().stats.wrongGuesses == 1)
    }

    @Test func whatWasMissedIsToldAfterTheEndOnly() {
        var game = played()
        #expect(game.stats.missed.isEmpty)
        game.giveUp(at: .seconds(8))
        #expect(game.stats.missed == ["for"])
        #expect(game.stats.elapsed == .seconds(8))
    }
}
