import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import Testing

@testable import TerminalHost

@MainActor
struct TerminalGameTests {
    let output = RecordingOutput()
    let events = PlayEvents()
    let clock = ManualClock()
    let loader = RecallQuestionLoaderSpy()

    private func begin() -> Task<Int32?, Never> {
        let game = TerminalGame(
            RecallSession(loader: loader, time: clock.timeSource), words: .english, output: output)
        return Task { await Timeout().run { [events] in await game.play(events) } }
    }

    private func deliver(_ number: Int = 0) async throws {
        try await loader.loads.waitForCalls(number + 1)
        loader.loads.complete(number, with: .fixture())
        try await until("the question") { output.picture.shows("0/3") }
    }

    private func enter(_ line: String) {
        events.send.yield(.line(line))
    }

    @Test func loadingIsShownBeforeQuestion() async throws {
        let game = begin()
        try await until("loading") { output.picture.shows("Loading…") }
        try await deliver()
        #expect(output.picture.lines.first == "What are the answers?")
        #expect(output.picture.shows("05:00"))
        enter("/quit")
        #expect(await game.value == ExitCode.success)
    }

    @Test func clockIsRedrawnInPlaceEverySecond() async throws {
        let game = begin()
        try await deliver()
        enter("")
        try await until("the prompt") { output.picture.shows("Insert word:") }
        for second in 1...3 {
            try await clock.waitForSleeper(due: .seconds(second))
            clock.advance(to: .seconds(second))
            try await until("the next second") { output.picture.shows("04:\(60 - second)") }
        }
        #expect(output.text.contains("\u{1B}7\u{1B}[3;1H\u{1B}[K04:57   0/3\u{1B}8"))
        enter("/quit")
        #expect(await game.value == ExitCode.success)
    }

    @Test func terminalShowsEndOfTimeWithoutInput() async throws {
        let game = begin()
        try await deliver()
        enter("/start")
        try await clock.waitForSleeper(due: .seconds(1))
        clock.advance(to: .seconds(300))
        try await until("the message") { output.picture.shows("Time is up") }
        #expect(output.picture.shows("answer 1  answer 2  answer 3"))
        events.send.yield(.endOfInput)
        #expect(await game.value == ExitCode.success)
    }

    @Test func emptyLineRetriesFailedLoad() async throws {
        let game = begin()
        try await loader.loads.waitForCalls(1)
        loader.loads.fail(0, with: .connectivity(.notConnected))
        try await until("the failure") { output.picture.shows("Enter: Try again") }
        enter("")
        try await deliver(1)
        enter("/quit")
        #expect(await game.value == ExitCode.success)
    }

    @Test func quitCommandEndsProgramWhileLoading() async throws {
        let game = begin()
        try await until("loading") { output.picture.shows("Loading…") }
        enter("/quit")
        #expect(await game.value == ExitCode.success)
    }

    @Test func resizedTerminalIsPaintedAgain() async throws {
        let game = begin()
        try await deliver()
        output.resize(TerminalSize(columns: 30, rows: 40))
        events.send.yield(.repaint)
        try await until("the question") { output.picture.shows("What are the answers?") }
        #expect(output.picture.lines.allSatisfy { $0.count <= 30 })
        enter("/help")
        try await until("the help") { output.picture.shows("stop the clock") }
        enter("/quit")
        #expect(await game.value == ExitCode.success)
    }

    @Test func terminalOutputContainsOnlyKnownEscapeSequences() async throws {
        let game = begin()
        try await deliver()
        for line in ["", "answer 1", "/pause", "", "/finish", "/help", "/what", "/give-up", ""] { enter(line) }
        events.send.yield(.endOfInput)
        #expect(await game.value == ExitCode.success)
        #expect(output.picture.unknown.isEmpty)
    }
}
