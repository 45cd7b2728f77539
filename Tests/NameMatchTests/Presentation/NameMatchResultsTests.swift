import NameMatch
import NameMatchTesting
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@MainActor
@Suite(.bounded) struct NameMatchResultsTests {
    private let clock = ManualClock()

    private func session(_ mode: NameMatchMode, _ roster: Roster = .crew(30)) async -> NameMatchSession {
        let session = NameMatchSession(
            people: PeopleLoaderSpy(answering: .always(roster)), images: PortraitLoaderSpy(), modes: [mode],
            learning: InMemoryLearningStore(),
            time: clock.timeSource, chance: ChanceSource(SeededNumbers(seed: 1)))
        await session.start(mode)
        return session
    }

    private func target(_ session: NameMatchSession) throws -> Person {
        let prompt = session.screen.round?.choice.prompt
        return try #require(
            session.roster?.people.first { .name($0.name) == prompt || .face($0.face) == prompt })
    }

    /// Chooses an option, and returns its content.
    private func pick(right isRight: Bool, _ session: NameMatchSession) throws -> NameOrFace {
        clock.passAnswerDelay(of: session)
        let target = try target(session)
        let option = try #require(
            session.screen.options.first {
                ($0.content == .face(target.face) || $0.content == .name(target.name)) == isRight
            })
        session.pick(option.id)
        return option.content
    }

    /// Lets the time of an outcome pass, and waits for the next round or the results.
    private func pass(_ time: Duration, _ session: NameMatchSession) async throws {
        let due = clock.now.offset + time
        try await clock.waitForSleeper(due: due)
        clock.advance(to: due)
        try await until { session.screen.results != nil || !session.screen.options.isEmpty }
    }

    @Test func resultsShowMissedFaceAndChosenFace() async throws {
        let session = await session(.practice)
        let known = try target(session)
        _ = try pick(right: true, session)
        try await pass(.milliseconds(100), session)
        let missed = try target(session)
        let chosen = try pick(right: false, session)
        try await pass(.seconds(2), session)
        let results = try #require(session.screen.results)
        #expect(results.people.map(\.face) == [known.face, missed.face])
        #expect(results.people.map(\.name) == [known.name, missed.name])
        #expect(results.missed.map(\.face) == [missed.face])
        #expect(results.missed.map(\.confusedWith) == [[try #require(chosen.face)]])
        let name = try #require(results.name(of: chosen))
        #expect(results.missed[0].confusedWithText == "You took this person for \(name)")
        #expect(results.missedTitle == "You missed 1 person")
        #expect(results.people[0].confusedWithText == nil)
        for face in results.people.map(\.face) + results.missed[0].confusedWith {
            #expect(session.portrait(of: face) != nil)
        }
    }

    @Test func peopleAreNewOnlyInFirstGame() async throws {
        let session = await session(.practice)
        _ = try pick(right: false, session)
        try await pass(.seconds(2), session)
        #expect(session.screen.results?.new.count == 1)
        #expect(session.screen.results?.newTitle == "1 person was new")
        await session.replayMissed()
        let chosen = try pick(right: false, session)
        try await pass(.seconds(2), session)
        #expect(session.screen.results?.missed.first?.confusedWith == [try #require(chosen.face)])
        #expect(session.screen.results?.people.count == 1)
        #expect(session.screen.results?.new == [])
        #expect(session.screen.results?.newTitle == nil)
        #expect(session.screen.results?.missed.count == 1)
    }

    @Test func resultsShowWronglyChosenNameWithItsFace() async throws {
        let session = await session(.reverse)
        let chosen = try pick(right: false, session)
        try await pass(.seconds(2), session)
        let results = try #require(session.screen.results)
        let face = try #require(results.missed.first?.confusedWith.first)
        #expect(results.names[face] == chosen.name)
    }

    @Test func resultsShowPersonWhoseNameWasTyped() async throws {
        let session = await session(.typed)
        let target = try target(session)
        let other = try #require(session.roster?.people.first { $0.id != target.id })
        session.answer(other.name)
        try await pass(.seconds(2), session)
        #expect(session.screen.results?.missed.map(\.confusedWith) == [[other.face]])
        #expect(session.screen.results?.missed.first?.confusedWithText == "You took this person for \(other.name)")
    }

    @Test func resultsOmitRoundWithoutAnswer() async throws {
        let session = await session(.timed)
        clock.advance(by: .seconds(60))
        try await until { session.screen.results != nil }
        let results = try #require(session.screen.results)
        #expect(results.people == [] && results.missedTitle == nil && results.newTitle == nil)
    }

    @Test func resultsContainNumberOfPeopleAndMistakes() async throws {
        let session = await session(.practice)
        _ = try pick(right: false, session)
        try await pass(.seconds(2), session)
        #expect(session.screen.results?.progress?.people == 30)
        #expect(session.screen.results?.game.stats.wrong == 1)
    }

    @Test func resumedGameRemembersNewAndMissedPeople() async throws {
        let player = SavedGamePlayer()
        try await player.begin(.practice)
        try await player.answer(rightly: true)
        player.restart()
        await player.did { $0.resume() }
        player.tap(rightly: false)
        player.restart()
        await player.did { $0.resume() }
        await player.did { _ in player.clock.advance(by: .seconds(3)) }
        let results = try #require(player.current.screen.results)
        #expect(results.people.map(\.isMissed) == [false, true])
        #expect(results.people.map(\.isNew) == [true, true])
        #expect(results.missed.first?.confusedWith.count == 1)
    }
}
