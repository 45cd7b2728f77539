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

/// Tests of sessions that are interrupted by a pause, another game, a late list of people or a failing store.
@MainActor
@Suite(.bounded) struct NameMatchInterruptionTests {
    private let clock = ManualClock()
    private let portraits = PortraitLoaderSpy()

    private func session(
        _ people: any PeopleLoading, images: (any ImageLoading)? = nil, modes: [NameMatchMode] = [.practice, .timed],
        records: (any RecordStore)? = nil, learning: (any LearningStore)? = nil, seed: UInt64 = 1,
        resuming saved: SavedNameMatch? = nil
    ) -> NameMatchSession {
        NameMatchSession(
            people: people, images: images ?? portraits, modes: modes, records: records, learning: learning,
            time: clock.timeSource, chance: ChanceSource(SeededNumbers(seed: seed)), resuming: saved)
    }

    private func session(
        _ roster: Roster, images: (any ImageLoading)? = nil, records: (any RecordStore)? = nil,
        learning: (any LearningStore)? = nil, seed: UInt64 = 1, resuming saved: SavedNameMatch? = nil
    ) -> NameMatchSession {
        session(
            PeopleLoaderSpy(answering: .always(roster).optional()), images: images, records: records,
            learning: learning,
            seed: seed,
            resuming: saved)
    }

    private func target(_ session: NameMatchSession) -> Person? {
        session.roster?.people.first { .name($0.name) == session.screen.round?.choice.prompt }
    }

    private func pick(right: Bool, _ session: NameMatchSession) {
        let face = target(session).map { NameOrFace.face($0.face) }
        clock.passAnswerDelay(of: session)
        let option = session.screen.options.first { $0.state == .idle && ($0.content == face) == right }
        if let option { session.pick(option.id) }
    }

    /// Advances the clock to the end of a reveal.
    private func passReveal(ofMiss isMiss: Bool = false) async throws {
        let due = clock.now.offset + (isMiss ? .seconds(2) : .milliseconds(100))
        try await clock.waitForSleeper(due: due)
        clock.advance(to: due)
    }

    private func untilAsking(_ number: Int, _ session: NameMatchSession) async throws {
        try await until("round \(number)") {
            session.screen.round?.choice.phase == .asking
                && session.screen.round?.choice.number?.text.hasPrefix("Question \(number)") == true
        }
    }

    @Test func pauseDuringFirstLoadStopsClock() async throws {
        let people = PeopleLoaderSpy()
        let session = session(people)
        let start = Task { await session.start(.timed) }
        try await people.loads.waitForCalls(1)
        session.pause()
        people.loads.complete(0, with: .crew(12))
        await start.value
        clock.advance(by: .seconds(30))
        #expect(session.screen.round?.choice.phase == .paused)
        session.resume()
        #expect(session.screen.round?.choice.phase == .asking)
        #expect(session.screen.round?.choice.clock?.elapsedFraction == 0)
    }

    @Test func secondStartWaitsForPendingPeopleLoad() async throws {
        let people = PeopleLoaderSpy()
        let session = session(people)
        let first = Task { await session.start(.practice) }
        try await people.loads.waitForCalls(1)
        let second = Task { await session.start(.timed) }
        await first.value
        people.loads.complete(0, with: .crew(12))
        await second.value
        #expect(session.screen.round?.mode == .timed)
        #expect(session.screen.options.count == 6)
        #expect(people.loads.count == 1)
    }

