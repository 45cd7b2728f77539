import Foundation
import NameMatch
import NameMatchTesting
import Observation
import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@MainActor
@Suite(.bounded) struct NameMatchSessionTests {
    private let clock = ManualClock()
    private let records = InMemoryRecordStore()
    private let learning = ObservableLearningStore()
    private let portraits = PortraitLoaderSpy()

    private func session(
        _ roster: Roster = .crew(30), modes: [NameMatchMode] = [.practice, .timed], seed: UInt64 = 1,
        resuming saved: SavedNameMatch? = nil
    ) -> NameMatchSession {
        session(PeopleLoaderSpy(answering: .always(roster)), modes: modes, seed: seed, resuming: saved)
    }

    private func session(
        _ people: any PeopleLoading, modes: [NameMatchMode] = [.practice, .timed], seed: UInt64 = 1,
        resuming saved: SavedNameMatch? = nil
    ) -> NameMatchSession {
        NameMatchSession(
            people: people, images: portraits, modes: modes, records: records, learning: learning,
            time: clock.timeSource, chance: ChanceSource(SeededNumbers(seed: seed)), resuming: saved)
    }

    @Test func screensShowAgeOfCachedPeopleList() async throws {
        var roster = Roster.crew(30)
        roster.age = .seconds(90_000)
        let session = session(roster)
        await session.load()
        let notice = "Offline: these people are from 1 day ago"
        #expect(session.screen.menu?.listNotice == notice)
        await session.start(.practice)
        #expect(session.screen.round?.notice == notice)
    }

    @Test func screensShowNoAgeOfFreshPeopleList() async throws {
        let session = session()
        await session.load()
        #expect(session.screen.menu != nil && session.screen.menu?.listNotice == nil)
    }

    /// Returns the person whose name or face the round shows as its question.
    private func target(_ session: NameMatchSession) -> Person? {
        let people = session.roster?.people ?? []
        switch session.screen.round?.choice.prompt {
        case .name(let name): return people.first { $0.name == name }
        case .face(let face): return people.first { $0.face == face }
        case nil: return nil
        }
    }

    private func isRight(_ content: NameOrFace, _ session: NameMatchSession) -> Bool {
        guard let target = target(session) else { return false }
        return content == .face(target.face) || content == .name(target.name)
    }

    @discardableResult
    private func pick(right: Bool, _ session: NameMatchSession) -> PickVerdict? {
        clock.passAnswerDelay(of: session)
        return session.screen.options.first { $0.state == .idle && isRight($0.content, session) == right }
            .map { session.pick($0.id) }
    }

    /// Waits until the round with a number is open.
    private func open(_ number: Int, _ session: NameMatchSession) async throws {
        try await until("round \(number)") {
            session.screen.round?.choice.number?.text == "Question \(number)"
                && session.screen.round?.choice.phase == .asking
        }
    }

    /// Advances the clock to the time at which the shown solution disappears, and waits for the next round.
    private func next(_ number: Int, _ session: NameMatchSession, after reveal: Duration = .milliseconds(100))
        async throws
    {
        let due = clock.now.offset + reveal
        try await clock.waitForSleeper(due: due)
        clock.advance(to: due)
        try await open(number, session)
    }

    // MARK: The menu

    @Test func newSessionRequestsNothingBeforeLoadOrStart() async {
        let people = PeopleLoaderSpy()
        let session = session(people)
        for _ in 0..<3 { _ = session.screen }
        session.pause()
        session.resume()
        session.quit()
        await session.replayMissed()
        await session.playAgain()
        #expect(people.loads.count == 0)
        #expect(portraits.asked == [])
        #expect(clock.deadlines == [])
        #expect(session.screen.menu?.lines.map(\.best) == [nil, nil])
        #expect(session.screen.menu?.lines.map(\.button.action) == [.start(.practice), .start(.timed)])
    }

    @Test func menuListsModesWithBestResults() async throws {
        _ = await records.record(.fixture(score: 7), for: NameMatchMode.timed.recordKey)
        let session = session()
        await session.load()
        try await until { session.screen.menu?.isLoading == false }
        let menu = try #require(session.screen.menu)
        #expect(menu.lines.map(\.button.label) == ["Sudden death", "Timed mode"])
        #expect(menu.lines.map(\.best?.text) == ["No record yet", "Best: 7"])
        #expect(menu.lines.map(\.button.isEnabled) == [true, true])
        #expect(!menu.instruction.isEmpty)
        #expect(menu.message == nil)
    }

    @Test func numberOfPeopleNeededByModeIsShown() async throws {
        let session = session(.crew(30, formerFrom: 27), modes: [.practice, .formerTeam])
        await session.load()
        let lines = try #require(session.screen.menu?.lines)
        #expect(lines.map(\.button.isEnabled) == [true, false])
        #expect(lines[1].problem == "At least 6 people are needed; there are 3.")
    }

    @Test func menuCountsNamesakesAsOnePerson() async throws {
        let namesakes = (0..<3).map { UncheckedProfile.named("Ada", id: "\($0)", title: "title \($0)") }
        let session = session(Roster(namesakes + (0..<4).map { .named("First\($0)") }), modes: [.practice])
        await session.load()
        let line = try #require(session.screen.menu?.lines.first)
        #expect(!line.button.isEnabled)
        #expect(line.problem == "At least 6 people are needed; there are 5.")
    }

