import Foundation
import NameMatch
import NameMatchTesting
import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

/// Tests of the lesson as a session plays it: introductions, rounds and results.
@MainActor
@Suite(.bounded) struct FirstLessonTests {
    private let clock = ManualClock()
    private let records = InMemoryRecordStore()
    private let learning = ObservableLearningStore()
    private let portraits = PortraitLoaderSpy()

    private func session(
        _ roster: Roster = .crew(30), hasStore: Bool = true, resuming saved: SavedNameMatch? = nil
    ) -> NameMatchSession {
        NameMatchSession(
            people: PeopleLoaderSpy(answering: .always(roster)), images: portraits,
            modes: [.firstLesson, .practice, .timed], records: records, learning: hasStore ? learning : nil,
            time: clock.timeSource, chance: ChanceSource(SeededNumbers(seed: 1)), resuming: saved)
    }

    private func someone(_ face: FaceID?, _ session: NameMatchSession) -> Person? {
        session.roster?.people.first { $0.face == face }
    }

    private func target(_ session: NameMatchSession) throws -> Person {
        let prompt = session.screen.round?.choice.prompt
        return try #require(
            session.roster?.people.first { .name($0.name) == prompt || .face($0.face) == prompt })
    }

    /// Looks at the person who is introduced, and shows the next one.
    private func meet(_ session: NameMatchSession) throws -> FaceID {
        let introduction = try #require(session.screen.introduction)
        clock.advance(by: .milliseconds(300))
        session.showNext(after: introduction.face)
        return introduction.face
    }

    /// Looks at all people who are introduced now.
    @discardableResult
    private func meetAll(_ session: NameMatchSession) throws -> [FaceID] {
        var faces: [FaceID] = []
        while session.screen.introduction != nil { faces.append(try meet(session)) }
        return faces
    }

    /// Answers the open round, and waits for the screen after it.
    private func answer(right: Bool = true, _ session: NameMatchSession) async throws {
        let target = try target(session)
        clock.passAnswerDelay(of: session)
        let option = session.screen.options.first {
            ($0.content == .face(target.face) || $0.content == .name(target.name)) == right
        }
        let id = try #require(option).id
        session.pick(id)
        let due = clock.now.offset + (right ? .milliseconds(100) : .seconds(2))
        try await clock.waitForSleeper(due: due)
        clock.advance(to: due)
        try await until("the next screen") {
            guard let round = session.screen.round else { return true }
            return round.choice.phase == .asking && round.choice.options.first?.id.round != id.round
        }
    }

    // MARK: Introductions

    @Test func lessonBeginsByIntroducingLoadedFace() async throws {
        let session = session()
        await session.start(.firstLesson)
        let introduction = try #require(session.screen.introduction)
        let person = try #require(someone(introduction.face, session))
        #expect(introduction.name == person.name)
        #expect(introduction.title == "This is \(person.name)")
        #expect(introduction.pictureDescription == "Portrait of \(person.name)")
        #expect(introduction.place == "1 of 4")
        #expect(introduction.next.action == .next(after: person.face))
        #expect(session.portrait(of: person.face) != nil)
    }

    @Test func firstRoundFollowsFourthIntroduction() async throws {
        let session = session()
        await session.start(.firstLesson)
        for place in 1...4 {
            #expect(session.screen.introduction?.place == "\(place) of 4")
            _ = try meet(session)
        }
        #expect(session.screen.round?.choice.phase == .asking)
        #expect(session.screen.options.count == 4)
    }

    @Test func secondQuickClickDoesNotSkipIntroduction() async throws {
        let session = session()
        await session.start(.firstLesson)
        let first = try meet(session)
        let second = try #require(session.screen.introduction?.face)
        session.showNext(after: first)
        session.showNext(after: second)
        #expect(session.screen.introduction?.face == second)
        clock.advance(by: .milliseconds(300))
        session.showNext(after: first)
        #expect(session.screen.introduction?.face == second)
        await session.perform(.next(after: second))
        #expect(session.screen.introduction?.place == "3 of 4")
    }

    @Test func resumeDuringIntroductionShowsNoRound() async throws {
        let session = session()
        await session.start(.firstLesson)
        let screen = session.screen
        session.pause()
        session.resume()
        #expect(session.screen == screen)
    }

    @Test func gameTimeIsStoppedDuringIntroduction() async throws {
        let session = session()
        await session.start(.firstLesson)
        clock.advance(by: .seconds(700))
        try meetAll(session)
        #expect(session.savedGame?.game.elapsed == .zero)
    }

    @Test func menuButtonOfIntroductionLeavesLesson() async throws {
        let session = session()
        await session.start(.firstLesson)
        await session.perform(try #require(session.screen.introduction?.quit.action))
        #expect(session.screen.menu != nil && session.savedGame == nil)
    }

    @Test func personWithFailedPortraitIsNotIntroduced() async throws {
        let roster = Roster.crew(30)
        for person in roster.people[..<20] { portraits.fail(person.portrait, with: .refused(.notFound)) }
        let session = session(roster)
        await session.start(.firstLesson)
        let met = try meetAll(session)
        #expect(met.count == 4 && Set(met).isSubset(of: Set(roster.people[20...].map(\.face))))
    }

    @Test func introductionShowsOnlyNewPeople() async throws {
        let roster = Roster.crew(6)
        try await learning.append(roster.people[..<5].map { .fixture($0.id, .known, at: clock.timeSource.date()) })
        let session = session(roster)
        await session.start(.firstLesson)
        #expect(session.screen.introduction?.face == roster.people[5].face)
        // The only person of a group needs no place.
        #expect(session.screen.introduction?.place == "")
    }

    @Test func introductionButtonDoesNotResumePausedRound() async throws {
        let session = session()
        await session.start(.firstLesson)
        let last = try #require(try meetAll(session).last)
        session.pause()
        clock.advance(by: .seconds(1))
        session.showNext(after: last)
        #expect(session.screen.round?.choice.phase == .paused)
    }

    @Test func introductionsShowPortraitsIfLessonAsksForNames() async throws {
        let mode = try NameMatchMode(.lesson(.seconds(60)), asking: .namesForFace)
        let session = session()
        await session.start(mode)
        while let introduction = session.screen.introduction {
            #expect(session.portrait(of: introduction.face) != nil)
            _ = try meet(session)
        }
        #expect(session.screen.round?.choice.prompt?.face != nil)
    }

    @Test func duePersonWithoutPortraitDoesNotBlockLesson() async throws {
        let roster = Roster.crew(30)
        let before = clock.timeSource.date().addingTimeInterval(-10 * 86_400)
        try await learning.append(roster.people[..<6].map { .fixture($0.id, .known, at: before) })
        portraits.fail(roster.people[2].portrait, with: .refused(.notFound))
        let session = session(roster)
        await session.start(.firstLesson)
        var rounds = 0
        while session.screen.introduction == nil, rounds < 10 {
            try await answer(session)
            rounds += 1
        }
        #expect(session.screen.introduction != nil)
    }

    @Test func replayDoesNotBeginWithLastIntroducedPeople() async throws {
        let session = session()
        await session.start(.firstLesson)
        var group: [FaceID] = []
        while session.screen.results == nil {
            let met = try meetAll(session)
            if !met.isEmpty { group = met }
            try await answer(session)
        }
        await session.playAgain()
        for _ in 0..<3 {
            #expect(!group.contains(try target(session).face))
            try await answer(session)
        }
    }

    // MARK: What the player learns

    @Test func introductionIsNotSavedAsLesson() async throws {
        let session = session()
        await session.start(.firstLesson)
        try meetAll(session)
        await session.resultSaved()
        #expect(learning.content.isEmpty)
    }

    @Test func personIsNotKnownAfterFirstRightAnswer() async throws {
        let session = session()
        await session.start(.firstLesson)
        try meetAll(session)
        let person = try target(session)
        try await answer(session)
        await session.resultSaved()
        #expect(learning.outcome(of: person.id) == .missed)
        while try target(session) != person { try await answer(session) }
        try await answer(session)
        await session.resultSaved()
        #expect(learning.outcome(of: person.id) == .known)
    }

    @Test func rightAnswerInReplayCountsAsKnown() async throws {
        let session = session()
        await session.start(.firstLesson)
        try meetAll(session)
        let missed = try target(session)
        try await answer(right: false, session)
        while session.screen.results == nil {
            try await answer(session)
            try meetAll(session)
        }
        await session.replayMissed()
        try await answer(session)
        await session.resultSaved()
        #expect(session.screen.results != nil)
        #expect(learning.outcome(of: missed.id) == .known)
    }

    @Test func logStoresWhetherFaceOrNameWasAsked() async throws {
        let session = session()
        await session.start(.firstLesson)
        try meetAll(session)
        for _ in 0..<8 { try await answer(session) }
        await session.resultSaved()
        for person in learning.content.people {
            let directions = learning.content.entries(about: person).map { entry in
                if case .lesson(_, let direction, _) = entry.event { direction } else { MatchDirection.typedName }
            }
            #expect(directions == [.facesForName, .namesForFace])
        }
    }

    @Test func numberOfKnownPeopleIsShownAfterLesson() async throws {
        let session = session()
        await session.start(.firstLesson)
        while session.screen.results == nil {
            try meetAll(session)
            try await answer(session)
        }
        let results = try #require(session.screen.results)
        #expect(results.game.title == "You know 10 people")
        #expect(results.new.count == 10 && results.progress?.known == 10)
        #expect(results.game.record == nil)
        await session.resultSaved()
        #expect(await records.records().isEmpty)
    }

    @Test func lessonShowsNumberOfKnownPeople() async throws {
        let session = session()
        await session.start(.firstLesson)
        #expect(session.screen.introduction?.progress?.known == 0)
        try meetAll(session)
        #expect(session.screen.round?.progress?.known == 0)
        while session.screen.introduction == nil { try await answer(session) }
        #expect(session.screen.introduction?.progress?.known == 4)
        try meetAll(session)
        #expect(session.screen.round?.progress?.knownText.hasPrefix("You know 4 of") == true)
        await session.start(.practice)
        #expect(session.screen.round?.progress == nil)
    }

    @Test func missIsShownAndLessonContinues() async throws {
        let session = session()
        await session.start(.firstLesson)
        try meetAll(session)
        try await answer(right: false, session)
        #expect(session.screen.round?.choice.phase == .asking)
    }

    @Test func nextLessonIntroducesOnlyPeopleNotYetIntroduced() async throws {
        let session = session(.crew(9), hasStore: false)
        await session.start(.firstLesson)
        let first = try meetAll(session)
        for _ in 0..<8 { try await answer(session) }
        await session.start(.practice)
        await session.start(.firstLesson)
        let second = try meetAll(session)
        #expect(first.count == 4 && second.count == 4 && Set(first).isDisjoint(with: second))
    }

    // MARK: Saved lessons

    @Test func savedIntroductionContinuesWithSamePerson() async throws {
        let first = session()
        await first.start(.firstLesson)
        _ = try meet(first)
        let face = try #require(first.screen.introduction?.face)
        let saved = try JSONDecoder().decode(SavedNameMatch.self, from: JSONEncoder().encode(first.savedGame))
        let second = session(resuming: saved)
        await second.load()
        second.resume()
        try await until("the introduction") { second.screen.introduction != nil }
        #expect(second.screen.introduction?.face == face && second.screen.introduction?.place == "2 of 4")
        #expect(try meetAll(second).count == 3)
        #expect(second.screen.round?.choice.phase == .asking)
    }

    @Test func resumedLessonContinuesWithSamePeople() async throws {
        let first = session()
        await first.start(.firstLesson)
        let group = try meetAll(first)
        try await answer(first)
        let saved = try JSONDecoder().decode(SavedNameMatch.self, from: JSONEncoder().encode(first.savedGame))
        await first.resultSaved()
        let second = session(resuming: saved)
        await second.load()
        second.resume()
        try await until("the round") { second.screen.round?.choice.phase == .asking }
        for _ in 0..<7 {
            #expect(group.contains(try target(second).face))
            try await answer(second)
        }
        #expect(second.screen.introduction?.place == "1 of 4")
    }

    // MARK: The menu

    @Test(arguments: [(0, true), (11, true), (12, false)])
    func menuRecommendsLessonWhileFewPeopleAreKnown(known: Int, isRecommended: Bool) async throws {
        let roster = Roster.crew(30)
        try await learning.append(roster.people[..<known].map { .fixture($0.id, .known, at: clock.timeSource.date()) })
        let session = session(roster)
        #expect(session.screen.menu?.lines.map(\.recommendation) == [nil, nil, nil])
        await session.load()
        try await until("the log") { session.screen.menu?.progress != nil }
        #expect(session.screen.menu?.lines.map(\.recommendation) == [isRecommended ? "Start here" : nil, nil, nil])
    }

    @Test func menuWithoutLearningStoreRecommendsLesson() async throws {
        let session = session(hasStore: false)
        await session.load()
        #expect(session.screen.menu?.lines.first?.recommendation == "Start here")
    }

    @Test func menuRecommendsNoLessonForThreePeople() async throws {
        let session = session(.crew(3), hasStore: false)
        await session.load()
        #expect(session.screen.menu?.lines.first?.recommendation == nil)
        #expect(session.screen.menu?.lines.first?.problem == "At least 4 people are needed; there are 3.")
    }
}
