import Foundation
import NameMatchTesting
import Observation
import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import NameMatch

/// Tests of sessions with a slow network, a slow store, or a stored game whose portraits are not loaded yet.
@MainActor
@Suite(.bounded)
struct NameMatchTimeoutTests {
    private let clock = ManualClock()
    private let roster = Roster.crew(200)

    private func session(
        _ images: any ImageLoading, people: (any PeopleLoading)? = nil, modes: [NameMatchMode] = [.practice, .timed],
        learning: (any LearningStore)? = nil, seed: UInt64 = 1, resuming saved: SavedNameMatch? = nil
    ) -> NameMatchSession {
        NameMatchSession(
            people: people ?? PeopleLoaderSpy(answering: .always(roster)), images: images, modes: modes,
            learning: learning,
            time: clock.timeSource, chance: ChanceSource(SeededNumbers(seed: seed)), resuming: saved)
    }

    private func target(_ session: NameMatchSession) -> Person? {
        roster.people.first { .name($0.name) == session.screen.round?.choice.prompt }
    }

    private func pick(right: Bool, _ session: NameMatchSession) {
        let face = target(session).map { NameOrFace.face($0.face) }
        clock.passAnswerDelay(of: session)
        let option = session.screen.options.first { $0.state == .idle && ($0.content == face) == right }
        if let option { session.pick(option.id) }
    }

    /// Advances the clock to the time at which the shown solution disappears, and waits for the next round.
    private func open(_ number: Int, _ session: NameMatchSession) async throws {
        let due = clock.now.offset + .milliseconds(100)
        try await clock.waitForSleeper(due: due)
        clock.advance(to: due)
        try await until("round \(number)") {
            session.screen.round?.choice.phase == .asking
                && session.screen.round?.choice.number?.text == "Question \(number)"
        }
    }

