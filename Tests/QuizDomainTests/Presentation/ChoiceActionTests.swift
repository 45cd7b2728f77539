import PlayhouseCore
import PlayhouseCoreTesting
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

/// Tests of the inputs of a view and of the screens that answer them.
@MainActor
@Suite(.bounded) struct ChoiceActionTests {
    private let clock = ManualClock()
    private let records = InMemoryRecordStore()

    private func session(
        _ rules: ChoiceRules = .plainQuiz, questions: Int = 3, resuming saved: ChoiceGame<String>? = nil
    ) throws -> ChoiceSession<String> {
        let all = try (1...questions).map {
            try ChoiceQuestion(
                id: "\($0)", prompt: "Question \($0)?", options: ["yes", "no", "never", "not now"], right: 0,
                order: .asGiven)
        }
        return ChoiceSession(
            deck: FixedDeck(all), rules: rules, heading: QuizContent("A quiz"),
            records: RecordLocation(records, key: .fixture()), time: clock.timeSource,
            chance: ChanceSource(SeededNumbers(seed: 1)), resuming: saved)
    }

    /// Returns the right option of the open round, or a wrong option that can still be chosen.
    private func option(isRight: Bool, of session: ChoiceSession<String>) throws -> ChoiceOptionID {
        let options = session.screen.round?.options ?? []
        return try #require(options.first { ($0.content == "yes") == isRight && $0.state == .idle }).id
    }

    @Test func eachActionPerformsItsUseCase() async throws {
        let session = try session(
            try ChoiceRules(pace: .init(reveal: .seconds(2)), help: .init(fiftyFifties: 1, eliminations: 1)))
        let model: any ScreenModel<ChoiceScreen<String>, ChoiceScreen<String>.Action> = session
        await model.perform(.load)
        #expect(session.screen.menu?.record?.text == "No record yet")
        await model.perform(.start)
        #expect(session.screen.round?.phase == .asking)
        await model.perform(.pause)
        #expect(session.screen.round?.phase == .paused)
        await model.perform(.resume)
        #expect(session.screen.round?.phase == .asking)
        await model.perform(.eliminateOption)
        #expect(session.screen.round?.options.count { $0.state == .removed } == 1)
        await model.perform(.pick(try option(isRight: false, of: session)))
        let alert = try #require(session.screen.round?.alert)
        await model.perform(.dismissAlert(alert.id + 1))
        #expect(session.screen.round?.alert == alert)
        await model.perform(.dismissAlert(alert.id))
        #expect(session.screen.round?.alert == nil)
        await model.perform(.restart)
        #expect(session.screen.round?.number?.text == "Question 1 of 3")
        await model.perform(.useFiftyFifty)
        #expect(session.screen.round?.options.contains { $0.state == .removed } == true)
        await model.perform(.pick(try option(isRight: false, of: session)))
        await model.perform(.quit)
        #expect(session.screen.menu != nil)
        await model.perform(.replayMissed)
        #expect(session.screen.round?.number?.text == "Question 1 of 1")
    }

    @Test func secondChoiceDuringRevealIsIgnored() async throws {
        let session = try session()
        await session.start()
        let right = try option(isRight: true, of: session)
        #expect(session.pick(try option(isRight: false, of: session)) == .wrong)
        let shown = session.screen
        #expect(session.pick(right) == .ignored(.notAsking))
        #expect(session.screen == shown)
    }

    @Test func pauseStopsClockAndIgnoresChoices() async throws {
        let session = try session(try ChoiceRules(gameLimit: .seconds(60)))
        await session.start()
        clock.advance(by: .seconds(1))
        session.pause()
        let left = session.screen.round?.clock
        #expect(left?.text == "00:59")
        clock.advance(by: .seconds(3_600))
        #expect(session.pick(try option(isRight: true, of: session)) == .ignored(.notAsking))
        session.resume()
        #expect(session.screen.round?.clock == left)
        #expect(session.screen.round?.phase == .asking)
    }

