import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import Testing

@testable import TerminalHost

@MainActor
struct PlainGameTests {
    let output = RecordingOutput()
    let errors = RecordingOutput()
    let events = PlayEvents()
    let clock = ManualClock()

    /// Returns the exit code, or `nil` if the game did not end.
    private func play(_ quiz: any RecallPlaying) async -> Int32? {
        let game = PlainGame(quiz, words: .english, output: output, errors: errors)
        return await Timeout().run { [events] in await game.play(events) }
    }

    private func session(_ loader: any RecallQuestionLoading = RecallQuestionLoaderStub(.always(.fixture())))
        -> RecallSession
    {
        RecallSession(loader: loader, time: clock.timeSource)
    }

    private func send(_ lines: String...) {
        for line in lines { events.send.yield(.line(line)) }
        events.send.yield(.endOfInput)
    }

    @Test func gameGivesUpWhenInputEnds() async {
        send("answer 2", "nothing")
        #expect(await play(session()) == ExitCode.success)
        #expect(
            output.lines == [
                "What are the answers?", "05:00   0/3", "1/3  Right: answer 2",
                "1/3  That is not an answer (“nothing”)",
                "You found 1 of 3", "You gave up", "You got 1 out of 3 answers.", "Missed: answer 1, answer 3",
            ])
    }

    @Test func verdictNamesAnswerThatMatchesGuess() async throws {
        let congos = ["Congo-Brazzaville", "Congo-Kinshasa"].map { RecallQuestion.Answer($0, aliases: ["Congo"]) }
        let others = ["U.S.A.", "Great Expectations", "القاهرة", "mW", "MW"].map { RecallQuestion.Answer($0) }
        let question = try RecallQuestion("Which?", answers: congos + others, folding: .caseMatters)
        send("USA", "Congo", "Congo Kinshasa", "Congo", "Geart Expectations", "القاهرة", "mw", "MW")
        #expect(await play(session(RecallQuestionLoaderStub(.always(question)))) == ExitCode.success)
        #expect(
            output.lines.dropFirst(2).prefix(8) == [
                "1/7  Right: U.S.A. (“USA”)", "1/7  That could be any of 2 answers (“Congo”)",
                "2/7  Right: Congo-Kinshasa (“Congo Kinshasa”)", "3/7  Right: Congo-Brazzaville (“Congo”)",
                "4/7  Right, but it is spelled Great Expectations (“Geart Expectations”)",
                "5/7  Right: \u{2068}القاهرة\u{2069}", "5/7  That is not an answer (“mw”)", "6/7  Right: MW",
            ])
    }

    @Test func wonGameIsReportedOnceAndCanRestart() async {
        send("answer 1", "answer 2", "answer 3", "answer 3", "", "/start", "answer 1")
        #expect(await play(session()) == ExitCode.success)
        #expect(
            output.lines.dropFirst(4) == [
                "3/3  Right: answer 3", "Congratulations", "You found all 3 answers!",
                "3/3  The game is over (“answer 3”)", "0/3  The game has not started", "0/3  The game has started",
                "1/3  Right: answer 1", "You found 1 of 3", "You gave up", "You got 1 out of 3 answers.",
                "Missed: answer 2, answer 3",
            ])
    }

    @Test func plainGameReportsEndOfTimeWithoutInput() async throws {
        async let code = play(session())
        try await clock.waitForSleeper(due: .seconds(1))
        clock.advance(by: .seconds(300))
        try await until("the message") { output.lines.contains("Time is up") }
        send()
        #expect(await code == ExitCode.success)
        #expect(output.lines.last == "Time is up: you found 0 of 3")
    }

    @Test func quitCommandGivesUpLikeEndOfInput() async {
        send("/quit", "answer 1")
        #expect(await play(session()) == ExitCode.success)
        #expect(output.lines.contains("You found 0 of 3"))
        #expect(!output.text.contains("Yes"))
    }

    @Test func failedLoadPrintsErrorAndExitCode() async {
        let failing = RecallQuestionLoaderStub(.failing(.connectivity(.notConnected)))
        #expect(await play(session(failing)) == ExitCode.noQuestion)
        #expect(errors.lines == ["No question", "The service can't be reached. Check your connection and try again."])
        #expect(output.text.isEmpty)
    }

    @Test func closedOutputEndsGame() async {
        output.isOpen = false
        events.send.yield(.line("answer 1"))
        #expect(await play(session()) == ExitCode.success)
    }
}
