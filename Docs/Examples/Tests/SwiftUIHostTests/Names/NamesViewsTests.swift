import HostParts
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
    func textFieldIsClearedOnlyByDefiniteVerdict(kind: GameEvent.Kind, text: String) {
        #expect(GameEvent?(GameEvent(kind, number: 1)).text(afterGuess: "Ada") == text)
    }

    @Test func faceIsUnnamedUntilRightAnswerIsRevealed() {
        let open = NameMatchRoundScreen.fixture()
        #expect(open.name(of: .face(.fixture(0))) == nil)
        #expect(open.label(of: open.choice.options[0].id) == "Face 1")
        #expect(open.label(of: ChoiceOptionID(round: 9, place: 9)).isEmpty)
        let settled = NameMatchRoundScreen.fixture(phase: .revealing, right: 0)
        #expect(settled.name(of: .face(.fixture(0))) == "Ada Borg")
        #expect(settled.label(of: settled.choice.options[0].id) == "Ada Borg, right")
        #expect(settled.pictureDescription(of: .fixture(0)) == "Portrait of Ada Borg")
        #expect(
            NameMatchRoundScreen.fixture(.typed).pictureDescription(of: .fixture(0)) == "Portrait of the person to name"
        )
    }

    @Test func personCardHasKnownButtonAndForgetButton() async throws {
        let sessions = OfflineSessions(.english)
        await sessions.names.load()
        await sessions.names.start(.practice)
        let round = try #require(sessions.names.screen.round?.choice)
        let face = try #require(round.options.first?.content.face)
        var person = NameMatchResults.AskedPerson(face, name: "Ada Borg")
        let buttons = PersonCard.buttons(of: person)
        #expect(buttons.map(\.label) == ["Known already", "Forget what you learned"])
        person.isKnown = true
        #expect(PersonCard.buttons(of: person).map(\.label) == ["Forget what you learned"])
        let known = { sessions.names.screen.menu?.progress?.known }
        for (button, count) in zip(buttons, [1, 0]) {
            await sessions.names.perform(button.action)
            await sessions.names.perform(.choice(.quit))
            try await until { known() == count }
        }
    }

    @Test func facesUseThreeColumnsAndNamesUseTwo() {
        #expect(NameMatchRoundScreen.fixture().columns == 3)
        #expect(NameMatchRoundScreen.fixture(.reverse).columns == 2)
    }

    @Test func missedPersonIsNotAlsoListedAsNew() {
        var results = NameMatchResults.fixture()
        for place in results.people.indices {
            results.people[place].isMissed = true
            results.people[place].isNew = true
        }
        (results.missedTitle, results.newTitle) = ("Missed", "New")
        #expect(results.groups.map(\.title) == ["Missed"])
        #expect(results.groups.first?.people == results.people)
    }
}