    @Test func lateActionsChangeNeitherResultsNorRecord() async throws {
        let session = try session(try ChoiceRules(), questions: 1)
        await session.start()
        session.pick(try option(isRight: true, of: session))
        await session.resultSaved()
        let results = session.screen
        #expect(results.results?.ending == .allAsked)
        session.pick(ChoiceOptionID(round: 0, place: 0))
        session.pause()
        session.resume()
        clock.advance(by: .seconds(120))
        #expect(session.screen == results)
        session.quit()
        await session.resultSaved()
        #expect(await records.record(for: .fixture())?.games == 1)
    }

    // MARK: Events

    @Test func everyOutcomeAndUseOfHelpIsEvent() async throws {
        let session = try session(
            try ChoiceRules(gameLimit: .seconds(30), questionLimit: .seconds(15), help: .init(eliminations: 1)),
            questions: 4)
        await session.start()
        #expect(session.screen.event == nil)
        session.eliminateOption()
        #expect(session.screen.event == GameEvent(.optionsRemoved, number: 1))
        session.pick(try option(isRight: true, of: session))
        #expect(session.screen.event == GameEvent(.right, number: 2))
        session.pick(try option(isRight: false, of: session))
        #expect(session.screen.event == GameEvent(.wrong, number: 3))
        clock.advance(to: .seconds(15))
        try await until { session.screen.event == GameEvent(.timeUp, number: 4) }
        #expect(session.screen.round?.number?.text == "Question 4 of 4")
    }

    @Test func lastTenSecondsAreAnnouncedOnce() async throws {
        let session = try session(try ChoiceRules(gameLimit: .seconds(30)))
        await session.start()
        clock.advance(to: .milliseconds(19_999))
        session.pause()
        #expect(session.screen.event == nil)
        session.resume()
        clock.advance(to: .seconds(20))
        try await until { session.screen.event == GameEvent(.tenSecondsLeft, number: 1) }
        session.pause()
        session.resume()
        clock.advance(to: .seconds(29))
        try await until { session.screen.round?.clock?.text == "00:01" }
        #expect(session.screen.event == GameEvent(.tenSecondsLeft, number: 1))
        clock.advance(to: .seconds(30))
        try await until { session.screen.event?.kind == .timeUp }
        #expect(session.screen.event == GameEvent(.timeUp, number: 2))
        #expect(session.screen.results?.ending == .timeUp)
    }

    @Test func shortOrRestoredGameAnnouncesNoLastSeconds() async throws {
        let short = try session(try ChoiceRules(gameLimit: .seconds(10)))
        await short.start()
        clock.advance(by: .seconds(5))
        short.pause()
        #expect(short.screen.event == nil)
        let first = try session(try ChoiceRules(gameLimit: .seconds(30)))
        await first.start()
        clock.advance(by: .seconds(25))
        let next = try session(resuming: first.savedGame)
        next.resume()
        clock.advance(by: .seconds(1))
        next.pause()
        #expect(next.screen.round?.clock?.text == "00:04")
        #expect(next.screen.event == nil)
    }

    @Test func eachWrongChoiceInRoundIsSeparateEvent() async throws {
        let session = try session(try ChoiceRules(miss: .staysUntilFound))
        await session.start()
        let wrong = try option(isRight: false, of: session)
        session.pick(wrong)
        #expect(session.screen.event == GameEvent(.wrong, number: 1))
        #expect(session.pick(wrong) == .ignored(.chosenBefore))
        #expect(session.screen.event == GameEvent(.wrong, number: 1))
        session.pick(try option(isRight: false, of: session))
        #expect(session.screen.event == GameEvent(.wrong, number: 2))
        session.pick(try option(isRight: true, of: session))
        #expect(session.screen.event == GameEvent(.right, number: 3))
    }

    @Test func automaticHelpIsEvent() async throws {
        let session = try session(try ChoiceRules(help: .init(every: .seconds(5))))
        await session.start()
        clock.advance(to: .seconds(5))
        try await until { session.screen.event == GameEvent(.optionsRemoved, number: 1) }
    }

    @Test func menuStillHasEventForNewRecord() async throws {
        await records.record(.fixture(score: -1), for: .fixture())
        let session = try session(try ChoiceRules(), questions: 1)
        await session.start()
        session.pick(try option(isRight: true, of: session))
        await session.resultSaved()
        try await until { session.screen.results?.isNewRecord == true }
        #expect(session.screen.event == GameEvent(.newRecord, number: 2))
        session.quit()
        #expect(session.screen.menu?.event == GameEvent(.newRecord, number: 2))
        await session.start()
        session.pick(try option(isRight: true, of: session))
        await session.resultSaved()
        #expect(session.screen.event == GameEvent(.right, number: 3))
    }