    @Test func failedLoadOffersToTryAgain() async throws {
        let people = PeopleLoaderSpy()
        let session = session(people)
        let load = Task { await session.load() }
        try await people.loads.waitForCalls(1)
        people.loads.fail(0, with: .connectivity(.notConnected))
        await load.value
        let message = try #require(session.screen.menu?.message)
        #expect(message.button.action == .choice(.load))
        let again = Task { await session.perform(.choice(.load)) }
        try await people.loads.waitForCalls(2)
        people.loads.complete(1, with: .crew(6))
        await again.value
        #expect(session.screen.menu?.message == nil)
        #expect(session.roster?.people.count == 6)
    }

    @Test(arguments: [
        (LoadError.refused(.unavailable(until: nil)), "The service is not available now. Try again later."),
        (.refused(.rateLimited(until: nil)), "The service is busy. Try again in a moment."),
        (.invalidData(.malformed), "The list of people could not be read."),
    ])
    func menuShowsReasonOfFailedLoad(_ error: LoadError, text: String) async throws {
        let session = session(PeopleLoaderSpy(answering: .failing(error)))
        await session.load()
        #expect(session.screen.menu?.message?.detail == text)
    }

    @Test func loadDuringGameLeavesScreenUnchanged() async throws {
        let people = PeopleLoaderSpy()
        let session = session(people)
        let start = Task { await session.start(.practice) }
        try await people.loads.waitForCalls(1)
        people.loads.complete(0, with: .crew(8))
        await start.value
        for change in [{}, { session.pause() }, { session.resume() }] {
            change()
            let before = session.screen
            await session.load()
            #expect(session.screen == before)
        }
        #expect(people.loads.count == 1)
    }

    @Test func secondStartOfSameModeJoinsPendingStart() async throws {
        let people = PeopleLoaderSpy()
        let session = session(people)
        let first = Task { await session.start(.practice) }
        try await people.loads.waitForCalls(1)
        let changes = CallJournal()
        withObservationTracking {
            _ = session.screen
        } onChange: {
            changes.note("change", by: "screen")
        }
        let second = await Task.begun { await session.start(.practice) }
        #expect(changes.entries.isEmpty, "the first game was replaced")
        people.loads.complete(0, with: .crew(8))
        await first.value
        await second.value
        #expect(session.screen.round?.choice.phase == .asking)
        #expect(people.loads.count == 1)
    }

    @Test func failedRefreshKeepsPeople() async throws {
        let people = PeopleLoaderSpy()
        let session = session(people)
        for number in 0...1 {
            let load = Task { await session.load() }
            try await people.loads.waitForCalls(number + 1)
            if number == 0 {
                people.loads.complete(0, with: .crew(8))
            } else {
                people.loads.fail(1, with: .connectivity(.timedOut))
            }
            await load.value
        }
        #expect(session.roster?.people.count == 8)
        #expect(session.screen.menu?.message?.title == "The list could not be updated")
        await session.start(.practice)
        #expect(session.screen.options.count == 6)
    }

    // MARK: Playing

    @Test func startedGameShowsFirstRound() async throws {
        let session = session()
        await session.start(.practice)
        let round = try #require(session.screen.round)
        #expect(round.choice.phase == .asking)
        #expect(round.choice.options.count == 6)
        #expect(round.question == "Who is \(target(session)?.name ?? "")?")
        #expect(round.spokenOptions == (1...6).map { "Face \($0)" })
        #expect(Set(round.pictureDescriptions.values) == Set(round.spokenOptions))
        #expect(round.choice.score.text == "0")
        #expect(round.choice.streak == 0)
        #expect(round.mode == .practice)
    }

    @Test func rightChoiceAddsOnePoint() async throws {
        let session = session()
        await session.start(.practice)
        let asked = try #require(target(session))
        #expect(pick(right: true, session) == .right(points: 1))
        let choice = try #require(session.screen.round?.choice)
        #expect(choice.score.text == "1")
        #expect(choice.streak == 1)
        #expect(choice.options.filter { $0.state == .right }.map(\.content) == [.face(asked.face)])
    }

    @Test func nextRoundAsksAboutDifferentPerson() async throws {
        let session = session()
        await session.start(.practice)
        for number in 1...5 {
            let asked = try #require(target(session))
            pick(right: true, session)
            try await next(number + 1, session)
            #expect(target(session) != asked)
        }
    }

    @Test func portraitsOfShownFacesAreLoaded() async throws {
        let session = session()
        await session.start(.practice)
        for option in session.screen.options {
            let face = try #require(option.content.face)
            #expect(session.portrait(of: face) != nil)
            #expect(try await session.loadPortrait(of: face) == session.portrait(of: face))
        }
        #expect(session.portrait(of: FaceID("nobody")) == nil)
        await #expect(throws: LoadError.refused(.notFound)) { try await session.loadPortrait(of: FaceID("nobody")) }
    }

    @Test func practiceGameEndsAtFirstWrongChoice() async throws {
        let session = session()
        await session.start(.practice)
        for number in 1...3 {
            try await open(number, session)
            pick(right: true, session)
            try await next(number + 1, session)
        }
        #expect(pick(right: false, session) == .wrong)
        let alert = session.screen.round?.choice.alert
        #expect(alert?.right == target(session).map { .face($0.face) })
        try await clock.waitForSleeper(due: clock.now.offset + .seconds(2))
        clock.advance(by: .milliseconds(1_999))
        #expect(session.screen.round?.choice.phase == .revealing)
        clock.advance(by: .milliseconds(1))
        try await until { session.screen.results != nil }
        let results = try #require(session.screen.results)
        #expect(results.game.ending == .missed)
        #expect(results.game.detail == "You got 3 correct out of 4.")
        #expect(results.game.score.text == "3")
        #expect(results.game.stats.right == 3 && results.game.stats.wrong == 1)
        #expect(results.mode == .practice)
        #expect(results.game.buttons.map(\.action) == [.start, .replayMissed, .quit])
    }