    @Test func resultOfResumedReplayIsNotRecorded() async throws {
        let records = InMemoryRecordStore()
        let first = session(.crew(12), records: records)
        await first.start(.practice)
        pick(right: false, first)
        try await passReveal(ofMiss: true)
        try await until { first.screen.results?.game.isSavingRecord == false }
        await first.replayMissed()
        let saved = try JSONDecoder().decode(SavedNameMatch.self, from: JSONEncoder().encode(first.savedGame))
        first.quit()

        let second = session(.crew(12), records: records, resuming: saved)
        await second.load()
        let face = try #require(second.screen.round?.choice.options.first?.content.face)
        _ = try await second.loadPortrait(of: face)
        second.resume()
        pick(right: true, second)
        try await passReveal()
        try await until { second.screen.results?.game.isSavingRecord == false }
        #expect(await records.record(for: NameMatchMode.practice.recordKey)?.games == 1)
    }

    @Test func replacingRoundKeepsScoreAndRefundsItsTime() async throws {
        let first = session(.crew(12))
        await first.start(.timed)
        pick(right: true, first)
        try await passReveal()
        try await untilAsking(2, first)
        clock.advance(by: .seconds(5))
        pick(right: false, first)
        let saved = try JSONDecoder().decode(SavedNameMatch.self, from: JSONEncoder().encode(first.savedGame))

        let others = Roster((20..<32).map { .named("First\($0)", "Last\($0)") })
        let second = session(others, resuming: saved)
        await second.load()
        #expect(second.screen.round?.choice.phase == .paused)
        #expect(second.screen.round?.choice.prompt == nil)
        let again = try JSONDecoder().decode(SavedNameMatch.self, from: JSONEncoder().encode(second.savedGame))
        for session in [second, session(others, resuming: again)] {
            session.resume()
            try await untilAsking(2, session)
            #expect(target(session) != nil)
            #expect(session.screen.options.compactMap(\.content.face).compactMap(session.portrait).count == 6)
            #expect(session.screen.round?.choice.score.text == "1")
            // The saved round was replaced, because its people are no longer in the list. Its time does not count, so
            // the clock shows the full minute.
            #expect(session.screen.round?.choice.clock?.text == "01:00")
            session.quit()
        }
    }

    @Test func roundOfRemovedPeopleIsReplacedOnResume() async throws {
        let first = session(.crew(12))
        await first.start(.practice)
        let saved = first.savedGame
        let second = session(Roster((20..<32).map { .named("First\($0)", "Last\($0)") }), resuming: saved)
        second.resume()
        try await untilAsking(1, second)
        #expect(target(second) != nil)
        pick(right: true, second)
        try await passReveal()
        try await untilAsking(2, second)
    }

    @Test func resumedReplayEndsIfMissedPeopleWereRemoved() async throws {
        let first = session(.crew(12))
        await first.start(.practice)
        pick(right: false, first)
        try await passReveal(ofMiss: true)
        try await until { first.screen.results != nil }
        await first.replayMissed()
        let second = session(Roster((20..<32).map { .named("First\($0)", "Last\($0)") }), resuming: first.savedGame)
        second.resume()
        try await until { second.screen.results?.game.ending == .allAsked }
        #expect(second.savedGame == nil)
    }

    @Test func savedGameWithInvalidRoundNumberContinues() async throws {
        let first = session(.crew(12))
        await first.start(.timed)
        let stored = String(decoding: try JSONEncoder().encode(first.savedGame), as: UTF8.self)
        let tampered = stored.replacing("\"1 ", with: "\"\(Int.max) ")
        #expect(tampered != stored)
        let saved = try JSONDecoder().decode(SavedNameMatch.self, from: Data(tampered.utf8))
        let second = session(.crew(12), resuming: saved)
        await second.load()
        second.resume()
        try await untilAsking(1, second)
        pick(right: true, second)
        try await passReveal()
        try await untilAsking(2, second)
    }

    @Test func retryReloadsPermanentlyFailedPortraits() async throws {
        let flaky = FlakyPortraits()
        let session = session(.crew(6), images: flaky)
        flaky.error = .invalidData(.malformed)
        await session.start(.practice)
        #expect(session.screen.round?.choice.message?.button.action == .load)
        flaky.error = nil
        await session.perform(.choice(.load))
        #expect(session.screen.options.count == 6)
    }