    @Test func wrongChoiceInRestoredGameIsEvent() async throws {
        let kept = try session(try ChoiceRules(miss: .staysUntilFound))
        await kept.start()
        let patient = try session(resuming: kept.savedGame)
        patient.resume()
        patient.pick(try option(isRight: false, of: patient))
        #expect(patient.screen.event == GameEvent(.wrong, number: 1))
        let shown = try session()
        await shown.start()
        let strict = try session(try ChoiceRules(miss: .staysUntilFound), resuming: shown.savedGame)
        strict.resume()
        strict.pick(try option(isRight: false, of: strict))
        #expect(strict.screen.event == GameEvent(.wrong, number: 1))
    }

    @Test func onlyFirstChoiceIsCountedInResultsTitle() async throws {
        let session = try session(try ChoiceRules(miss: .staysUntilFound), questions: 1)
        await session.start()
        session.pick(try option(isRight: false, of: session))
        session.pick(try option(isRight: true, of: session))
        #expect(session.screen.results?.title == ChoiceWording.english.endTitle(.allAsked, 0, 1))
        #expect(session.screen.results?.detail == "You got 1 correct out of 1.")
    }

    @Test func finishedGameHasNoTenSecondWarning() async throws {
        let session = try session(try ChoiceRules(gameLimit: .seconds(30)), questions: 1)
        await session.start()
        clock.advance(to: .seconds(25))
        session.pick(try option(isRight: true, of: session))
        #expect(session.screen.results != nil)
        #expect(session.screen.event == GameEvent(.right, number: 1))
    }

    @Test func newRecordIsAnnouncedWhileMenuIsLoading() async throws {
        let store = RecordStoreSpy(holding: [.fixture(): .fixture(scores: -1)], answersReads: false)
        let question = try ChoiceQuestion(
            id: "1", prompt: "Question?", options: ["yes", "no"], right: 0, order: .asGiven)
        let session = ChoiceSession(
            deck: FixedDeck([question]), rules: try ChoiceRules(), heading: QuizContent("A quiz"),
            records: RecordLocation(store, key: .fixture()), afterGame: .menu, time: clock.timeSource)
        await session.start()
        session.pick(try option(isRight: true, of: session))
        try await store.calls.waitForCalls(1)
        let load = Task { await session.load() }
        try await until { session.screen.menu?.isLoading == true }
        store.calls.complete(0)
        try await store.calls.waitForCalls(2)
        store.calls.complete(1)
        await load.value
        try await until { session.screen.menu?.isSavingRecord == false }
        #expect(session.screen.event == GameEvent(.newRecord, number: 2))
    }

    // MARK: Screens

    @Test func sequenceOfChoiceScreensEndsWithSession() async throws {
        var session: ChoiceSession<String>? = try session()
        var screens = try #require(session?.screens.makeAsyncIterator())
        #expect(await screens.next(isolation: #isolation)?.menu != nil)
        await session?.start()
        #expect(await screens.next(isolation: #isolation)?.round?.phase == .asking)
        weak let released = session
        session = nil
        #expect(released == nil)
        #expect(await screens.next(isolation: #isolation) == nil)
    }

    // MARK: Saved games

    @Test func savedGameIsNilInMenu() async throws {
        let session = try session()
        await session.load()
        #expect(session.savedGame == nil)
        await session.start()
        #expect(session.savedGame != nil)
        session.quit()
        #expect(session.savedGame == nil)
    }

    @Test func gameSavedAtDeadlineIsRecordedAfterRestore() async throws {
        var first: ChoiceSession<String>? = try session(try ChoiceRules(gameLimit: .seconds(60)))
        await first?.start()
        clock.advance(by: .seconds(60))
        let saved = try #require(first?.savedGame)
        first = nil
        let next = try session(resuming: saved)
        #expect(next.screen.round?.phase == .paused)
        next.resume()
        clock.advance(by: .seconds(60))
        await next.resultSaved()
        #expect(await records.record(for: .fixture())?.games == 1)
    }
}