    /// Returns a decoded game with one round answered correctly and the next one open.
    private func storedGame() async throws -> SavedNameMatch {
        let first = session(PortraitLoaderSpy())
        await first.start(.timed)
        pick(right: true, first)
        try await open(2, first)
        return try JSONDecoder().decode(SavedNameMatch.self, from: JSONEncoder().encode(try #require(first.savedGame)))
    }

    // MARK: A stored game

    @Test func resumedGameWaitsForPortraitsOfItsRound() async throws {
        let saved = try await storedGame()
        let images = HeldPortraits()
        let second = session(images, resuming: saved)
        second.resume()
        try await images.spy.loads.waitForCalls(6)
        #expect(second.screen.round?.choice.phase == .paused)
        try await until { second.screen.round?.portraits?.wanted == 6 }
        let left = second.screen.round?.choice.clock?.text
        clock.advance(by: .seconds(5))
        for number in 0..<6 { images.spy.loads.complete(number, with: .fixture()) }
        try await until { second.screen.round?.choice.phase == .asking }
        #expect(second.screen.round?.choice.clock?.text == left)
        #expect(second.screen.round?.portraits == nil)
        for face in second.screen.options.compactMap(\.content.face) { #expect(second.portrait(of: face) != nil) }
    }

    @Test func resumedGameWaitsOnlyForCurrentRoundPortraits() async throws {
        var dealer = try Dealer(roster.people)
        var generator = SeededNumbers(seed: 1)
        var questions: [ChoiceQuestion<NameOrFace>] = []
        for number in 1...2 {
            let deal = try dealer.deal(at: .distantPast, using: &generator)
            questions.append(try ChoiceQuestion(deal, asking: .facesForName, id: "\(number) \(deal.target.face)"))
        }
        var game = ChoiceGame<NameOrFace>(rules: NameMatchMode.timed.rules)
        _ = game.deal(ChoicePage(questions), using: &generator)
        _ = game.start()
        let images = HeldPortraits()
        let second = session(images, resuming: SavedNameMatch(mode: .timed, game: game, firstLesson: nil))
        second.resume()
        try await images.spy.loads.waitForCalls(6)
        #expect(second.screen.round?.portraits?.wanted == 6)
    }

    @Test func resumedGameSavesLessonAndStartsNextRound() async throws {
        let (portraits, learning) = (PortraitLoaderSpy(), ObservableLearningStore())
        let second = session(portraits, learning: learning, resuming: try await storedGame())
        await second.load()
        second.resume()
        try await until { second.screen.round?.choice.phase == .asking }
        let asked = try #require(target(second))
        pick(right: true, second)
        try await open(3, second)
        let faces = second.screen.options.compactMap(\.content.face)
        #expect(faces.count == 6)
        for face in faces { #expect(second.portrait(of: face) != nil) }
        #expect(target(second) != asked)
        try await until { learning.known.people[asked.id] != nil }
    }

    @Test func pauseWhileResumingStoredGameCancelsPortraitLoads() async throws {
        let images = HeldPortraits()
        let second = session(images, resuming: try await storedGame())
        second.resume()
        try await images.spy.loads.waitForCalls(6)
        second.pause()
        try await until { images.ended == 6 }
        #expect(images.spy.loads.cancelledCalls.count == 6)
        #expect(second.screen.round?.choice.phase == .paused)
        second.resume()
        // The portraits of the next round are loaded too, either before or after those of the current round.
        for number in 6..<18 {
            try await images.spy.loads.waitForCalls(number + 1)
            images.spy.loads.complete(number, with: .fixture())
        }
        try await until { second.screen.round?.choice.phase == .asking }
    }

    @Test func resumedGameWithoutPeopleOffersRetry() async throws {
        let people = PeopleLoaderSpy()
        let second = session(PortraitLoaderSpy(), people: people, resuming: try await storedGame())
        second.resume()
        try await people.loads.waitForCalls(1)
        people.loads.fail(0, with: .connectivity(.notConnected))
        try await until { second.screen.round?.choice.message?.button.action == .load }
        #expect(second.screen.round?.choice.phase == .paused)
        let again = Task { await second.perform(.choice(.load)) }
        try await people.loads.waitForCalls(2)
        people.loads.complete(1, with: roster)
        await again.value
        #expect(second.screen.round?.choice.message == nil)
        try await until { second.screen.round?.choice.phase == .asking }
    }

    @Test func resumedGameLoadsPeopleOnce() async throws {
        let people = PeopleLoaderSpy()
        let second = session(PortraitLoaderSpy(), people: people, resuming: try await storedGame())
        let load = Task { await second.load() }
        try await people.loads.waitForCalls(1)
        people.loads.fail(0, with: .connectivity(.notConnected))
        await load.value
        #expect(people.loads.count == 1)
        #expect(second.screen.round?.choice.message?.button.action == .load)
    }

    @Test func leavingResumedGameStopsPortraitLoads() async throws {
        let images = HeldPortraits()
        let second = session(images, resuming: try await storedGame())
        let load = Task { await second.load() }
        try await images.spy.loads.waitForCalls(6)
        second.quit()
        for number in 0..<6 { images.spy.loads.complete(number, with: .fixture()) }
        await load.value
        #expect(images.spy.loads.count == 6)
        #expect(second.screen.menu != nil)
    }

    @Test func timedOutPortraitKeepsRestoredGamePaused() async throws {
        let saved = try await storedGame()
        let images = HeldPortraits()
        let second = session(images, resuming: saved)
        second.resume()
        try await images.spy.loads.waitForCalls(6)
        for number in 0..<5 { images.spy.loads.complete(number, with: .fixture()) }
        try await until { second.screen.round?.portraits?.loaded == 5 }
        clock.advance(by: .seconds(10))
        try await until { second.screen.round?.choice.message?.button.action == .load }
        #expect(second.screen.round?.choice.phase == .paused)
        let retry = Task { await second.perform(.choice(.load)) }
        try await images.spy.loads.waitForCalls(7)
        images.spy.loads.complete(6, with: .fixture())
        try await until { second.screen.round?.choice.options.count == 6 }
        #expect(second.screen.round?.choice.message == nil)
        for option in second.screen.round?.choice.options ?? [] {
            #expect(second.portrait(of: try #require(option.content.face)) != nil)
        }
        retry.cancel()
    }

    @Test func newGameAfterStoredGameStartsImmediately() async throws {
        let second = session(PortraitLoaderSpy(), resuming: try await storedGame())
        await second.playAgain()
        #expect(second.screen.round?.choice.phase == .asking)
        second.pause()
        #expect(second.screen.round?.choice.phase == .paused)
        second.resume()
        #expect(second.screen.round?.choice.phase == .asking)
    }

    @Test func releasedSessionCancelsPortraitLoads() async throws {
        let images = HeldPortraits()
        var second: NameMatchSession? = session(images, resuming: try await storedGame())
        second?.resume()
        try await images.spy.loads.waitForCalls(6)
        weak let released = second
        second = nil
        #expect(released == nil)
        try await until { images.ended == 6 }
        #expect(images.spy.loads.cancelledCalls.count == 6)
    }

    // MARK: A slow network

    @Test func gameWaitsIfAllPortraitsAreSlow() async throws {
        let spy = ImageLoaderSpy()
        let session = session(spy)
        let start = Task { await session.start(.practice) }
        try await spy.loads.waitForCalls(6)
        try await clock.waitForSleeper(due: .seconds(10))
        clock.advance(by: .seconds(10))
        try await clock.waitForSleeper(due: .seconds(20))
        clock.advance(by: .seconds(2))
        #expect(spy.loads.count == 6)
        for number in 0..<6 { spy.loads.complete(number, with: .fixture()) }
        await start.value
        #expect(session.screen.options.count == 6)
    }

    @Test func stalledPortraitsFailAfterThreeTimeouts() async throws {
        let spy = ImageLoaderSpy()
        let session = session(spy)
        let start = Task { await session.start(.practice) }
        try await spy.loads.waitForCalls(6)
        for second in [10, 20, 30] {
            try await clock.waitForSleeper(due: .seconds(second))
            clock.advance(to: .seconds(second))
        }
        await start.value
        #expect(session.screen.round?.choice.phase == .failed(.connectivity(.timedOut)))
        #expect(spy.loads.count == 6)
    }

    @Test func singleStalledPortraitIsReplaced() async throws {
        let spy = ImageLoaderSpy()
        let session = session(spy, modes: [.reverse])
        let start = Task { await session.start(.reverse) }
        try await spy.loads.waitForCalls(1)
        try await clock.waitForSleeper(due: .seconds(10))
        clock.advance(to: .seconds(10))
        try await spy.loads.waitForCalls(2)
        spy.loads.complete(1, with: .fixture())
        await start.value
        let shown = try #require(session.screen.round?.choice.prompt?.face)
        #expect(roster.people.first { $0.face == shown }?.portrait == spy.loads[1])
        #expect(session.portrait(of: shown) != nil)
    }

    @Test func successiveStalledPortraitsFailAfterThreeTimeouts() async throws {
        let spy = ImageLoaderSpy()
        let session = session(spy, modes: [.reverse])
        let start = Task { await session.start(.reverse) }
        for second in [10, 20, 30] {
            try await clock.waitForSleeper(due: .seconds(second))
            clock.advance(to: .seconds(second))
        }
        await start.value
        #expect(session.screen.round?.choice.phase == .failed(.connectivity(.timedOut)))
        #expect(Set(spy.loads.arguments).count == 2)
    }

    @Test func gameFailsWhenThirtyPortraitsAreMissing() async throws {
        let images = FailingPortraits(.refused(.notFound))
        let session = session(images)
        await session.start(.practice)
        #expect(session.screen.round?.choice.phase == .failed(.refused(.notFound)))
        #expect(images.count == 30)
        await session.perform(.choice(.load))
        #expect(images.count == 60)
    }

    @Test func gameContinuesIfHalfOfPortraitsAreMissing() async throws {
        let portraits = PortraitLoaderSpy()
        for (number, person) in roster.people.enumerated() where number % 2 == 0 {
            portraits.fail(person.portrait, with: .refused(.notFound))
        }
        let session = session(portraits)
        await session.start(.timed)
        for number in 2...20 {
            pick(right: true, session)
            let due = clock.now.offset + .milliseconds(100)
            try await clock.waitForSleeper(due: due)
            clock.advance(to: due)
            try await until("round \(number)") {
                session.screen.round?.choice.message != nil
                    || session.screen.round?.choice.phase == .asking
                        && session.screen.round?.choice.number?.text == "Question \(number)"
            }
            #expect(session.screen.round?.choice.message == nil)
        }
    }

    @Test func imageLoaderErrorShowsFailureInsteadOfResults() async throws {
        let images = FailingPortraits(.refused(.exhausted), from: 2)
        let session = session(images, modes: [.reverse])
        await session.start(.reverse)
        let face = try #require(session.screen.round?.choice.prompt?.face)
        let name = roster.people.first { $0.face == face }?.name
        let option = try #require(session.screen.options.first { $0.content.name == name })
        clock.passAnswerDelay(of: session)
        session.pick(option.id)
        let due = clock.now.offset + .milliseconds(100)
        try await clock.waitForSleeper(due: due)
        clock.advance(to: due)
        try await until {
            session.screen.round?.choice.phase == .failed(.refused(.unavailable(until: nil)))
                || session.screen.results != nil
        }
        #expect(session.screen.results == nil)
    }

    // MARK: A slow store

    @Test func slowLessonStoreDoesNotDelayGame() async throws {
        let store = LearningStoreSpy()
        let session = session(PortraitLoaderSpy(), learning: store)
        let start = Task { await session.start(.practice) }
        try await store.calls.waitForCalls(1)
        store.calls.complete(0)
        await start.value
        pick(right: false, session)
        try await store.calls.waitForCalls(2)
        await session.start(.timed)
        #expect(session.screen.round?.choice.phase == .asking)
        store.calls.complete(1)
    }

    @Test func gameStartsWithoutScheduleAfterTenSeconds() async throws {
        let store = LearningStoreSpy()
        let session = session(PortraitLoaderSpy(), learning: store)
        let start = Task { await session.start(.practice) }
        try await store.calls.waitForCalls(1)
        try await clock.waitForSleeper(due: .seconds(10))
        clock.advance(by: .seconds(10))
        await start.value
        #expect(session.screen.round?.choice.phase == .asking)
        store.calls.complete(0)
    }

    @Test func newLessonsAreKeptWhenScheduleArrivesLate() async throws {
        let roster = Roster.crew(2_000)
        let store = SlowLearningStore()
        let session = session(PortraitLoaderSpy(), people: PeopleLoaderSpy(answering: .always(roster)), learning: store)
        let start = Task { await session.start(.timed) }
        try await store.reading.waitForCalls(1)
        try await clock.waitForSleeper(due: .seconds(10))
        clock.advance(by: .seconds(10))
        await start.value
        let missed = try #require(roster.people.first { .name($0.name) == session.screen.round?.choice.prompt })
        let options = session.screen.options
        clock.passAnswerDelay(of: session)
        for option in options where option.content != .face(missed.face) { session.pick(option.id) }
        for option in options where option.content == .face(missed.face) { session.pick(option.id) }
        try await open(2, session)
        clock.passAnswerDelay(of: session)
        if let option = session.screen.options.first { session.pick(option.id) }
        session.quit()
        // Lessons are stored one at a time, so a second call of the store shows that the first call has returned.
        try await until { store.lessons == 2 }
        store.reading.complete(0, with: ())
        try await until { store.hasBeenRead }
        // After the missed person, the player was asked about one other person before the session was left.
        await session.start(.timed)
        for number in 1...2 {
            clock.passAnswerDelay(of: session)
            let right = session.roster?.people.first { .name($0.name) == session.screen.round?.choice.prompt }?.face
            for option in session.screen.options where option.content.face == right { session.pick(option.id) }
            try await open(number + 1, session)
        }
        #expect(session.screen.round?.choice.prompt == .name(missed.name))
    }

    @Test(arguments: [false, true])
    func nextGameRetriesFailedReadOfSchedule(isPlayedAgain: Bool) async throws {
        let store = LearningStoreSpy()
        let session = session(PortraitLoaderSpy(), learning: store)
        let first = Task { await session.start(.practice) }
        try await store.calls.waitForCalls(1)
        store.calls.fail(0, with: StoreError(.busy, at: "here"))
        await first.value
        let second = Task { isPlayedAgain ? await session.playAgain() : await session.start(.practice) }
        try await store.calls.waitForCalls(2)
        #expect(store.calls.arguments == [.read, .read])
        store.calls.complete(1)
        await second.value
    }

    @Test func nextGameBeginsWithPersonWhoBecameDue() async throws {
        let person = roster.people[7]
        let store = InMemoryLearningStore(LearningLog([.fixture(person.id, at: clock.timeSource.date())]))
        let session = session(PortraitLoaderSpy(), learning: store)
        await session.start(.practice)
        #expect(target(session) != person)
        clock.advance(by: .seconds(2 * 86_400))
        await session.playAgain()
        #expect(target(session) == person)
    }
}

/// An image loader that fails from a given call on.
@MainActor
private final class FailingPortraits: ImageLoading {
    private(set) var count = 0
    private let error: LoadError
    private let first: Int

    init(_ error: LoadError, from first: Int = 1) {
        self.error = error
        self.first = first
    }

    @MainActor func image(at url: URL) async throws(LoadError) -> EncodedImage {
        count += 1
        guard count >= first else { return .fixture(from: url) }
        throw error
    }
}