    @Test func connectionErrorReplacesTooFewPeopleMessage() async throws {
        let roster = Roster.crew(6)
        portraits.fail(roster.people[0].portrait, with: .refused(.notFound))
        let session = session(roster)
        await session.start(.practice)
        #expect(session.screen.round?.choice.message?.detail == "At least 6 people are needed; there are 5.")
        portraits.goOffline()
        await session.perform(.choice(.load))
        #expect(session.screen.round?.choice.phase == .failed(.connectivity(.notConnected)))
        #expect(session.screen.round?.choice.message?.detail != "At least 6 people are needed; there are 5.")
    }

    @Test func restartRecordsLessonOfAbandonedRound() async throws {
        let learning = ObservableLearningStore()
        let session = session(.crew(6), learning: learning)
        await session.start(.timed)
        for _ in 1...12 {
            let last = try #require(target(session))
            pick(right: false, session)
            await session.playAgain()
            #expect(target(session) != last)
            try await until { learning.known.people[last.id] != nil }
        }
    }

    @Test func playingAgainAtTimeLimitRecordsFinishedGame() async throws {
        let records = InMemoryRecordStore()
        let session = session(.crew(12), records: records)
        await session.start(.timed)
        pick(right: true, session)
        try await passReveal()
        try await untilAsking(2, session)
        clock.advance(to: .seconds(60))
        // The time is up, but the main actor has not processed the timer yet.
        await session.playAgain()
        session.quit()
        await session.load()
        try await until { session.screen.menu?.lines.last?.best?.text == "Best: 1" }
    }

    @Test func pendingSaveCanBeAwaitedAfterQuitting() async throws {
        let store = RecordStoreSpy()
        let session = session(.crew(12), records: store)
        await session.start(.timed)
        pick(right: true, session)
        try await passReveal()
        try await untilAsking(2, session)
        clock.advance(to: .seconds(60))
        try await until { session.screen.results != nil }
        try await store.calls.waitForCalls(1)
        session.quit()
        #expect(session.screen.menu?.isSavingRecord == true)
        var isSaved = false
        let waiting = await Task.begun {
            await session.resultSaved()
            isSaved = true
        }
        #expect(!isSaved)
        store.calls.complete(0)
        await waiting.value
        #expect(session.screen.menu?.isSavingRecord == false)
    }

    @Test(arguments: ["load", "start", "resultSaved"])
    func unsavedResultOfAbandonedGameIsSavedOnce(by call: String) async throws {
        let store = FailingRecordStore(failures: 1)
        let session = session(.crew(12), records: store)
        await session.start(.practice)
        pick(right: false, session)
        try await passReveal(ofMiss: true)
        try await until { session.screen.results?.game.isSavingRecord == false }
        session.quit()
        #expect(session.screen.menu?.isSavingRecord == false)
        #expect(await store.records().isEmpty)
        for _ in 1...2 {
            switch call {
            case "load": await session.load()
            case "start": await session.start(.timed)
            default: await session.resultSaved()
            }
            await session.resultSaved()
        }
        #expect(store.tries.withLock { $0 } == 2)
        #expect(await store.records()[NameMatchMode.practice.recordKey]?.games == 1)
    }

    @Test func playAgainRepeatsFailedSaveOfAbandonedGame() async throws {
        let store = FailingRecordStore(failures: 2)
        let session = session(.crew(12), records: store)
        await session.start(.practice)
        pick(right: false, session)
        try await passReveal(ofMiss: true)
        try await until { session.screen.results?.game.isSavingRecord == false }
        await session.start(.timed)
        try await until { store.tries.withLock { $0 } == 2 }
        clock.advance(to: .seconds(100))
        try await until { session.screen.results?.game.isSavingRecord == false }
        #expect(store.tries.withLock { $0 } == 3)
        await session.playAgain()
        try await until { store.tries.withLock { $0 } == 4 }
        await session.resultSaved()
        #expect(await store.records()[NameMatchMode.practice.recordKey]?.games == 1)
    }

