import NameMatch
import NameMatchTesting
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting
import Testing

@testable import SwiftUIHost

struct NamesViewsTests {
    @Test(arguments: [
        (GameEvent.Kind.ambiguous, "Ada"), (.notEnough, "Ada"), (.close, "Ada"), (.hint, "Ada"), (.wrong, ""),
        (.right, ""),
    ])
    func nameToCompleteStaysInField(kind: GameEvent.Kind, text: String) {
        #expect(GameEvent?(GameEvent(kind, number: 1)).text(afterGuess: "Ada") == text)
    }

    @Test func faceIsUnnamedUntilRightAnswerIsRevealed() {
        let open = NameMatchRoundScreen.fixture()
        #expect(open.name(of: .face(.fixture(0))) == nil)
        #expect(open.label(0) == "Face 1")
        #expect(open.label(99).isEmpty)
        let settled = NameMatchRoundScreen.fixture(phase: .revealing, right: 0)
        #expect(settled.name(of: .face(.fixture(0))) == "Ada Borg")
        #expect(settled.label(0) == "Ada Borg, right")
        #expect(settled.alternativeText(of: .fixture(0)) == "Portrait of Ada Borg")
        #expect(
            NameMatchRoundScreen.fixture(.typed).alternativeText(of: .fixture(0)) == "Portrait of the person to name")
    }

    @Test func peopleOfResultsCanBeKnownOrForgotten() async throws {
        let sessions = OfflineSessions(cachingIn: nil)
        await sessions.names.load()
        await sessions.names.start(.practice)
        let round = try #require(sessions.names.screen.round?.choice)
        let face = try #require(round.options.first?.content.face)
        #expect(PeopleRows.buttons(of: face).map(\.label) == ["Known already", "Forget what you learned"])
        let known = { sessions.names.screen.menu?.progress?.known }
        for (button, count) in zip(PeopleRows.buttons(of: face), [1, 0]) {
            await sessions.names.perform(button.action)
            await sessions.names.perform(.choice(.leave))
            try await until { known() == count }
        }
    }

    @Test func previewsShowMenuAndRoundAndResults() {
        let screens = NamesPreviews.screens
        #expect(screens.map { $0.menu?.lines.count } == [2, 2, nil, nil, nil, nil])
        #expect(screens.map { $0.menu?.message?.button.action } == [nil, .load, nil, nil, nil, nil])
        #expect(
            screens.map { $0.round?.question } == [
                nil, nil, "Who is Ada Borg?", "Who is Ada Borg?", "Who is this?", nil,
            ])
        #expect(screens.last?.results?.game.record?.text == "Best: 7")
        #expect(screens.last?.results?.missed.map(\.takenFor.count) == [1])
        #expect(screens.last?.results?.new.count == 1)
        #expect(screens.map(\.isPlaying) == [false, false, true, true, true, false])
    }
}
