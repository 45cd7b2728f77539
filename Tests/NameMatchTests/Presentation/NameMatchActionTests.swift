import NameMatch
import NameMatchTesting
import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

/// Tests of the inputs of a view and of the screens that answer them.
@MainActor
@Suite(.bounded) struct NameMatchActionTests {
    private let clock = ManualClock()
    private let learning = ObservableLearningStore()

    private func session(
        _ roster: Roster = .crew(30), modes: [NameMatchMode] = [.practice, .timed], records: (any RecordStore)? = nil
    ) -> NameMatchSession {
        session(PeopleLoaderSpy(answering: .always(roster)), modes: modes, records: records)
    }

    private func session(
        _ people: any PeopleLoading, modes: [NameMatchMode] = [.practice, .timed], records: (any RecordStore)? = nil
    ) -> NameMatchSession {
        NameMatchSession(
            people: people, images: PortraitLoaderSpy(), modes: modes, records: records, learning: learning,
            time: clock.timeSource, chance: ChanceSource(SeededNumbers(seed: 1)))
    }

    private func target(_ session: NameMatchSession) throws -> Person {
        let prompt = session.screen.round?.choice.prompt
        return try #require(
            session.roster?.people.first { .name($0.name) == prompt || .face($0.face) == prompt })
    }

    /// Returns the right option of the open round, or a wrong option that can still be chosen.
    private func option(isRight: Bool, of session: NameMatchSession) throws -> ChoiceOptionID {
        clock.passAnswerDelay(of: session)
        let face = NameOrFace.face(try target(session).face)
        let option = session.screen.options.first { $0.state == .idle && ($0.content == face) == isRight }
        return try #require(option).id
    }

    /// Chooses the right face, and waits for the next round.
    private func goOn(_ session: NameMatchSession) async throws {
        let round = try #require(session.screen.options.first).id.round
        session.pick(try option(isRight: true, of: session))
        let due = clock.now.offset + .milliseconds(100)
        try await clock.waitForSleeper(due: due)
        clock.advance(to: due)
        try await until("another round") { session.screen.options.first?.id.round == round + 1 }
    }

    /// Chooses a wrong face in a practice game, and waits for the results.
    private func lose(_ session: NameMatchSession) async throws {
        session.pick(try option(isRight: false, of: session))
        let due = clock.now.offset + .seconds(2)
        try await clock.waitForSleeper(due: due)
        clock.advance(to: due)
        try await until("the results") { session.screen.results?.game.isSavingRecord == false }
    }

    // MARK: Actions

    @Test func nextButtonAfterMissShowsNextRound() async throws {
        let session = session(modes: [.tenRounds])
        await session.start(.tenRounds)
        await session.perform(.choice(.pick(try option(isRight: false, of: session))))
        #expect(session.screen.round?.choice.phase == .revealing)
        clock.advance(by: ChoiceRules.clickDelay)
        await session.perform(.choice(try #require(session.screen.round?.choice.next).action))
        try await until("the next round") { session.screen.round?.choice.number?.text == "Question 2 of 10" }
    }

    @Test func sessionPerformsEveryGameAction() async throws {
        let session = session(modes: [.tenRounds, .practice])
        let model: any ScreenModel<NameMatchScreen, NameMatchScreen.Action> = session
        await model.perform(.choice(.load))
        #expect(session.roster?.people.count == 30)
        await model.perform(.start(.tenRounds))
        #expect(session.screen.round?.mode == .tenRounds)
        await model.perform(.choice(.pause))
        #expect(session.screen.round?.choice.phase == .paused)
        await model.perform(.choice(.resume))
        #expect(session.screen.round?.choice.phase == .asking)
        await model.perform(.choice(.pick(try option(isRight: false, of: session))))
        let alert = try #require(session.screen.round?.choice.alert)
        await model.perform(.choice(.dismissAlert(alert.id + 1)))
        #expect(session.screen.round?.choice.alert == alert)
        await model.perform(.choice(.dismissAlert(alert.id)))
        #expect(session.screen.round?.choice.alert == nil)
        let shown = session.screen
        await model.perform(.choice(.start))
        #expect(session.screen == shown)
        await model.perform(.choice(.restart))
        #expect(session.screen.round?.choice.phase == .asking)
        #expect(session.screen.round?.choice.number?.text == "Question 1 of 10")
        await model.perform(.choice(.quit))
        #expect(session.screen.menu != nil)
        await model.perform(.start(.practice))
        try await lose(session)
        await model.perform(.choice(.replayMissed))
        #expect(session.screen.round?.choice.number?.text == "Question 1 of 1")
        try await lose(session)
        await model.perform(.choice(.start))
        #expect(session.screen.round?.choice.number?.text == "Question 1")
    }

    @Test func sessionPerformsEveryTypedRoundAction() async throws {
        let session = session(modes: [.timedTyped])
        let model: any ScreenModel<NameMatchScreen, NameMatchScreen.Action> = session
        await model.perform(.start(.timedTyped))
        let person = try target(session)
        await model.perform(.hint)
        #expect(session.screen.round?.hints == ["Job title: Engineer"])
        await model.perform(.choice(.answer("Nobody")))
        #expect(session.screen.round?.choice.typing?.verdict == "That is not the name")
        await model.perform(.choice(.giveUpQuestion))
        #expect(session.screen.round?.names == [person.face: person.name])
    }

    @Test func forgetActionsDeleteSomeOrAllLessons() async throws {
        let session = session()
        let model: any ScreenModel<NameMatchScreen, NameMatchScreen.Action> = session
        var missed: [Person] = []
        for _ in 1...3 {
            await model.perform(.start(.practice))
            missed.append(try target(session))
            try await lose(session)
        }
        await session.resultSaved()
        #expect(Set(learning.known.people.keys) == Set(missed.map(\.id)))
        await model.perform(.forgetLessons(about: missed[0].face))
        #expect(Set(learning.known.people.keys) == Set(missed.map(\.id)).subtracting([missed[0].id]))
        await model.perform(.forgetAllLessons)
        #expect(learning.known.people.isEmpty)
    }

    @Test func markingPersonAsKnownAddsOneEasyLesson() async throws {
        let session = session()
        let model: any ScreenModel<NameMatchScreen, NameMatchScreen.Action> = session
        await model.perform(.start(.practice))
        let missed = try target(session)
        try await lose(session)
        #expect(session.screen.results?.people.map(\.isKnown) == [false])
        await model.perform(.noteKnownAlready(missed.face))
        #expect(session.screen.results?.people.map(\.isKnown) == [true])
        #expect(learning.content.entries(about: missed.id).last?.event == .knownAlready)
        #expect(learning.known.people[missed.id]?.isMissed == false)
        await model.perform(.noteKnownAlready(FaceID("nobody")))
        #expect(learning.content.entries.count == 2)
    }

    // MARK: Events of a round

    @Test func choicesInPracticeGameAreEvents() async throws {
        let session = session()
        await session.start(.practice)
        #expect(session.screen.event == nil)
        try await goOn(session)
        #expect(session.screen.event == GameEvent(.right, number: 1))
        session.pick(try option(isRight: false, of: session))
        #expect(session.screen.event == GameEvent(.wrong, number: 2))
    }

    @Test func eachMissInOneRoundIsNewEvent() async throws {
        let session = session()
        await session.start(.timed)
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

    @Test func eachRemovedFaceIsNewEvent() async throws {
        let session = session(modes: [.hints])
        await session.start(.hints)
        clock.advance(to: .seconds(3))
        try await until { session.screen.event == GameEvent(.optionsRemoved, number: 1) }
        clock.advance(to: .seconds(6))
        try await until { session.screen.event == GameEvent(.optionsRemoved, number: 2) }
    }

    @Test func eachShownHintIsNewEvent() async throws {
        let session = session(modes: [.typed])
        await session.start(.typed)
        for number in 1...2 {
            session.hint()
            #expect(session.screen.event == GameEvent(.hint, number: number))
        }
        session.hint()
        #expect(session.screen.event?.number == 2, "no hint is left")
    }

    @Test func repeatedAmbiguousNameIsNewEvent() async throws {
        let session = session(Roster([.named("Sam", "Conti"), .named("Sam", "Haas")]), modes: [.typed])
        await session.start(.typed)
        #expect(session.answer("sam") == .ambiguous(2))
        #expect(session.screen.event == GameEvent(.ambiguous, number: 1))
        var screens = session.screens.makeAsyncIterator()
        _ = await screens.next(isolation: #isolation)
        #expect(session.answer("sam") == .ambiguous(2))
        #expect(await screens.next(isolation: #isolation)?.event == GameEvent(.ambiguous, number: 2))
        #expect(session.answer(" ") == .blank)
        #expect(session.screen.event?.number == 2)
        session.answer(try target(session).name)
        #expect(session.screen.event == GameEvent(.right, number: 3))
    }

    @Test(arguments: [NameMatchMode.typed, .timedTyped])
    func similarWrongNameCausesWrongAnswerEvent(mode: NameMatchMode) async throws {
        let session = session(Roster([.named("Annabel", "Conti"), .named("Bob", "Haas")]), modes: [mode])
        await session.start(mode)
        let name = try target(session).name
        #expect(session.answer("xx" + name.dropFirst(2) + "xx") == .wrong)
        #expect(session.screen.event == GameEvent(.wrong, number: 1))
    }

    @Test func showingNameCausesWrongAnswerEvent() async throws {
        let session = session(modes: [.timedTyped])
        await session.start(.timedTyped)
        session.showName()
        #expect(session.screen.event == GameEvent(.wrong, number: 1))
        session.showName()
        #expect(session.screen.event == GameEvent(.wrong, number: 1))
    }

    @Test func ambiguousNameAtTimeLimitIsTooLate() async throws {
        let session = session(Roster([.named("Sam", "Conti"), .named("Sam", "Haas")]), modes: [.timedTyped])
        await session.start(.timedTyped)
        clock.advance(to: .seconds(60))
        #expect(session.answer("sam") == .notRunning(nil))
        #expect(session.screen.results?.game.ending == .timeUp)
        #expect(session.screen.event?.kind == .timeUp)
    }

    // MARK: Events of time and records

    @Test func tenSecondsLeftAndTimeUpAreEvents() async throws {
        let session = session()
        await session.start(.timed)
        for number in [1, 3] {
            clock.advance(by: .seconds(50))
            try await until { session.screen.event == GameEvent(.tenSecondsLeft, number: number) }
            session.pause()
            session.resume()
            clock.advance(by: .seconds(10))
            try await until { session.screen.results?.game.event == GameEvent(.timeUp, number: number + 1) }
            await session.playAgain()
            #expect(session.screen.round?.choice.event == GameEvent(.timeUp, number: number + 1))
        }
    }

    @Test func resultsAndMenuHaveNewRecordEvent() async throws {
        let earlier = [NameMatchMode.practice.recordKey: GameRecord.fixture(scores: -1)]
        let session = session(records: InMemoryRecordStore(earlier))
        await session.start(.practice)
        try await goOn(session)
        try await lose(session)
        #expect(session.screen.results?.game.isNewRecord == true)
        #expect(session.screen.event == GameEvent(.newRecord, number: 3))
        session.quit()
        #expect(session.screen.menu?.event == GameEvent(.newRecord, number: 3))
    }

    @Test func recordSavedAfterQuittingIsEventInMenu() async throws {
        let store = RecordStoreSpy(holding: [NameMatchMode.timed.recordKey: .fixture(scores: -1)])
        let session = session(records: store)
        await session.start(.timed)
        try await goOn(session)
        clock.advance(to: .seconds(60))
        try await store.calls.waitForCalls(1)
        session.quit()
        let last = try #require(session.screen.menu?.event)
        #expect(last.kind == .timeUp)
        store.calls.complete(0)
        await session.resultSaved()
        #expect(session.screen.menu?.event == GameEvent(.newRecord, number: last.number + 1))
    }

    @Test func recordSavedAfterNextGameCausesNewEvent() async throws {
        let store = RecordStoreSpy(holding: [NameMatchMode.timed.recordKey: .fixture(scores: -1)])
        let session = session(records: store)
        await session.start(.timed)
        try await goOn(session)
        clock.advance(to: .seconds(60))
        try await store.calls.waitForCalls(1)
        await session.start(.practice)
        try await goOn(session)
        let last = try #require(session.screen.event)
        #expect(last.kind == .right)
        session.quit()
        #expect(session.screen.menu?.event == last)
        store.calls.complete(0)
        await session.resultSaved()
        #expect(session.screen.menu?.isSavingRecord == false)
        #expect(session.screen.menu?.event == GameEvent(.newRecord, number: last.number + 1))
    }

    @Test func twoRecordsSavedAfterQuittingCauseOneEvent() async throws {
        let store = RecordStoreSpy(holding: [NameMatchMode.timed.recordKey: .fixture(scores: -1)])
        let session = session(records: store)
        for score in 1...2 {
            await session.start(.timed)
            for _ in 1...score { try await goOn(session) }
            clock.advance(by: .seconds(60))
            try await until { session.screen.results != nil }
        }
        session.quit()
        let last = try #require(session.screen.menu?.event)
        #expect(last.kind == .timeUp)
        store.calls.complete(0)
        try await store.calls.waitForCalls(2)
        store.calls.complete(1)
        await session.resultSaved()
        #expect(session.screen.event == GameEvent(.newRecord, number: last.number + 1))
    }

    @Test func eventNumbersContinueInNextGame() async throws {
        let session = session()
        await session.start(.practice)
        try await lose(session)
        #expect(session.screen.event == GameEvent(.wrong, number: 1))
        await session.playAgain()
        try await lose(session)
        #expect(session.screen.event == GameEvent(.wrong, number: 2))
        await session.replayMissed()
        session.pick(try option(isRight: false, of: session))
        #expect(session.screen.event == GameEvent(.wrong, number: 3))
        await session.start(.timed)
        #expect(session.screen.event == GameEvent(.wrong, number: 3))
        session.pick(try option(isRight: false, of: session))
        #expect(session.screen.event == GameEvent(.wrong, number: 4))
        session.quit()
        await session.start(.practice)
        session.pick(try option(isRight: false, of: session))
        #expect(session.screen.event == GameEvent(.wrong, number: 5))
    }

    // MARK: Screens

    @Test func screensAreSentUntilSessionIsReleased() async throws {
        var session: NameMatchSession? = session()
        var screens = try #require(session?.screens.makeAsyncIterator())
        #expect(await screens.next(isolation: #isolation)?.menu != nil)
        await session?.start(.practice)
        #expect(await screens.next(isolation: #isolation)?.round?.choice.phase == .asking)
        weak let released = session
        session = nil
        #expect(released == nil)
        while await screens.next(isolation: #isolation) != nil {}
    }

    // MARK: Saved games

    @Test func savedGameIsNilWithoutRoundToContinue() async throws {
        let people = PeopleLoaderSpy()
        let session = session(people)
        let start = Task { await session.start(.practice) }
        try await people.loads.waitForCalls(1)
        #expect(session.screen.round?.choice.phase == .loading)
        #expect(session.savedGame == nil)
        people.loads.fail(0, with: .connectivity(.notConnected))
        await start.value
        #expect(session.screen.round?.choice.message != nil)
        #expect(session.savedGame == nil)
        let again = Task { await session.load() }
        try await people.loads.waitForCalls(2)
        people.loads.complete(1, with: .crew(30))
        await again.value
        #expect(session.savedGame?.mode == .practice)
        session.pick(try option(isRight: false, of: session))
        #expect(session.savedGame != nil, "the result is not recorded yet")
        try await clock.waitForSleeper(due: clock.now.offset + .seconds(2))
        clock.advance(by: .seconds(2))
        try await until { session.screen.results != nil }
        #expect(session.savedGame == nil)
    }

    @Test func gameSavedAtDeadlineIsRecordedAfterRestart() async throws {
        let records = InMemoryRecordStore()
        var first: NameMatchSession? = session(records: records)
        await first?.start(.timed)
        clock.advance(by: .seconds(60))
        let saved = try #require(first?.savedGame)
        first = nil
        let next = NameMatchSession(
            people: PeopleLoaderSpy(answering: .always(.crew(30))), images: PortraitLoaderSpy(), records: records,
            time: clock.timeSource, resuming: saved)
        await next.load()
        next.resume()
        clock.advance(by: .seconds(60))
        await next.resultSaved()
        #expect(await records.record(for: NameMatchMode.timed.recordKey)?.games == 1)
    }
}
