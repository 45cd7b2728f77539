import Foundation
import NameMatch
import NameMatchTesting
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

/// Tests of games after the clock of the device was wrong.
@MainActor
@Suite(.bounded) struct WrongDeviceClockTests {
    private static let now = Date(timeIntervalSince1970: 1_767_225_600)
    private static let ahead = Date(timeIntervalSince1970: 2_082_758_400)
    private let roster = Roster.crew(6)
    private let store = InMemoryLearningStore()

    private func session(
        _ clock: ManualClock, learning: (any LearningStore)? = nil, resuming saved: SavedNameMatch? = nil
    ) -> NameMatchSession {
        NameMatchSession(
            people: PeopleLoaderSpy(answering: .always(roster)), images: PortraitLoaderSpy(), modes: [.practice],
            learning: learning ?? store, time: clock.timeSource, chance: ChanceSource(SeededNumbers(seed: 3)),
            resuming: saved)
    }

    /// Answers the open round, and waits until its lesson is saved.
    private func answer(rightly: Bool, _ session: NameMatchSession, _ clock: ManualClock) async {
        clock.passAnswerDelay(of: session)
        let name = session.screen.round?.choice.prompt?.name
        let target = session.roster?.people.first { $0.name == name }
        let option = session.screen.options.first { ($0.content.face == target?.face) == rightly }
        if let option { session.pick(option.id) }
        await session.resultSaved()
    }

    /// Plays games that end with a wrong answer to their first question.
    private func playWrongly(_ games: Int, _ session: NameMatchSession, _ clock: ManualClock) async {
        for _ in 0..<games {
            await session.start(.practice)
            await answer(rightly: false, session, clock)
            session.quit()
        }
    }

    /// Adds lessons about all people to the store.
    private func storeLessons(_ count: Int, at date: Date) async throws {
        for number in 0..<count {
            try await store.append(
                roster.people.map { .fixture($0.id, at: date.addingTimeInterval(Double(number) * 60)) })
        }
    }

    private func progress(_ session: NameMatchSession) async throws -> LearningProgress {
        await session.load()
        try await until { session.screen.menu?.progress != nil }
        return try #require(session.screen.menu?.progress)
    }

    /// The log has one lesson about each person, or so many that they are in sums.
    @Test(arguments: [1, 7, 20]) func newAnswersAreCountedDespiteFutureLessonDates(lessons: Int) async throws {
        try await storeLessons(lessons, at: Self.ahead)
        let clock = ManualClock(startingAt: Self.now)
        let session = session(clock)
        #expect(try await progress(session).known == 6)
        await playWrongly(48, session, clock)
        #expect(try await progress(session).known == 0)
        clock.advance(by: .seconds(5 * 3_600))
        #expect(try await progress(session).due == 6)
        let count = LearningSchedule(try await store.log()).people.values.count { $0.isMissed }
        #expect(count == 6)
    }

    @Test func futureLessonDateIsCorrected() async throws {
        let wrong = ManualClock(startingAt: Self.ahead)
        let first = session(wrong)
        await first.start(.practice)
        await answer(rightly: true, first, wrong)
        first.quit()
        let clock = ManualClock(startingAt: Self.now)
        let second = session(clock)
        _ = try await progress(second)
        await second.resultSaved()
        #expect(try await store.log().entries.map(\.date) == [Self.now])
    }

    @Test func correctedDatesAreStoredOnce() async throws {
        try await storeLessons(12, at: Self.ahead)
        let spy = LearningStoreSpy(answering: .always(()), holding: try await store.log())
        let clock = ManualClock(startingAt: Self.now)
        for _ in 0..<2 {
            let session = session(clock, learning: spy)
            _ = try await progress(session)
            await session.resultSaved()
        }
        #expect(spy.calls.arguments.count { if case .append = $0 { true } else { false } } == 1)
        let stored = try await spy.log()
        #expect(stored.entries.allSatisfy { $0.date <= Self.now })
        #expect(stored.entries.contains { $0.date == Self.now })
    }

