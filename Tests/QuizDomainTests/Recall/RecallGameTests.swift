import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

@Suite(.bounded) struct RecallGameTests {
    private static let minute = try? RecallRules(limit: .seconds(60))  // one minute is valid, so this is not nil

    private func game(_ answers: [String] = ["int", "for"], started: Bool = true) throws -> RecallGame {
        var game = RecallGame(.fixture(answers: answers), rules: try #require(Self.minute))
        if started { game.start() }
        return game
    }

    @Test func newGameIsReadyToStart() throws {
        let game = try game(started: false)
        #expect(game.phase == .ready)
        #expect(game.found.isEmpty)
        #expect(game.remaining == .seconds(60))
        #expect(game.nextInstant == nil)
    }

    @Test func startingGameSetsDeadline() throws {
        var game = try game(started: false)
        #expect(game.start() == true)
        #expect(game.phase == .playing)
        #expect(game.nextInstant == .seconds(60))
    }

    @Test func secondStartIsIgnored() throws {
        var game = try game()
        game.advance(to: .seconds(10))
        let before = game
        #expect(game.start() == false)
        #expect(game == before)
    }

    @Test func guessBeforeStartIsIgnored() throws {
        var game = try game(started: false)
        #expect(game.add("int", at: .zero) == .notRunning(.ready))
        #expect(game == RecallGame(game.question, rules: game.rules))
    }

    @Test func guessWhilePausedIsIgnored() throws {
        var game = try game()
        game.pause(at: .seconds(1))
        let before = game
        #expect(game.add("int", at: .seconds(2)) == .notRunning(.paused))
        #expect(game.add("nonsense", at: .seconds(2)) == .notRunning(.paused))
        #expect(game == before)
    }

    @Test func guessAfterEndIsIgnored() throws {
        var game = try game()
        game.giveUp(at: .seconds(1))
        let before = game
        #expect(game.add("int", at: .seconds(2)) == .notRunning(.finished(.gaveUp)))
        #expect(game == before)
    }

    @Test func correctGuessIsAcceptedAndListedAsFound() throws {
        var game = try game()
        #expect(game.add("int", at: .seconds(3)) == .accepted(answer: "int", manner: .exact))
        #expect(game.found == ["int"])
        #expect(game.elapsed == .seconds(3))
    }

    @Test func foundAnswerIsNotListedAgain() throws {
        var game = try game()
        _ = game.add("int", at: .seconds(3))
        #expect(game.add("INT", at: .seconds(4)) == .alreadyFound(answer: "int"))
        #expect(game.found == ["int"])
        #expect(game.wrongGuesses == 0)
    }

    @Test func wrongGuessIsCounted() throws {
        var game = try game()
        #expect(game.add("goto", at: .seconds(1)) == .wrong)
        #expect(game.wrongGuesses == 1)
    }

    @Test func blankGuessIsNotCountedAsWrong() throws {
        var game = try game()
        #expect(game.add(" ", at: .seconds(1)) == .blank)
        #expect(game.wrongGuesses == 0)
    }

    @Test func sharedNameIsAcceptedWhenOneAnswerRemains() throws {
        let answers = ["Congo (Brazzaville)", "Congo (Kinshasa)", "Gabon"]
        var game = RecallGame(try RecallQuestion("Which?", answers: answers))
        game.start()
        #expect(game.add("congo", at: .zero) == .ambiguous(2))
        _ = game.add("congo kinshasa", at: .zero)
        #expect(game.add("congo", at: .zero) == .accepted(answer: "Congo (Brazzaville)", manner: .folded))
        #expect(game.add("congo", at: .zero) == .alreadyFound(answer: "Congo (Brazzaville)"))
        #expect(game.report().found == 2)
    }

    @Test func ambiguousGuessIsNotCountedAsWrong() throws {
        let question = try RecallQuestion("Which?", answers: ["digit (one)", "digit (two)"])
        var game = RecallGame(question)
        game.start()
        #expect(game.add("digit", at: .zero) == .ambiguous(2))
        #expect(game.found.isEmpty)
        #expect(game.wrongGuesses == 0)
    }

    @Test func findingLastAnswerEndsGame() throws {
        var game = try game()
        _ = game.add("int", at: .seconds(3))
        _ = game.add("for", at: .seconds(4))
        #expect(game.phase == .finished(.allFound))
        #expect(game.missed.isEmpty)
        #expect(game.nextInstant == nil)
    }

    @Test func guessOneMillisecondBeforeDeadlineIsAccepted() throws {
        var game = try game(["int"])
        #expect(game.add("int", at: .milliseconds(59_999)) == .accepted(answer: "int", manner: .exact))
        #expect(game.phase == .finished(.allFound))
    }

    @Test func guessAtDeadlineIsTooLate() throws {
        var game = try game(["int"])
        #expect(game.add("int", at: .seconds(60)) == .notRunning(.finished(.timeUp)))
        #expect(game.missed == ["int"])
    }

    @Test func guessAfterTimeUpChangesNothing() throws {
        var game = try game(["int"])
        #expect(game.advance(to: .seconds(60)) == .timeUp)
        _ = game.add("int", at: .seconds(60))
        #expect(game.advance(to: .seconds(60)) == nil)
        #expect(game.phase == .finished(.timeUp))
    }

    @Test func recallGameReturnsItsEndingOnce() throws {
        var game = try game()
        #expect(game.advance(to: .seconds(59)) == nil)
        #expect(game.advance(to: .seconds(60)) == .timeUp)
        #expect(game.advance(to: .seconds(61)) == nil)
        #expect(game.giveUp(at: .seconds(62)) == nil)
    }

    @Test func advancingTimeOfFinishedRecallGameIsIgnored() throws {
        var game = try game()
        game.giveUp(at: .seconds(10))
        let before = game
        game.advance(to: .seconds(60))
        #expect(game == before)
    }

    @Test func advancingToEarlierTimeKeepsElapsedTime() throws {
        var game = try game()
        game.advance(to: .seconds(10))
        game.advance(to: .seconds(4))
        #expect(game.elapsed == .seconds(10))
    }

    @Test func elapsedTimeStopsAtLimit() throws {
        var game = try game()
        game.advance(to: .seconds(Int64.max))
        #expect(game.elapsed == .seconds(60))
        #expect(game.remaining == .zero)
    }

    @Test func pauseAndResumeKeepRemainingTime() throws {
        var game = try game()
        #expect(game.pause(at: .seconds(20)) == true)
        #expect(game.nextInstant == nil)
        game.advance(to: .seconds(50))
        #expect(game.resume() == true)
        #expect(game.remaining == .seconds(40))
        #expect(game.phase == .playing)
    }

    @Test func pausingAtDeadlineEndsGame() throws {
        var game = try game()
        #expect(game.pause(at: .seconds(60)) == false)
        #expect(game.phase == .finished(.timeUp))
    }

    @Test func pauseAndResumeInWrongPhaseAreIgnored() throws {
        var game = try game(started: false)
        #expect(game.pause(at: .zero) == false)
        #expect(game.resume() == false)
        game.start()
        #expect(game.resume() == false)
        #expect(game.pause(at: .zero) == true)
        #expect(game.pause(at: .zero) == false)
    }

    @Test func givingUpListsMissedAnswersInOrder() throws {
        var game = try game(["int", "for", "case"])
        _ = game.add("for", at: .seconds(1))
        #expect(game.missed.isEmpty)
        #expect(game.giveUp(at: .seconds(2)) == .gaveUp)
        #expect(game.missed == ["int", "case"])
    }

    @Test func givingUpAtDeadlineReturnsTimeUp() throws {
        var game = try game()
        #expect(game.giveUp(at: .seconds(60)) == .timeUp)
    }

    @Test func unstartedGameCannotBeGivenUp() throws {
        var game = try game(started: false)
        #expect(game.giveUp(at: .zero) == nil)
        #expect(game.phase == .ready)
    }

    @Test func pausedGameCanBeGivenUp() throws {
        var game = try game()
        game.pause(at: .seconds(5))
        #expect(game.giveUp(at: .seconds(9)) == .gaveUp)
        #expect(game.elapsed == .seconds(5))
    }

    @Test(arguments: [RecallMove.start, .pause(at: .seconds(5)), .giveUp(at: .seconds(5)), .advance(to: .seconds(60))])
    func resettingInAnyPhaseRestoresReadyGame(move: RecallMove) throws {
        var game = try game()
        _ = game.add("int", at: .seconds(1))
        _ = game.add("nonsense", at: .seconds(1))
        move.apply(to: &game)
        game.reset()
        #expect(game == RecallGame(game.question, rules: game.rules))
        #expect(game.phase == .ready)
    }

    @Test func answerCanBeFoundAgainAfterReset() throws {
        var game = try game()
        _ = game.add("int", at: .seconds(1))
        game.reset()
        game.start()
        #expect(game.add("int", at: .seconds(1)) == .accepted(answer: "int", manner: .exact))
    }

    // MARK: No time limit

    @Test func untimedGameRunsUntilAllAnswersAreFound() throws {
        var game = RecallGame(.fixture(answers: ["int", "for"]), rules: try RecallRules(limit: nil))
        game.start()
        #expect(game.phase == .playing)
        #expect(game.remaining == nil)
        #expect(game.nextInstant == nil)
        #expect(game.advance(to: .seconds(Int64.max)) == nil)
        #expect(game.add("int", at: .seconds(Int64.max)) == .accepted(answer: "int", manner: .exact))
        game.pause(at: .zero)
        game.resume()
        _ = game.add("for", at: .zero)
        #expect(game.phase == .finished(.allFound))
        #expect(game.elapsed == .milliseconds(Int64.max))
    }
}