    @Test func eachScreenChangeNotifiesObserversOnce() async throws {
        let session = session(.crew(500))
        // The session deals the second round before the first one is answered. Otherwise, it would show a loading text.
        let (start, family) = TaskTree.begin { Task { await session.start(.practice) } }
        await start.value
        clock.passAnswerDelay(of: session)
        await family.end()
        let watcher = ScreenRecorder(session)
        pick(right: true, session)
        try await until { session.screen.round?.choice.phase == .revealing }
        try await until { watcher.screens.count == 1 }
        try await next(2, session)
        try await until { watcher.screens.count == 2 }
        clock.passAnswerDelay(of: session)
        // The options can be chosen now.
        try await until { watcher.screens.count == 3 }
        pick(right: false, session)
        try await until { watcher.screens.count == 4 }
        try await clock.waitForSleeper(due: clock.now.offset + .seconds(2))
        clock.advance(by: .seconds(2))
        try await until { session.screen.results?.game.isSavingRecord == false }
        #expect(session.screen.results?.game.ending == .missed)
        // Observers are notified once for the end of the game, and once for the stored record, or once for both if the
        // record is stored before the watcher reads the screen.
        try await until { watcher.screens.last?.results?.game.isSavingRecord == false }
        #expect((5...6).contains(watcher.screens.count))
        #expect(watcher.screens.filter { $0.results != nil }.count == watcher.screens.count - 4)
    }

    @Test func onlyTimedModeHasClock() async throws {
        let session = session()
        await session.start(.practice)
        #expect(session.screen.round?.choice.clock == nil)
        await session.start(.timed)
        #expect(session.screen.round?.choice.clock?.text == "01:00")
        #expect(session.screen.round?.choice.clock?.elapsedFraction == 0)
        clock.advance(by: .seconds(15))
        try await until { session.screen.round?.choice.clock?.text == "00:45" }
        #expect(session.screen.round?.choice.clock?.elapsedFraction == 0.25)
        clock.advance(by: .seconds(45))
        try await until { session.screen.results != nil }
        #expect(session.screen.results?.game.ending == .timeUp)
    }

    @Test func timedModeCountsWrongChoices() async throws {
        let session = session()
        await session.start(.timed)
        for number in 1...4 {
            try await open(number, session)
            #expect(pick(right: false, session) == .wrong)
            #expect(pick(right: false, session) == .wrong)
            #expect(pick(right: true, session) == .right(points: 1))
            try await next(number + 1, session)
        }
        clock.advance(to: .seconds(60))
        try await until { session.screen.results?.game.isSavingRecord == false }
        let results = try #require(session.screen.results?.game)
        #expect(results.score.text == "4")
        #expect(results.stats.attempts == 12)
        #expect(results.stats.right == 4)
        #expect(results.stats.wrong == 8)
        #expect(results.stats.averageTime == .milliseconds(300))
        #expect(await records.record(for: NameMatchMode.timed.recordKey)?.best.score == 4)
    }

    @Test(arguments: [NameMatchMode.practice, .reverse, .timed, .tenRounds])
    func secondQuickClickDoesNotAnswerNextRound(mode: NameMatchMode) async throws {
        let session = session(.crew(40), modes: [mode])
        await session.start(mode)
        pick(right: true, session)
        clock.advance(by: .milliseconds(150))
        try await until("round 2") {
            session.screen.round?.choice.phase == .asking && session.screen.round?.choice.score.text == "1"
        }
        for place in 0..<session.screen.options.count {
            #expect(session.pick(ChoiceOptionID(round: 1, place: place)) == .ignored(.notAsking))
        }
        #expect(session.screen.options.contains { $0.isEnabled } == false)
        clock.advance(by: .milliseconds(300))
        try await until("the options") { session.screen.options.allSatisfy(\.isEnabled) }
        #expect(pick(right: true, session) == .right(points: 1))
    }

    @Test func choiceDuringAnswerDelayIsIgnored() async throws {
        let session = session()
        await session.start(.practice)
        for round in 0...1 {
            let screen = session.screen
            #expect(session.screen.options.contains { $0.isEnabled } == false)
            clock.advance(by: .milliseconds(299))
            for place in 0...5 {
                #expect(session.pick(ChoiceOptionID(round: round, place: place)) == .ignored(.notAsking))
            }
            #expect(session.screen == screen)
            clock.advance(by: .milliseconds(1))
            try await until("the options") { session.screen.options.allSatisfy(\.isEnabled) }
            let right = try #require(session.screen.options.first { isRight($0.content, session) }).id
            #expect(session.pick(right) == .right(points: 1))
            try await next(round + 2, session)
        }
    }

    @Test func pausedTimedGameKeepsItsTime() async throws {
        let session = session()
        await session.start(.timed)
        clock.advance(by: .seconds(15))
        try await until { session.screen.round?.choice.clock?.elapsedFraction == 0.25 }
        session.pause()
        clock.advance(by: .seconds(45))
        session.resume()
        #expect(session.screen.round?.choice.clock?.elapsedFraction == 0.25)
        clock.advance(by: .seconds(15))
        try await until { session.screen.round?.choice.clock?.elapsedFraction == 0.5 }
        #expect(session.screen.round?.choice.phase == .asking)
    }