    @Test func replayContainsEachMissedPersonOnce() async throws {
        let session = session(.crew(6))
        await session.start(.timed)
        var missed: Set<Person> = []
        for number in 1...12 {
            try await untilAsking(number, session)
            missed.insert(try #require(target(session)))
            pick(right: false, session)
            pick(right: true, session)
            try await passReveal()
        }
        try await untilAsking(13, session)
        clock.advance(to: .seconds(60))
        try await until { session.screen.results != nil }
        await session.replayMissed()
        #expect(session.screen.round?.choice.number?.text == "Question 1 of \(missed.count)")
    }

    @Test func nextGameFromMenuStartsWithDifferentPerson() async throws {
        let session = session(.crew(6))
        for _ in 1...20 {
            await session.start(.practice)
            let last = target(session)
            pick(right: false, session)
            try await passReveal(ofMiss: true)
            try await until { session.screen.results != nil }
            session.quit()
            await session.start(.practice)
            #expect(target(session) != last)
            session.quit()
        }
    }

    @Test func gameAfterAbandonedRoundStartsWithDifferentPerson() async throws {
        let session = session(.crew(6))
        for _ in 1...30 {
            await session.start(.practice)
            let last = target(session)
            session.quit()
            await session.start(.practice)
            #expect(target(session) != last)
            session.quit()
        }
    }

    @Test func lateErrorOfCancelledLoadIsIgnored() async throws {
        let people = LatePeople()
        let session = session(people)
        let first = Task { await session.load() }
        try await people.calls.waitForCalls(1)
        first.cancel()
        await first.value
        let second = Task { await session.load() }
        try await people.calls.waitForCalls(2)
        people.calls.complete(1, with: .crew(12))
        await second.value
        people.calls.fail(0, with: .connectivity(.timedOut))
        try await until { people.ended == 2 }
        await Task { @MainActor in }.value
        await Task { @MainActor in }.value
        #expect(session.screen.menu?.message == nil)
        #expect(session.roster?.people.count == 12)
    }

    @Test func cancellingLoadHidesLoadingIndicator() async throws {
        let people = PeopleLoaderSpy()
        let session = session(people)
        let load = Task { await session.load() }
        try await people.loads.waitForCalls(1)
        #expect(session.screen.menu?.isLoading == true)
        load.cancel()
        await load.value
        #expect(session.screen.menu?.isLoading == false)
    }

    @Test func lessonIsSavedAfterPeopleListIsReplaced() async throws {
        let (people, learning) = (PeopleLoaderSpy(), ObservableLearningStore())
        let session = session(people, learning: learning)
        for (number, roster) in [Roster.crew(6), Roster([.named("Somebody", "Else")])].enumerated() {
            let load = Task { await session.load() }
            try await people.loads.waitForCalls(number + 1)
            if number == 1 { await session.start(.timed) }
            people.loads.complete(number, with: roster)
            await load.value
        }
        let asked = try #require(session.screen.round?.choice.prompt?.name)
        let right = Roster.crew(6).people.first { $0.name == asked }.map { NameOrFace.face($0.face) }
        clock.passAnswerDelay(of: session)
        session.pick(try #require(session.screen.options.first { $0.content == right }).id)
        try await until { learning.known.people.count == 1 }
    }

    @Test func leavingAfterLastAnswerRecordsResult() async throws {
        let session = session(.crew(12), records: InMemoryRecordStore())
        await session.load()
        await session.start(.practice)
        pick(right: true, session)
        try await passReveal()
        try await untilAsking(2, session)
        pick(right: false, session)
        session.quit()
        try await until { session.screen.menu?.lines.first?.best?.text == "Best: 1" }
    }

    @Test func secondGameInSessionReusesLoadedPeople() async throws {
        let people = PeopleLoaderSpy()
        let session = session(people)
        let first = Task { await session.start(.practice) }
        try await people.loads.waitForCalls(1)
        people.loads.complete(0, with: .crew(12))
        await first.value
        session.quit()
        await session.start(.timed)
        #expect(session.screen.options.count == 6)
        #expect(people.loads.count == 1)
    }

    @Test func missedPersonIsAskedAgainInSameGame() async throws {
        let session = session(.crew(200))
        await session.start(.timed)
        let missed = try #require(target(session))
        pick(right: false, session)
        pick(right: true, session)
        try await passReveal()
        for number in 2...20 {
            try await untilAsking(number, session)
            guard target(session) != missed else { break }
            pick(right: true, session)
            try await passReveal()
        }
        #expect(target(session) == missed)
    }

    @Test func refreshKeepsPortraitsOfRunningGame() async throws {
        func roster(_ version: Int) -> Roster {
            Roster((0..<6).map { .named("First\($0)", id: "\($0)", picture: "\($0)-version-\(version)") })
        }
        let people = PeopleLoaderSpy()
        let session = session(people)
        for number in 0...1 {
            let load = Task { await session.load() }
            try await people.loads.waitForCalls(number + 1)
            if number == 1 { await session.start(.practice) }
            people.loads.complete(number, with: roster(number))
            await load.value
        }
        for face in session.screen.options.compactMap(\.content.face) { #expect(session.portrait(of: face) != nil) }
    }

    @Test func menuStaysOnScreenAfterCancelledStart() async throws {
        let session = session(.crew(12))
        let start = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await session.start(.practice)
        }
        await start.value
        #expect(session.screen.menu != nil)
        #expect(session.savedGame == nil)
    }

    @Test func failedLessonSaveAppearsInVisibleResults() async throws {
        let learning = LearningStoreSpy()
        let session = session(.crew(12), learning: learning)
        let start = Task { await session.start(.practice) }
        try await learning.calls.waitForCalls(1)
        learning.calls.complete(0)
        await start.value
        pick(right: false, session)
        try await learning.calls.waitForCalls(2)
        try await passReveal(ofMiss: true)
        try await until { session.screen.results != nil }
        #expect(session.screen.results?.learningProblem == nil)
        let watcher = ScreenRecorder(session)
        learning.calls.fail(1, with: StoreError(.busy, at: "here"))
        try await until { watcher.screens.last?.results?.learningProblem != nil }
    }

    @Test func failedDeletionIsShownInMenu() async throws {
        let known = LearningLog([.fixture("First0 Last0", .missed, at: clock.timeSource.date())])
        let script = Script<Void, StoreError>([
            .success(()), .failure(StoreError(.unwritable(code: 28), at: "here")), .success(()), .success(()),
        ])
        let session = session(.crew(12), learning: LearningStoreSpy(answering: script, holding: known))
        await session.load()
        try await until { session.screen.menu?.progress?.dueText == "To repeat now: 1 person" }
        #expect(session.screen.menu?.learningProblem == nil)
        await session.perform(.forgetAllLessons)
        #expect(session.screen.menu?.progress?.dueText == "To repeat now: 1 person")
        #expect(session.screen.menu?.forget != nil)
        #expect(session.screen.menu?.learningProblem == "What you learned could not be deleted. Try again.")
        await session.perform(.forgetAllLessons)
        #expect(session.screen.menu?.learningProblem == nil)
        #expect(session.screen.menu?.forget == nil)
    }

    @Test func failedDeletionIsShownInResults() async throws {
        let full = StoreError(.unwritable(code: 28), at: "here")
        let script = Script<Void, StoreError>([.success(()), .success(()), .failure(full), .success(())])
        let session = session(.crew(12), learning: LearningStoreSpy(answering: script))
        await session.start(.practice)
        let face = try #require(target(session)?.face)
        pick(right: false, session)
        try await passReveal(ofMiss: true)
        try await until { session.screen.results != nil }
        await session.resultSaved()
        #expect(session.screen.results?.learningProblem == nil)
        await session.forgetLessons(about: face)
        #expect(session.screen.results?.learningProblem == "What you learned could not be deleted. Try again.")
    }

    @Test func unreadableStoreShowsErrorWithDeleteButton() async throws {
        let script = Script<Void, StoreError>([
            .failure(StoreError(.corrupt(at: "the root"), at: "here")), .success(()),
        ])
        let session = session(.crew(12), learning: LearningStoreSpy(answering: script))
        await session.load()
        try await until { session.screen.menu?.learningProblem == "Your progress could not be read." }
        #expect(session.screen.menu?.forget?.action == .forgetAllLessons)
        await session.perform(.forgetAllLessons)
        #expect(session.screen.menu?.learningProblem == nil)
        #expect(session.screen.menu?.progress?.dueText == "Nobody to repeat now")
    }

    @Test func unsavedLessonIsUsedByNextGame() async throws {
        let learning = LearningStoreSpy(answering: .failing(StoreError(.busy, at: "here")))
        let session = session(.crew(200), learning: learning)
        await session.start(.practice)
        let missed = try #require(target(session))
        pick(right: false, session)
        try await passReveal(ofMiss: true)
        try await until { session.screen.results?.learningProblem != nil }
        // The next game must use the lesson about the missed person, although the lesson could not be saved. It asks
        // about a person who was never recognised after three other rounds.
        await session.start(.timed)
        for number in 1...3 {
            #expect(target(session) != missed)
            pick(right: true, session)
            try await passReveal()
            try await untilAsking(number + 1, session)
        }
        #expect(target(session) == missed)
    }

    @Test func longestTimeLimitFitsIntoRecordKey() throws {
        let limit = Duration(secondsComponent: .max / 1_000, attosecondsComponent: 999_000_000_000_000_000)
        #expect(try NameMatchMode(.timed(limit)).recordKey.description.contains("milliseconds=\(Int64.max)"))
    }
}

/// A loader of people that ignores cancellation and whose calls stay pending until the test completes them.
@MainActor
@Observable
private final class LatePeople: PeopleLoading {
    @ObservationIgnored let calls = CallSpy<Void, Roster, LoadError>(
        "LatePeople", whenCancelled: .cancelled, whenNeverAnswered: .connectivity(.timedOut))
    private(set) var ended = 0

    @MainActor func loadPeople() async throws(LoadError) -> Roster {
        defer { ended += 1 }
        let outcome = await Task { [calls] () -> Result<Roster, LoadError> in
            do throws(LoadError) {
                return .success(try await calls.call(()))
            } catch {
                return .failure(error)
            }
        }.value
        return try outcome.get()
    }
}

/// A record store whose first saves fail.
private final class FailingRecordStore: RecordStore {
    let tries = Locked(0)
    private let failures: Int
    private let store = InMemoryRecordStore()

    init(failures: Int) {
        self.failures = failures
    }

    func record(_ result: GameResult, for key: RecordKey) async throws(StoreError) -> GameRecord {
        let number = tries.withLock { tries in
            tries += 1
            return tries
        }
        guard number > failures else { throw StoreError(.busy, at: "here") }
        return await store.record(result, for: key)
    }

    func record(for key: RecordKey) async -> GameRecord? { await store.record(for: key) }

    func records() async -> [RecordKey: GameRecord] { await store.records() }

    func forgetAll() async { await store.forgetAll() }
}

/// An image loader that fails with `error` unless that is `nil`.
@MainActor
private final class FlakyPortraits: ImageLoading {
    var error: LoadError?

    @MainActor func image(at url: URL) async throws(LoadError) -> EncodedImage {
        if let error { throw error }
        return .fixture(from: url)
    }
}