    @Test func lessonDateWithinNext24HoursIsKept() async throws {
        let soon = Self.now.addingTimeInterval(86_000)
        try await storeLessons(1, at: soon)
        let session = session(ManualClock(startingAt: Self.now))
        _ = try await progress(session)
        await session.resultSaved()
        #expect(try await store.log().entries.allSatisfy { $0.date == soon })
    }

    /// A device without a battery for its clock begins at 1970, or at a date of its system.
    @Test(arguments: [60, 1_420_070_400, 1_704_067_199] as [TimeInterval])
    func lessonDatesAreKeptIfClockIsBefore2024(seconds: TimeInterval) async throws {
        try await storeLessons(12, at: Self.now)
        let before = LearningSchedule(try await store.log())
        let clock = ManualClock(startingAt: Date(timeIntervalSince1970: seconds))
        let session = session(clock)
        _ = try await progress(session)
        #expect(LearningSchedule(try await store.log()) == before)
        await playWrongly(1, session, clock)
        let after = LearningSchedule(try await store.log())
        #expect(after.people.values.count { $0.isMissed } == 1)
        #expect(after.people.values.allSatisfy { $0.memory.date >= Self.now })
    }

    @Test func newLessonsSurviveDeletionDatedInFuture() async throws {
        try await store.append(roster.people.map { .fixture(.forgotten, about: $0.id, at: Self.ahead) })
        let clock = ManualClock(startingAt: Self.now)
        let session = session(clock)
        _ = try await progress(session)
        await playWrongly(1, session, clock)
        #expect(LearningSchedule(try await store.log()).people.count == 1)
    }

    @Test func deletionRemovesLessonsDatedInFuture() async throws {
        let person = roster.people[0]
        try await store.append([.fixture(person.id, at: Self.now.addingTimeInterval(3_600))])
        let session = session(ManualClock(startingAt: Self.now))
        _ = try await progress(session)
        await session.forgetLessons(about: person.face)
        #expect(LearningSchedule(try await store.log()).people.isEmpty)
    }

    /// The store has dropped the lesson, because its sum has a wrong date and does not list its lessons.
    @Test func newLessonIsKeptDespiteSumFromFuture() async throws {
        let person = try #require(roster.people.first)
        let sum = #"""
            {"entries":[{"at":2082758400000,"event":"folded","id":"00000000-0000-0000-0000-000000000001",\#
            "person":"\#(person.id.rawValue)","sum":{"isMissed":false,"isRecognised":true,\#
            "memory":{"at":2082758400000,"difficulty":5,"stability":10}}}]}
            """#
        let log = try JSONDecoder().decode(LearningLog.self, from: Data(sum.utf8))
        let slow = SlowLearningStore()
        try await slow.append(log.entries)
        let clock = ManualClock(startingAt: Self.now)
        let session = session(clock, learning: slow)
        await session.load()
        try await slow.reading.waitForCalls(1)
        await session.noteKnownAlready(person.face)
        slow.reading.complete(0, with: ())
        try await until { session.screen.menu?.progress != nil }
        await session.resultSaved()
        let known = try #require(LearningSchedule(slow.stored).people[person.id])
        #expect(known.memory.date == Self.now && known.memory.stability != 10)
    }

    @Test func resumedGameCountsNewPeopleDespiteWrongClock() async throws {
        let wrong = ManualClock(startingAt: Self.ahead)
        let first = session(wrong)
        await first.start(.practice)
        await answer(rightly: true, first, wrong)
        wrong.advance(by: .seconds(1))
        try await until { first.screen.round?.choice.number?.text == "Question 2" }
        let saved = try #require(first.savedGame)
        let clock = ManualClock(startingAt: Self.now)
        let second = session(clock, resuming: saved)
        await second.load()
        second.resume()
        try await until { second.screen.round?.choice.phase == .asking }
        await answer(rightly: false, second, clock)
        clock.advance(by: .seconds(5))
        try await until { second.screen.results != nil }
        #expect(second.screen.results?.new.count == 2)
    }
}
