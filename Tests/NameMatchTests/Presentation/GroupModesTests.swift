import Foundation
import NameMatchTesting
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import NameMatch

/// Tests of games that are limited to some groups.
@MainActor
@Suite(.bounded) struct GroupModesTests {
    private let clock = ManualClock()

    private func session(
        _ modes: [NameMatchMode], _ roster: Roster, seed: UInt64 = 1, resuming saved: SavedNameMatch? = nil
    ) -> NameMatchSession {
        NameMatchSession(
            people: PeopleLoaderSpy(answering: .always(roster)), images: PortraitLoaderSpy(), modes: modes,
            time: clock.timeSource,
            chance: ChanceSource(SeededNumbers(seed: seed)), resuming: saved)
    }

    /// Returns the first letters of the names of all people in the round, which are their groups.
    private func groups(_ session: NameMatchSession) throws -> Set<String> {
        let round = try #require(session.screen.round?.choice)
        let contents = [try #require(round.prompt)] + round.options.map(\.content)
        let people = session.roster?.people ?? []
        let shown = contents.compactMap { content in
            people.first { .face($0.face) == content || .name($0.name) == content }
        }
        #expect(shown.count == contents.count)
        return Set(shown.flatMap(\.groups))
    }

    /// Plays rounds rightly, and returns the groups of all people that they showed.
    private func play(_ rounds: Int, _ session: NameMatchSession) async throws -> Set<String> {
        var shown: Set<String> = []
        for _ in 0..<rounds {
            try await until { session.screen.round?.choice.phase == .asking }
            shown.formUnion(try groups(session))
            clock.passAnswerDelay(of: session)
            let round = try #require(session.screen.round?.choice)
            let right = try #require(session.savedGame?.game.currentRound?.question.right)
            session.pick(try #require(round.options.first { $0.id.place == right }).id)
            clock.advance(by: .milliseconds(100))
            try await until { session.screen.round?.choice.phase != .revealing }
        }
        return shown
    }

    @Test(arguments: [NameMatchMode.practice, .reverse])
    func gameLimitedToGroupsShowsOnlyTheirPeople(mode: NameMatchMode) async throws {
        let limited = try mode.limited(toGroups: ["b", "C"])
        let session = session([limited], .grouped(20, 8, 8))
        await session.start(limited)
        #expect(try await play(8, session) == ["B", "C"])
    }

    @Test func restoredGameKeepsItsGroups() async throws {
        let limited = try NameMatchMode.practice.limited(toGroups: ["B"])
        let first = session([limited], .grouped(20, 8))
        await first.start(limited)
        #expect(try await play(2, first) == ["B"])
        let saved = try JSONDecoder().decode(SavedNameMatch.self, from: JSONEncoder().encode(first.savedGame))
        // The next launch may offer other modes, and its list may have other people.
        let second = session([.practice], .grouped(30, 9), seed: 2, resuming: saved)
        await second.load()
        second.resume()
        #expect(try await play(6, second) == ["B"])
        #expect(second.screen.round?.mode == limited)
    }

    @Test func typedNameIsComparedOnlyWithGroupMembers() async throws {
        let limited = try NameMatchMode.typed.limited(toGroups: ["3b"])
        let roster = Roster(
            [("Sam", "Borg", "3b"), ("Ada", "Conti", "3b"), ("Sam", "Dahl", "4a"), ("Ada", "Eng", "4a")]
                .map { first, last, group in .named(first, last) { $0.groups = [group] } })
        let session = session([limited], roster)
        await session.start(limited)
        let face = try #require(session.screen.round?.choice.prompt?.face)
        let person = try #require(roster.people.first { $0.face == face })
        #expect(session.answer(person.firstName) == .accepted(answer: person.name, manner: .alias))
    }

    @Test(arguments: [
        (
            ["C"], "At least 6 people are needed; there are 5 of C.",
            NotEnoughPeopleError(need: 6, have: 5, groups: ["C"])
        ),
        (
            ["B", "X"], "The list has nobody of X.",
            NotEnoughPeopleError(need: 6, have: 8, groups: ["B", "X"], unknownGroups: ["X"])
        ),
        (
            ["X"], "The list has nobody of X.",
            NotEnoughPeopleError(need: 6, have: 0, groups: ["X"], unknownGroups: ["X"])
        ),
    ])
    func messageNamesGroupWithTooFewPeople(groups: [String], text: String, error: NotEnoughPeopleError) async throws {
        let roster = Roster.grouped(20, 8, 5)
        let limited = try NameMatchMode.practice.limited(toGroups: groups)
        #expect(limited.shortage(of: roster) == error)
        let session = session([limited, .practice], roster)
        await session.load()
        let lines = try #require(session.screen.menu?.lines)
        #expect(lines.map(\.button.isEnabled) == [false, true])
        #expect(lines[0].problem == text)
        // A host can start a mode in spite of its menu.
        await session.start(limited)
        let message = try #require(session.screen.round?.choice.message)
        #expect(message.detail == text && message.button.action == .quit)
    }

    @Test func italianMessagesContainGroupNames() {
        let wording = NameMatchWording.italian
        let few = NotEnoughPeopleError(need: 6, have: 1, groups: ["3b", "3c"])
        #expect(wording.notEnoughPeople(few) == "Servono 6 persone, e ce n'è 1 di 3b, 3c.")
        let unknown = NotEnoughPeopleError(need: 6, have: 1, groups: ["3b"], unknownGroups: ["3b"])
        #expect(wording.notEnoughPeople(unknown) == "L'elenco non ha nessuno di 3b.")
    }
}
