import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

@Suite(.bounded) struct FinishReportTests {
    @Test func reportOfUnstartedGameSaysReady() {
        #expect(RecallGame(.fixture()).report() == FinishReport(.ready, found: 0, total: 3))
    }

    @Test func reportOfRunningGameContainsAnswerCount() {
        var game = RecallGame(.fixture())
        game.start()
        _ = game.add("answer 1", at: .zero)
        #expect(game.report() == FinishReport(.playing, found: 1, total: 3))
    }

    @Test func reportOfPausedGameSaysPaused() {
        var game = RecallGame(.fixture())
        game.start()
        game.pause(at: .zero)
        #expect(game.report().phase == .paused)
    }

    @Test(arguments: [
        (RecallMove.add("answer 1", at: .seconds(1)), RecallEnding.allFound, 1),
        (.advance(to: .seconds(300)), .timeUp, 0),
        (.giveUp(at: .seconds(1)), .gaveUp, 0),
    ])
    func reportOfFinishedGameContainsEnding(move: RecallMove, ending: RecallEnding, found: Int) {
        var game = RecallGame(.fixture(answers: 1))
        game.start()
        move.apply(to: &game)
        #expect(game.report() == FinishReport(.finished(ending), found: found, total: 1))
    }
}
