import PlayhouseCore
import PlayhouseCoreTesting
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

/// Tests of the inputs of a view and of the screens that answer them.
@MainActor
@Suite(.bounded) struct RecallActionTests {
    private let clock = ManualClock()
    private let records = InMemoryRecordStore()

    private func session(limit: Duration? = .seconds(60), resuming saved: RecallGame? = nil) throws -> RecallSession {
        let question = RecallQuestion.fixture(answers: ["int", "interface", "final"])
        return RecallSession(
            loader: RecallQuestionLoaderSpy(answering: .always(question).optional()),
            rules: try RecallRules(limit: limit),
            records: RecordLocation(records, key: .fixture()), time: clock.timeSource, resuming: saved)
    }

    @Test func eachActionPerformsItsUseCase() async throws {
        let session = try session()
        let model: any ScreenModel<RecallScreen, RecallScreen.Action> = session
        await model.perform(.load)
        #expect(session.screen.phase == .ready)
        await model.perform(.start)
        #expect(session.screen.phase == .playing)
        await model.perform(.guess("int"))
        await model.perform(.type("final"))
        #expect(session.screen.found == ["int", "final"])
        await model.perform(.hint(row: nil))
        #expect(session.screen.rows.map(\.label.text) == ["int", "final", "i…"])
        await model.perform(.pause)
        #expect(session.screen.phase == .paused)
        await model.perform(.resume)
        #expect(session.screen.phase == .playing)
        await model.perform(.giveUp)
        #expect(session.screen.missed == ["interface"])
        #expect(session.screen.message != nil)
        await model.perform(.dismissMessage)
        #expect(session.screen.message == nil)
        await model.perform(.reset)
        #expect(session.screen.phase == .ready)
        #expect(session.screen.found.isEmpty)
        await model.perform(.start)
        await model.perform(.loadAnotherQuestion)
        #expect(session.screen.phase == .ready)
    }

    @Test func equalVerdictsAreSeparateEvents() async throws {
        let session = try session()
        await session.load()
        session.start()
        #expect(session.screen.event == nil)
        for (number, (guess, kind)) in [
            ("goto", GameEvent.Kind.wrong), ("goto", .wrong), ("int", .right), ("int", .alreadyFound),
        ].enumerated() {
            session.add(guess)
            #expect(session.screen.event == GameEvent(kind, number: number + 1))
        }
        session.add(" ")
        session.addTyped("fin")
        #expect(session.screen.event?.number == 4)
        session.addTyped("final")
        #expect(session.screen.event == GameEvent(.right, number: 5))
    }

    @Test func screenShowsUpToEightRecentEvents() async throws {
        let session = try session()
        await session.load()
        session.start()
        clock.advance(to: .seconds(55))
        session.add("goto")
        #expect(session.screen.events == [GameEvent(.wrong, number: 1), GameEvent(.tenSecondsLeft, number: 2)])
        for _ in 0..<10 { session.add("goto") }
        #expect(session.screen.events.map(\.number) == Array(5...12))
    }

    @Test func answerAcceptedAfterTypingPauseIsEvent() async throws {
        let session = try session()
        await session.load()
        session.start()
        session.addTyped("int")
        #expect(session.screen.event == nil)
        try await clock.waitForSleeper(due: .seconds(1))
        clock.advance(to: .seconds(1))
        try await until { session.screen.event == GameEvent(.right, number: 1) }
    }

    @Test func tenSecondWarningAndNewRecordAreEvents() async throws {
        await records.record(.fixture(score: -1), for: .fixture())
        let session = try session()
        await session.load()
        session.start()
        session.add("int")
        clock.advance(to: .seconds(50))
        try await until { session.screen.event == GameEvent(.tenSecondsLeft, number: 2) }
        clock.advance(to: .seconds(60))
        try await until { session.screen.phase == .finished(.timeUp) }
        await session.resultSaved()
        try await until { session.screen.isNewRecord }
        #expect(session.screen.event == GameEvent(.newRecord, number: 4))
        session.reset()
        session.start()
        clock.advance(by: .seconds(50))
        _ = session.finish()
        #expect(session.screen.event == GameEvent(.tenSecondsLeft, number: 5))
    }

    @Test func finishedGameHasNoTenSecondWarning() async throws {
        let session = try session()
        await session.load()
        session.start()
        clock.advance(to: .seconds(55))
        session.giveUp()
        #expect(session.screen.phase == .finished(.gaveUp))
        #expect(session.screen.event == nil)
    }

    @Test func gameWithLongestTimeLimitShowsClock() async throws {
        let session = try session(limit: .seconds(Int64.max) * 4)
        await session.load()
        session.start()
        #expect(session.screen.phase == .playing)
        #expect(session.screen.clock != nil)
    }

    @Test func reachedTimeLimitCausesEventEvenWithoutRecords() async throws {
        let session = RecallSession(
            loader: RecallQuestionLoaderSpy(answering: .always(.fixture())), rules: try RecallRules(limit: .seconds(5)),
            time: clock.timeSource)
        await session.load()
        session.start()
        clock.advance(to: .seconds(5))
        try await until { session.screen.event == GameEvent(.timeUp, number: 1) }
    }

    @Test func sequenceOfRecallScreensEndsWithSession() async throws {
        var session: RecallSession? = try session()
        await session?.load()
        var screens = try #require(session?.screens.makeAsyncIterator())
        #expect(await screens.next(isolation: #isolation)?.phase == .ready)
        session?.start()
        session?.add("int")
        #expect(await screens.next(isolation: #isolation)?.found == ["int"])
        weak let released = session
        session = nil
        #expect(released == nil)
        #expect(await screens.next(isolation: #isolation) == nil)
    }

    @Test func gameSavedAtDeadlineIsRecordedAfterRestore() async throws {
        var first: RecallSession? = try session()
        await first?.load()
        first?.start()
        first?.add("int")
        clock.advance(by: .seconds(60))
        let saved = try #require(first?.savedGame)
        #expect(saved.found == ["int"])
        first = nil
        let next = try session(resuming: saved)
        #expect(next.screen.phase == .paused)
        next.resume()
        clock.advance(by: .seconds(60))
        await next.resultSaved()
        #expect(await records.record(for: .fixture())?.games == 1)
    }
}