    @Test func secondChoiceOfSameFaceIsIgnored() async throws {
        let session = session()
        await session.start(.timed)
        let wrong = try #require(session.screen.options.first { !isRight($0.content, session) })
        clock.passAnswerDelay(of: session)
        #expect(session.pick(wrong.id) == .wrong)
        #expect(session.pick(wrong.id) == .ignored(.chosenBefore))
        let right = try #require(session.screen.options.first { isRight($0.content, session) })
        session.pick(right.id)
        let screen = session.screen
        for option in [wrong, right] { #expect(session.pick(option.id) == .ignored(.notAsking)) }
        #expect(session.screen == screen)
    }

    @Test func unknownOptionIsIgnored() async throws {
        let session = session()
        await session.start(.practice)
        clock.passAnswerDelay(of: session)
        try await until("the options") { session.screen.options.allSatisfy(\.isEnabled) }
        let choice = session.screen.round?.choice
        #expect(session.pick(ChoiceOptionID(round: 0, place: 6)) == .ignored(.unknownOption))
        #expect(session.pick(ChoiceOptionID(round: 1, place: 0)) == .ignored(.otherQuestion))
        #expect(session.screen.round?.choice == choice)
    }

    @Test func choiceOfRemovedFaceIsIgnored() async throws {
        let session = session(modes: [.hints])
        await session.start(.hints)
        clock.advance(by: .seconds(3))
        try await until { session.screen.round?.choice.options.contains { $0.state == .removed } == true }
        let gone = try #require(session.screen.round?.choice.options.first { $0.state == .removed })
        #expect(session.pick(gone.id) == .ignored(.removedOption))
        #expect(session.screen.round?.choice.phase == .asking)
    }

    @Test func hintsRemoveWrongFaces() async throws {
        let session = session(modes: [.hints])
        await session.start(.hints)
        for left in (1...5).reversed() {
            clock.advance(by: .seconds(3))
            try await until { session.screen.options.count { $0.isEnabled } == left }
            #expect(session.screen.options.contains { $0.isEnabled && isRight($0.content, session) })
        }
        #expect(pick(right: true, session) == .right(points: 1))
    }

    @Test func reverseModeShowsOneFaceAndFiveNames() async throws {
        let session = session(modes: [.reverse])
        await session.start(.reverse)
        let round = try #require(session.screen.round)
        #expect(round.choice.prompt?.face != nil)
        #expect(round.choice.options.compactMap(\.content.name).count == 5)
        #expect(round.question == "Who is this?")
        #expect(pick(right: true, session) == .right(points: 1))
        #expect(portraits.asked.count <= 2)
    }

    @Test func matModeShowsOnlyNamesBeginningWithMat() async throws {
        let roster = Roster((0..<40).map { .named(($0 % 4 == 0 ? "Matt" : "Person") + "\($0)") })
        let session = session(roster, modes: [.namesStartingWithMat])
        await session.start(.namesStartingWithMat)
        let faces = session.screen.options.compactMap(\.content.face)
        let shown = roster.people.filter { faces.contains($0.face) }
        #expect(shown.count == 6)
        #expect(shown.allSatisfy { $0.firstName.hasPrefix("Matt") })
    }

    @Test func teamModesFilterByJobTitle() async throws {
        let roster = Roster.crew(30, formerFrom: 15)
        let session = session(roster, modes: [.currentTeam, .formerTeam])
        for mode in [NameMatchMode.currentTeam, .formerTeam] {
            await session.start(mode)
            let faces = session.screen.options.compactMap(\.content.face)
            let shown = roster.people.filter { faces.contains($0.face) }
            #expect(shown.count == 6)
            #expect(shown.allSatisfy { $0.isFormer == (mode == .formerTeam) })
        }
    }

    @Test func freeModeEndsAfterGivenNumberOfRounds() async throws {
        let mode = try NameMatchMode(.rounds(3))
        let session = session(modes: [mode])
        await session.start(mode)
        for number in 1...3 {
            try await until { session.screen.round?.choice.number?.text == "Question \(number) of 3" }
            try await until { session.screen.round?.choice.phase == .asking }
            pick(right: number != 2, session)
            let due = clock.now.offset + (number == 2 ? .seconds(2) : .milliseconds(100))
            try await clock.waitForSleeper(due: due)
            clock.advance(to: due)
        }
        try await until { session.screen.results != nil }
        let stats = try #require(session.screen.results?.game.stats)
        #expect(stats.attempts == 3 && stats.right == 2 && stats.wrong == 1 && stats.bestStreak == 1)
    }

    @Test func averageTimeIsNilWithoutAnsweredRound() async throws {
        let session = session(modes: [.timed])
        await session.start(.timed)
        clock.advance(by: .seconds(60))
        try await until { session.screen.results != nil }
        #expect(session.screen.results?.game.stats.averageTime == nil)
    }

    @Test func leavingGameReturnsToMenuWithoutSavingRecord() async throws {
        let session = session()
        await session.load()
        await session.start(.practice)
        pick(right: true, session)
        await session.perform(.choice(.quit))
        #expect(session.screen.menu?.lines.count == 2)
        await session.resultSaved()
        #expect(await records.records().isEmpty)
        #expect(session.savedGame == nil)
    }

    @Test func menuShowsNewBestResult() async throws {
        let session = session()
        await session.load()
        await session.start(.timed)
        pick(right: true, session)
        try await next(2, session)
        clock.advance(to: .seconds(60))
        try await until { session.screen.results?.game.isSavingRecord == false }
        #expect(session.screen.results?.game.record != nil)
        session.quit()
        #expect(session.screen.menu?.lines.map(\.best?.text) == ["No record yet", "Best: 1"])
        #expect(await records.record(for: NameMatchMode.timed.recordKey)?.games == 1)
    }

    @Test func playAgainRestartsSameMode() async throws {
        let session = session()
        await session.start(.practice)
        pick(right: false, session)
        clock.advance(by: .seconds(2))
        try await until { session.screen.results != nil }
        await session.perform(.choice(.restart))
        try await open(1, session)
        #expect(session.screen.round?.mode == .practice)
        #expect(session.screen.round?.choice.score.text == "0")
        #expect(session.screen.round?.choice.streak == 0)
    }

    @Test func nextGameStartsWithDifferentPerson() async throws {
        let session = session(.crew(6))
        await session.start(.practice)
        for _ in 1...12 {
            let last = target(session)
            pick(right: false, session)
            try await clock.waitForSleeper(due: clock.now.offset + .seconds(2))
            clock.advance(by: .seconds(2))
            try await until { session.screen.results != nil }
            await session.playAgain()
            try await open(1, session)
            #expect(target(session) != last)
        }
    }

    @Test func replayAsksAboutMissedPeopleOnly() async throws {
        let session = session()
        await session.start(.timed)
        let missed = target(session)
        pick(right: false, session)
        pick(right: true, session)
        try await next(2, session)
        pick(right: true, session)
        try await next(3, session)
        clock.advance(to: .seconds(60))
        try await until { session.screen.results != nil }
        await session.perform(.choice(.replayMissed))
        try await until { session.screen.round?.choice.number?.text == "Question 1 of 1" }
        #expect(target(session) == missed)
        #expect(pick(right: true, session) == .right(points: 1))
        let due = clock.now.offset + .milliseconds(100)
        try await clock.waitForSleeper(due: due)
        clock.advance(to: due)
        try await until { session.screen.results?.game.ending == .allAsked }
    }

    @Test func abandonedTimedGameIsStoppedAndNotRecorded() async throws {
        let session = session()
        await session.start(.timed)
        await session.start(.practice)
        clock.advance(by: .seconds(120))
        #expect(session.screen.round?.mode == .practice)
        #expect(await records.records().isEmpty)
    }

    // MARK: Portraits

    @Test func eachPortraitIsRequestedOnce() async throws {
        let roster = Roster.crew(9)
        let session = session(roster)
        await session.start(.timed)
        for number in 1...12 {
            try await open(number, session)
            for face in session.screen.options.compactMap(\.content.face) {
                let person = try #require(roster.people.first { $0.face == face })
                #expect(session.portrait(of: face) != nil)
                #expect(portraits.asked.contains(person.portrait.absoluteString))
            }
            pick(right: true, session)
            try await next(number + 1, session)
        }
        #expect(Set(portraits.asked).count == portraits.asked.count)
        #expect(Set(portraits.asked).isSubset(of: roster.people.map(\.portrait.absoluteString)))
    }

    @Test func portraitsOfNextRoundArePrefetched() async throws {
        let session = session(.crew(500))
        await session.start(.practice)
        try await until { portraits.asked.count >= 10 }
        let fetched = portraits.asked
        pick(right: true, session)
        portraits.goOffline()
        try await next(2, session)
        for face in session.screen.options.compactMap(\.content.face) {
            let person = try #require(session.roster?.people.first { $0.face == face })
            #expect(fetched.contains(person.portrait.absoluteString))
            #expect(session.portrait(of: face) != nil)
        }
    }

    @Test(arguments: [
        LoadError.refused(.notFound), .invalidData(.empty), .connectivity(.connectionLost),
        .refused(.unavailable(until: nil)),
    ])
    func failedPortraitIsReplaced(_ error: LoadError) async throws {
        let roster = Roster.crew(12)
        let failing = roster.people[4]
        portraits.fail(failing.portrait, with: error)
        let session = session(roster)
        await session.start(.timed)
        for number in 1...15 {
            try await open(number, session)
            let faces = session.screen.options.compactMap(\.content.face)
            #expect(Set(faces).count == 6)
            #expect(!faces.contains(failing.face))
            pick(right: true, session)
            try await next(number + 1, session)
        }
        #expect(portraits.asked.contains(failing.portrait.absoluteString))
    }

    @Test func missingPortraitIsNotRequestedAgain() async throws {
        let roster = Roster.crew(7)
        portraits.fail(roster.people[4].portrait, with: .refused(.notFound))
        let session = session(roster)
        await session.start(.timed)
        for number in 1...12 {
            try await open(number, session)
            pick(right: true, session)
            try await next(number + 1, session)
        }
        #expect(portraits.asked.count { $0 == roster.people[4].portrait.absoluteString } == 1)
    }

    @Test func timedOutPortraitIsReplaced() async throws {
        let roster = Roster.crew(12)
        let spy = ImageLoaderSpy()
        let session = NameMatchSession(
            people: PeopleLoaderSpy(answering: .always(roster)), images: spy, time: clock.timeSource,
            chance: ChanceSource(SeededNumbers(seed: 1)))
        let start = Task { await session.start(.practice) }
        try await spy.loads.waitForCalls(6)
        for number in 0..<5 { spy.loads.complete(number, with: .fixture()) }
        try await until { session.screen.round?.portraits?.loaded == 5 }
        #expect(session.screen.round?.portraits?.wanted == 6)
        #expect(session.screen.round?.choice.phase == .loading)
        clock.advance(by: .seconds(10))
        try await spy.loads.waitForCalls(7)
        spy.loads.complete(6, with: .fixture())
        await start.value
        #expect(session.screen.options.count == 6)
        let slow = roster.people.first { $0.portrait == spy.loads[5] }
        #expect(!session.screen.options.compactMap(\.content.face).contains(try #require(slow).face))
    }

    @Test func offlineGameContinuesWithLoadedPortraits() async throws {
        let session = session(.crew(200))
        await session.start(.timed)
        try await open(1, session)
        pick(right: true, session)
        try await next(2, session)
        portraits.goOffline()
        for number in 2...8 {
            try await open(number, session)
            #expect(Set(session.screen.options.compactMap(\.content.face)).count == 6)
            pick(right: true, session)
            try await next(number + 1, session)
        }
    }

    @Test func offlineStartShowsErrorWithRetry() async throws {
        portraits.goOffline()
        let session = session()
        await session.start(.practice)
        let round = try #require(session.screen.round)
        #expect(round.choice.phase == .failed(.connectivity(.notConnected)))
        #expect(round.choice.message?.button.action == .load)
        session.quit()
        #expect(session.screen.menu != nil)
    }

    @Test func failedPeopleLoadOffersRetry() async throws {
        let people = PeopleLoaderSpy()
        let session = session(people)
        let start = Task { await session.start(.practice) }
        try await people.loads.waitForCalls(1)
        people.loads.fail(0, with: .connectivity(.notConnected))
        await start.value
        #expect(session.screen.round?.choice.message?.button.action == .load)
        let again = Task { await session.perform(.choice(.load)) }
        try await people.loads.waitForCalls(2)
        people.loads.complete(1, with: .crew(6))
        await again.value
        #expect(session.screen.options.count == 6)
    }

    @Test func tooFewPeopleShowErrorWithMenuButton() async throws {
        let session = session(.crew(5))
        await session.start(.practice)
        let error = LoadError.refused(.tooFew(need: 6, have: 5))
        #expect(session.screen.round?.choice.phase == .failed(error))
        let message = try #require(session.screen.round?.choice.message)
        #expect(message.detail == "At least 6 people are needed; there are 5.")
        #expect(message.button.label == "Menu")
        await session.perform(.choice(message.button.action))
        #expect(session.screen.menu != nil)
    }

    @Test func tooFewPortraitsShowErrorWithRetry() async throws {
        let roster = Roster.crew(6)
        portraits.fail(roster.people[0].portrait, with: .refused(.notFound))
        let session = session(roster)
        await session.start(.practice)
        let error = LoadError.refused(.tooFew(need: 6, have: 5))
        #expect(session.screen.round?.choice.phase == .failed(error))
        #expect(session.screen.round?.choice.message?.detail == "At least 6 people are needed; there are 5.")
        #expect(session.screen.round?.choice.message?.button.action == .load)
    }

    // MARK: Learning

    @Test func quickSlowAndWrongAnswersAreSaved() async throws {
        let session = session()
        await session.start(.practice)
        let known = try #require(target(session))
        pick(right: true, session)
        try await next(2, session)
        let slow = try #require(target(session))
        clock.advance(by: .seconds(6))
        pick(right: true, session)
        try await next(3, session)
        let missed = try #require(target(session))
        let wrong = try #require(session.screen.options.first { !isRight($0.content, session) })
        let confusedWith = session.roster?.people.first { .face($0.face) == wrong.content }
        clock.passAnswerDelay(of: session)
        session.pick(wrong.id)
        try await until { learning.known.people.count == 3 }
        let schedule = learning.known
        #expect([known, slow, missed].map { learning.outcome(of: $0.id) } == [.known, .slow, .missed])
        #expect(schedule.confusedWith(missed.id) == [confusedWith?.id])
    }

    @Test func wrongChoiceStoresWhichPeopleWereConfused() async throws {
        let session = session(modes: [.reverse])
        await session.start(.reverse)
        let asked = try #require(target(session))
        let wrong = try #require(session.screen.options.first { !isRight($0.content, session) })
        let chosen = session.roster?.people.first { .name($0.name) == wrong.content }
        clock.passAnswerDelay(of: session)
        session.pick(wrong.id)
        try await until { learning.known.people.count == 1 }
        #expect(learning.known.confusedWith(asked.id) == [chosen?.id])
    }

    /// Returns the people whom the first rounds of a number of games ask about.
    private func peopleAsked(in games: Int, _ session: NameMatchSession) async throws -> Set<Person.ID> {
        var asked: Set<Person.ID> = []
        for game in 0..<games {
            await session.start(.practice)
            try await open(1, session)
            asked.insert(try #require(target(session)).id)
            pick(right: true, session)
            try await until("lesson \(game)") { Set(learning.known.people.keys) == asked }
            session.quit()
        }
        return asked
    }

    @Test func sessionIntroducesAtMostTenNewPeople() async throws {
        #expect(try await peopleAsked(in: 40, session(.crew(60), modes: [.practice])).count == 10)
    }

    @Test func hostCanLimitNewPeopleOfSession() async throws {
        let session = NameMatchSession(
            people: PeopleLoaderSpy(answering: .always(.crew(60))), images: portraits, learning: learning, newPeople: 3,
            time: clock.timeSource, chance: ChanceSource(SeededNumbers(seed: 1)))
        #expect(try await peopleAsked(in: 12, session).count == 3)
    }

    @Test func sessionWithoutStoreDoesNotLimitNewPeople() async throws {
        let people = PeopleLoaderSpy(answering: .always(.crew(60)))
        let session = NameMatchSession(
            people: people, images: portraits, time: clock.timeSource,
            chance: ChanceSource(SeededNumbers(seed: 1)))
        var asked: Set<FaceID> = []
        for _ in 0..<60 {
            await session.start(.practice)
            asked.insert(try #require(target(session)).face)
            pick(right: true, session)
            session.quit()
        }
        #expect(asked.count > 20)
        #expect(session.screen.menu?.progress == nil)
    }

    @Test func menuCountsKnownAndDuePeople() async throws {
        let people = Roster.crew(30).people
        let start = clock.timeSource.date()
        try await learning.append(people.prefix(3).map { .fixture($0.id, .missed, at: start) })
        try await learning.append(people[5...8].map { .fixture($0.id, at: start) })
        try await learning.append([
            .fixture("gone", at: start), .fixture(.knownAlready, about: people[9].id, at: start),
        ])
        let session = session()
        await session.load()
        try await until { session.screen.menu?.progress != nil }
        let progress = try #require(session.screen.menu?.progress)
        #expect((progress.known, progress.people, progress.due) == (5, 30, 3))
        #expect(progress.knownText == "You know 5 of 30")
        #expect(progress.dueText == "To repeat now: 3 people")
        #expect(session.screen.menu?.forget?.action == .forgetAllLessons)
    }

    // A person who was recognised once is due after two days, and known for five: 2.3065 days are the stability.
    @Test(arguments: [(1, 1, 0), (2, 1, 1), (7, 1, 1), (9, 0, 1)])
    func knownPersonBecomesDueAndLaterUnknown(days: Int, known: Int, due: Int) async throws {
        let person = Roster.crew(30).people[0]
        try await learning.append([.fixture(person.id, at: clock.timeSource.date())])
        clock.advance(by: .seconds(days * 86_400))
        let session = session()
        await session.load()
        try await until { session.screen.menu?.progress != nil }
        #expect(session.screen.menu?.progress?.known == known)
        #expect(session.screen.menu?.progress?.due == due)
    }

    @Test func resultsSayHowManyPeopleAreKnown() async throws {
        let session = session()
        await session.load()
        await session.start(.practice)
        pick(right: true, session)
        try await clock.waitForSleeper(due: clock.now.offset + .milliseconds(100))
        clock.advance(by: .milliseconds(100))
        try await until { session.screen.round?.choice.phase == .asking }
        pick(right: false, session)
        try await clock.waitForSleeper(due: clock.now.offset + .seconds(2))
        clock.advance(by: .seconds(2))
        try await until { session.screen.results != nil }
        #expect(session.screen.results?.progress?.known == 1)
        #expect(session.screen.results?.progress?.due == 1)
        #expect(session.screen.results?.progress?.people == 30)
    }

    @Test func playerCanForgetOneFaceOrAllFaces() async throws {
        let people = Roster.crew(30).people
        try await learning.append(people.prefix(3).map { .fixture($0.id, .missed, at: clock.timeSource.date()) })
        let session = session()
        await session.load()
        try await until { session.screen.menu?.progress?.due == 3 }
        await session.forgetLessons(about: people[0].face)
        #expect(Set(learning.known.people.keys) == [people[1].id, people[2].id])
        #expect(session.screen.menu?.progress?.due == 2)
        await session.perform(.forgetAllLessons)
        #expect(learning.content.isEmpty)
        #expect(session.screen.menu?.forget == nil)
    }

    @Test func forgettingUnknownFaceKeepsLessons() async throws {
        try await learning.append([.fixture("First0 Last0", .missed, at: clock.timeSource.date())])
        let session = session()
        await session.load()
        await session.forgetLessons(about: FaceID("nobody"))
        #expect(learning.known.people.count == 1)
    }

    @Test func lessonsAboutUnlistedPersonAreKept() async throws {
        let old = clock.timeSource.date().addingTimeInterval(-400 * 86_400)
        try await learning.append([.fixture("gone", at: old), .fixture("First0 Last0", at: old)])
        let session = session()
        await session.load()
        try await until { session.screen.menu?.progress != nil }
        #expect(session.screen.menu?.progress?.due == 1)
        await session.start(.practice)
        #expect(try #require(target(session)).id == "First0 Last0")
        await session.resultSaved()
        #expect(Set(learning.known.people.keys) == ["gone", "First0 Last0"])
    }

    @Test func incompleteListShowsNoticeInMenu() async throws {
        var roster = Roster.crew(30)
        roster.total = 120
        let session = session(roster)
        await session.load()
        #expect(session.screen.menu?.listNotice == "The list has 30 of 120 people")
    }

    @Test func portraitAddressContainsOnlyFaceID() async throws {
        let session = session()
        await session.start(.practice)
        for face in session.screen.options.compactMap(\.content.face) {
            #expect(session.portrait(of: face)?.url.absoluteString == "face:\(face)")
            #expect(try await session.loadPortrait(of: face).url.absoluteString == "face:\(face)")
        }
    }

    @Test func roundHasButtonsToPauseResumeAndLeave() async throws {
        let session = session()
        await session.start(.timed)
        #expect(session.screen.round?.choice.buttons.map(\.action) == [.pause, .quit])
        await session.perform(.choice(.pause))
        #expect(session.screen.round?.choice.buttons.map(\.action) == [.resume, .quit])
        await session.perform(.choice(.resume))
        #expect(session.screen.round?.choice.phase == .asking)
        let wording = NameMatchWording.english.choice
        #expect(session.screen.round?.choice.buttons.map(\.label) == [wording.pause, wording.menu])
    }

    @Test func dismissedAlertDisappearsDuringReveal() async throws {
        let session = session(modes: [.tenRounds])
        await session.start(.tenRounds)
        pick(right: false, session)
        let alert = try #require(session.screen.round?.choice.alert)
        session.dismissAlert(alert.id)
        #expect(session.screen.round?.choice.alert == nil)
        #expect(session.screen.round?.choice.phase == .revealing)
    }

    @Test func answerAfterExactlyFiveSecondsCountsAsQuick() async throws {
        let session = session()
        await session.start(.practice)
        let known = try #require(target(session))
        clock.advance(by: .milliseconds(4_700))
        pick(right: true, session)
        try await until { learning.known.people.count == 1 }
        #expect(learning.outcome(of: known.id) == .known)
    }

    @Test func unansweredRoundCreatesNoLesson() async throws {
        let session = session()
        await session.start(.timed)
        clock.advance(by: .seconds(60))
        try await until { session.screen.results != nil }
        #expect(learning.known.people.isEmpty)
    }

    // MARK: Secrets, and resuming

    @Test func screenAndSavedGameOmitAddressesAndIdentifiers() async throws {
        let roster = Roster(
            (0..<12).map { .named("First\($0)", "Last\($0)", id: "identity-\($0)", picture: "spoiler\($0)") })
        let session = session(roster)
        await session.start(.practice)
        let asked = try #require(target(session))
        var shown = ""
        dump(session.screen, to: &shown)
        let saved = String(decoding: try JSONEncoder().encode(session.savedGame), as: UTF8.self)
        for text in [shown, saved] {
            #expect(!text.contains("identity-"))
            #expect(!text.contains("spoiler"))
            #expect(!text.contains("faces.test"))
        }
        for person in roster.people where person != asked { #expect(!shown.contains(person.name)) }
    }

    @Test func missRevealsNamesOfAskedAndChosenPerson() async throws {
        let session = session()
        await session.start(.practice)
        let asked = try #require(target(session))
        let wrong = try #require(session.screen.options.first { !isRight($0.content, session) })
        let chosen = try #require(session.roster?.people.first { .face($0.face) == wrong.content })
        #expect(session.screen.round?.names == [:])
        clock.passAnswerDelay(of: session)
        session.pick(wrong.id)
        let names = [asked.face: asked.name, chosen.face: chosen.name]
        let round = try #require(session.screen.round)
        #expect(round.names == names)
        #expect(round.spokenOptions[wrong.id.place] == chosen.name + ", wrong")
        #expect(round.pictureDescriptions[asked.face] == "Portrait of " + asked.name)
        #expect(round.spokenOptions.count { $0.hasPrefix("Face ") } == 4)
        try await clock.waitForSleeper(due: clock.now.offset + .seconds(2))
        clock.advance(by: .seconds(2))
        try await until { session.screen.results != nil }
        #expect(session.screen.results?.names == names)
        #expect(session.screen.results?.game.review.first?.chosen == [.face(chosen.face)])
    }

    @Test func wrongFaceStaysUnnamedUntilRightChoice() async throws {
        let session = session()
        await session.start(.timed)
        let question = session.screen.round?.question
        pick(right: false, session)
        #expect(session.screen.round?.choice.phase == .asking)
        #expect(session.screen.round?.question == question)
        #expect(session.screen.options.filter { $0.state == .wrong }.map(\.isEnabled) == [false])
        #expect(session.screen.round?.names == [:])
        #expect(session.screen.round?.spokenOptions.filter { $0.hasPrefix("Face ") }.count == 6)
        #expect(session.screen.round?.spokenOptions.count { $0.hasSuffix(", wrong") } == 1)
        pick(right: true, session)
        #expect(session.screen.round?.names.count == 2)
    }

    @Test func reverseRoundShowsRightNameAfterChoice() async throws {
        let session = session(modes: [.reverse])
        await session.start(.reverse)
        let asked = try #require(target(session))
        pick(right: false, session)
        #expect(session.screen.round?.names == [asked.face: asked.name])
    }

    @Test func resumedGameContinuesWithSameFacesAndScore() async throws {
        let roster = Roster.crew(30)
        let first = session(roster)
        await first.start(.timed)
        pick(right: true, first)
        try await next(2, first)
        let saved = try JSONDecoder().decode(SavedNameMatch.self, from: JSONEncoder().encode(first.savedGame))
        let asked = first.screen.round?.choice.prompt
        let faces = first.screen.options.map(\.content)
        let second = session(roster, resuming: saved)
        #expect(second.screen.round?.choice.phase == .paused)
        #expect(second.screen.round?.choice.options == [])
        await second.load()
        #expect(second.screen.round?.choice.phase == .paused)
        #expect(second.screen.round?.choice.prompt == asked)
        #expect(second.screen.round?.choice.options.map(\.content) == faces)
        second.resume()
        try await until { second.screen.round?.choice.phase == .asking }
        #expect(pick(right: true, second) == .right(points: 1))
        #expect(second.screen.round?.choice.score.text == "2")
    }

    @Test func releasedSessionStopsItsClockAndPendingLoads() async throws {
        let images = HeldPortraits()
        var session: NameMatchSession? = NameMatchSession(
            people: PeopleLoaderSpy(answering: .always(.crew(30))), images: images, time: clock.timeSource)
        let start = Task { [weak session] in await session?.start(.timed) }
        try await images.spy.loads.waitForCalls(6)
        start.cancel()
        await start.value
        weak let released = session
        session = nil
        #expect(released == nil)
        try await until { images.ended == 6 }
        #expect(images.spy.loads.cancelledCalls.count == 6)
        #expect(clock.deadlines == [])
    }
}
