import Foundation
import PlayhouseCore
import PlayhouseCoreTesting
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

/// The screen of a recall session in each phase.
///
/// The tests complete the loads of the session.
@MainActor
@Suite(.bounded) struct RecallScreenTests {
    private let clock = ManualClock()
    private let loader = RecallQuestionLoaderSpy()

    private func session(_ wording: RecallWording = .english) -> RecallSession {
        RecallSession(loader: loader, wording: wording, time: clock.timeSource)
    }

    private func load(_ session: RecallSession, ending end: (Int) -> Void) async throws {
        let number = loader.loads.count
        let load = Task { await session.load() }
        try await loader.loads.waitForCalls(number + 1)
        end(number)
        await load.value
    }

    private func playing(_ wording: RecallWording = .english) async throws -> RecallSession {
        let session = session(wording)
        try await load(session) { loader.loads.complete($0, with: .fixture(answers: ["int", "for"])) }
        session.start()
        return session
    }

    @Test func idleScreenShowsOnlyClockWithFullTime() {
        let screen = session().screen
        #expect(screen.phase == .idle)
        #expect(screen.question == nil)
        #expect(screen.count == nil)
        #expect(screen.clock?.text == "05:00")
        #expect(screen.message == nil)
    }

    @Test func idleScreenDisablesGuessesAndStart() {
        let screen = session().screen
        #expect(screen.button == RecallScreen.Button("Start", .start, isEnabled: false))
        #expect(!screen.acceptsGuesses)
    }

    @Test func loadingChangesOnlyPhaseAndLoadingText() async throws {
        let session = session()
        let load = Task { await session.load() }
        try await loader.loads.waitForCalls(1)
        var expected = self.session().screen
        expected.phase = .loading
        expected.loadingText = "Loading…"
        #expect(session.screen == expected)
        #expect(session.screen.isLoading)
        load.cancel()
        await load.value
    }

    @Test func readyScreenShowsQuestionAndStartButton() async throws {
        let session = session()
        try await load(session) { loader.loads.complete($0, with: .javaKeywords) }
        var expected = RecallScreen(phase: .ready, button: .init("Start", .start))
        expected.question = "What are all the java keywords?"
        expected.count = .init("0/50", spoken: "0 of 50 answers found")
        expected.clock = .init("05:00", spoken: "5 minutes")
        expected.placeholder = "Insert word"
        expected.rows = (0..<50).map {
            RecallScreen.Row(id: $0, label: Readout("", spoken: "Answer \($0 + 1): not found yet"))
        }
        #expect(session.screen == expected)
    }

    @Test func playingScreenAcceptsGuessesAndOffersReset() async throws {
        let session = try await playing()
        #expect(session.screen.phase == .playing)
        #expect(session.screen.button == RecallScreen.Button("Reset", .reset))
        #expect(session.screen.acceptsGuesses)
    }

    @Test func foundAnswerIsListedAndCounted() async throws {
        let session = try await playing()
        session.add("FOR")
        #expect(session.screen.found == ["for"])
        #expect(session.screen.count?.text == "1/2")
        #expect(session.screen.missed.isEmpty)
    }

    private func playingPlanets(_ wording: RecallWording = .english) async throws -> RecallSession {
        let session = session(wording)
        try await load(session) { loader.loads.complete($0, with: .planets) }
        session.start()
        return session
    }

    @Test func rowsInGivenOrderShowPromptsAndHints() async throws {
        let session = try await playingPlanets()
        session.add("Earth")
        let rows = session.screen.rows
        #expect(
            rows[1]
                == RecallScreen.Row(
                    id: 1, prompt: "2nd from the Sun",
                    label: Readout("", spoken: "2nd from the Sun: not found yet"),
                    hint: .init("First letter", .hint(row: 1))))
        #expect(
            rows[2]
                == RecallScreen.Row(
                    id: 2, state: .found, prompt: "3rd from the Sun",
                    label: Readout("Earth", spoken: "3rd from the Sun: Earth"), isLastFound: true))
        session.giveUp()
        #expect(
            session.screen.rows[1]
                == RecallScreen.Row(
                    id: 1, state: .missed, prompt: "2nd from the Sun",
                    label: Readout("Venus", spoken: "2nd from the Sun: Venus, missed")))
    }

    @Test func rowsOrderedByFindingHaveNoHintButtons() async throws {
        let session = try await playing()
        #expect(session.screen.rows.map(\.hint) == [nil, nil])
        #expect(session.screen.hint == .init("First letter", .hint(row: nil)))
    }

    @Test func rowHintShowsLetterAndCountsAsHelp() async throws {
        let session = try await playingPlanets()
        #expect(session.screen.help == nil)
        #expect(session.hint(row: 3) == "M")
        let row = session.screen.rows[3]
        #expect(row.label == Readout("M…", spoken: "4th from the Sun: begins with M"))
        #expect(row.hint == nil)
        #expect(session.screen.help == "1 hint")
        #expect(session.screen.event == GameEvent(.hint, number: 1))
        #expect(session.hint(row: 3) == "M")
        #expect(session.screen.event == GameEvent(.hint, number: 1))
        session.giveUp()
        #expect(session.screen.help == "1 hint")
        session.reset()
        #expect(session.screen.help == nil)
    }

    @Test func hintButtonIsDisabledWhileLetterIsShown() async throws {
        let session = try await playing()
        #expect(session.hint() == "i")
        #expect(session.screen.hint == .init("First letter", .hint(row: nil), isEnabled: false))
        #expect(session.screen.rows.map(\.label.text) == ["i…", ""])
        session.add("for")
        #expect(session.screen.rows.map(\.label.text) == ["for", "i…"])
    }

    // A button that vanishes would move the next one under a pointer that is pressing twice.
    @Test func pauseKeepsEachButtonInItsPlace() async throws {
        let session = try await playingPlanets()
        let running = session.screen
        #expect(running.buttons.map(\.action) == [.hint(row: nil), .pause, .reset, .giveUp])
        #expect(running.buttons.allSatisfy { $0.isEnabled })
        session.pause()
        #expect(session.screen.buttons.map(\.action) == [.hint(row: nil), .resume, .reset, .giveUp])
        #expect(session.screen.buttons.map(\.isEnabled) == [false, true, true, true])
        #expect(session.screen.rows.map(\.hint?.action) == running.rows.map(\.hint?.action))
        #expect(session.screen.rows.allSatisfy { $0.hint?.isEnabled == false })
        session.resume()
        #expect(session.screen.buttons == running.buttons && session.screen.rows == running.rows)
        session.giveUp()
        #expect(session.screen.buttons.map(\.action) == [.reset] && session.screen.hint == nil)
    }

    @Test func vagueGuessCausesVerdictAndEvent() async throws {
        let session = try await playingPlanets(.italian)
        #expect(session.add("gas giant") == .notEnough)
        #expect(session.screen.verdict == "Serve una risposta più precisa")
        #expect(session.screen.event == GameEvent(.notEnough, number: 1))
    }

    @Test func pictureAndTimeLimitOfQuestionAreShown() async throws {
        let session = try await playingPlanets()
        #expect(session.screen.picture == URL(string: "https://quiz.example/v1/sun.png").map { .at($0) })
        #expect(session.screen.pictureDescription == "The Sun")
        #expect(session.screen.clock?.text == "02:00")
    }

    @Test func remainingSecondsOnClockAreRoundedUp() async throws {
        let session = try await playing()
        for (instant, text) in [(1, "05:00"), (999, "05:00"), (1_000, "04:59"), (29_000, "04:31"), (299_001, "00:01")] {
            clock.advance(to: .milliseconds(instant))
            _ = session.finish()
            #expect(session.screen.clock?.text == text)
        }
    }

    @Test func findingAllAnswersOffersToPlayAgain() async throws {
        let session = try await playing()
        session.add("int")
        session.add("for")
        #expect(session.screen.phase == .finished(.allFound))
        let button = RecallScreen.Button("Play again", .reset)
        #expect(
            session.screen.message
                == .init(title: "Congratulations", detail: "You found all 2 answers!", button: button))
        #expect(!session.screen.acceptsGuesses)
    }

    @Test func timedOutGameShowsCountAndRetryButton() async throws {
        let session = try await playing()
        session.add("int")
        clock.advance(to: .seconds(300))
        try await until { session.screen.phase == .finished(.timeUp) }
        let button = RecallScreen.Button("Try again", .reset)
        #expect(
            session.screen.message == .init(title: "Time is up", detail: "You got 1 out of 2 answers.", button: button))
        #expect(session.screen.clock?.text == "00:00")
        #expect(session.screen.missed == ["for"])
    }

    @Test func failedLoadShowsErrorAndRetryButton() async throws {
        let session = session()
        try await load(session) { loader.loads.fail($0, with: .connectivity(.notConnected)) }
        let screen = session.screen
        #expect(screen.phase == .failed(.connectivity(.notConnected)))
        #expect(screen.message?.button == RecallScreen.Button("Try again", .load))
        #expect(screen.question == nil)
        #expect(screen.clock?.text == "05:00")
        #expect(!screen.button.isEnabled)
    }

    @Test func connectivityAndInvalidDataHaveDifferentMessages() async throws {
        let session = session()
        try await load(session) { loader.loads.fail($0, with: .connectivity(.timedOut)) }
        let first = session.screen.message
        try await load(session) { loader.loads.fail($0, with: .invalidData(.empty)) }
        #expect(session.screen.message?.detail != first?.detail)
    }

    @Test func pauseAndGiveUpAppearOnlyDuringGame() async throws {
        let session = try await playing()
        let giveUp = RecallScreen.Button("Give up", .giveUp)
        #expect(session.screen.controls == [.init("Pause", .pause), giveUp])
        session.pause()
        #expect(session.screen.controls == [.init("Resume", .resume), giveUp])
        session.giveUp()
        #expect(session.screen.controls == [])
        session.reset()
        #expect(session.screen.controls == [])
    }

    @Test func verdictOfLastGuessIsShown() async throws {
        let session = try await playing()
        #expect(session.screen.verdict == nil)
        session.add("no answer")
        #expect(session.screen.verdict == "That is not an answer")
        session.addTyped("for")
        #expect(session.screen.verdict == "Right: for")
        session.addTyped("fo")
        #expect(session.screen.verdict == "Right: for")
        session.reset()
        #expect(session.screen.verdict == nil)
    }

    @Test func pauseHidesVerdictOfLastGuess() async throws {
        let session = try await playing()
        session.add("no answer")
        session.pause()
        session.add("int")
        #expect(session.screen.verdict == nil)
        session.resume()
        #expect(session.screen.verdict == nil)
    }

    @Test func dismissedMessageIsNotShownAgain() async throws {
        let session = try await playing()
        session.dismissMessage()
        session.giveUp()
        let message = session.screen.message
        #expect(message != nil)
        session.dismissMessage()
        #expect(session.screen.message == nil)
        session.pause()
        #expect(session.screen.message == nil)
        session.reset()
        session.start()
        session.giveUp()
        #expect(session.screen.message == message)
    }

    @Test func messageAboutLoadErrorCannotBeDismissed() async throws {
        let session = session()
        try await load(session) { loader.loads.fail($0, with: .connectivity(.notConnected)) }
        session.dismissMessage()
        #expect(session.screen.message != nil)
    }

    @Test func clockShowsElapsedFraction() async throws {
        let session = try await playing()
        clock.advance(to: .seconds(75))
        _ = session.finish()
        #expect(session.screen.clock == ClockReadout("03:45", spoken: "3 minutes, 45 seconds", elapsedFraction: 0.25))
    }

    @Test func givingUpShowsGameAsFinished() async throws {
        let session = try await playing()
        #expect(session.screen.phase == .playing)
        session.giveUp()
        #expect(session.screen.phase == .finished(.gaveUp))
    }

    @Test func screenUsesGivenWording() async throws {
        let session = try await playing(.italian)
        session.giveUp()
        #expect(session.screen.message?.title == "Hai rinunciato")
        #expect(session.screen.message?.button.label == "Riprova")
        #expect(session.screen.count?.spoken == "0 risposte trovate su 2")
    }

    @Test func gameWithoutTimeLimitHasNoClock() async throws {
        let session = RecallSession(
            loader: RecallQuestionLoaderSpy(answering: .always(.fixture(answers: ["int", "for"]))),
            rules: try RecallRules(limit: nil), time: clock.timeSource)
        #expect(session.screen.clock == nil)
        await session.load()
        session.start()
        #expect(session.screen.clock == nil)
        #expect(clock.deadlines.isEmpty)
        clock.advance(by: .seconds(100))
        session.pause()
        clock.advance(by: .seconds(1_000))
        session.resume()
        clock.advance(by: .seconds(30))
        session.add("int")
        #expect(session.screen.elapsed == nil)
        session.add("for")
        #expect(session.screen.phase == .finished(.allFound))
        #expect(session.screen.clock == nil)
        #expect(session.screen.elapsed == Readout("02:10", spoken: "2 minutes, 10 seconds"))
    }

    @Test func untimedGameAcceptsAnswerAfterTypingPause() async throws {
        let session = RecallSession(
            loader: RecallQuestionLoaderSpy(answering: .always(.fixture(answers: ["int", "interface"]))),
            rules: try RecallRules(limit: nil), time: clock.timeSource)
        await session.load()
        session.start()
        #expect(session.addTyped("int").verdicts.last == nil)
        clock.advance(by: .seconds(1))
        try await until { session.screen.found == ["int"] }
    }
}
