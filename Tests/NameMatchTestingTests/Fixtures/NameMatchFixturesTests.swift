import Foundation
import NameMatch
import NameMatchTesting
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct NameMatchFixturesTests {
    private func names(_ roster: Roster) -> Set<String> { Set(roster.people.map { AnswerFolding.fold($0.name) }) }

    @Test(arguments: [0, 1, 6, 12, 2_000])
    func rosterHasRequestedNumberOfUniqueNames(count: Int) {
        let roster = Roster.fixture(count: count)
        #expect(roster.people.count == count)
        #expect(roster.excluded == [])
        #expect(names(roster).count == count)
    }

    @Test func onlyEqualSeedsCreateEqualRosters() {
        #expect(Roster.fixture(seed: 3) == Roster.fixture(seed: 3))
        #expect(Roster.fixture(seed: 3) != Roster.fixture(seed: 4))
        #expect(Roster.fixture(count: 40).people.count { $0.isFormer } == 10)
        #expect(Roster.fixture().people[3].portrait.absoluteString == "https://faces.test/3.png")
    }

    @Test func profileFixtureIsValid() throws {
        let person = try #require(Roster([.fixture(7, lastName: "Borg")]).people.first)
        #expect(person.id == "person 7")
        #expect(person.name == "First 7 Borg")
    }

    @Test func hardNamesFixtureHasDistinctNames() {
        #expect(Roster.hardNames.excluded == [])
        #expect(names(Roster.hardNames).count == 19)
    }

    @Test func differentSeedsCreateDifferentPortraits() {
        let (one, other) = (PixelPicture.portrait(of: "ada.png"), PixelPicture.portrait(of: "bea.png"))
        #expect(one != other)
        #expect(one == .portrait(of: "ada.png"))
    }

    // MARK: Screens

    @Test func menuFixtureHasOneLinePerMode() {
        let menu = NameMatchMenu.fixture(modes: [.practice, .tenRounds], best: 5, hasFailed: true)
        #expect(menu.lines.map(\.button.action) == [.start(.practice), .start(.tenRounds)])
        #expect(menu.lines.map(\.best?.text) == ["Best: 5", "Best: 5"])
        #expect(menu.message?.button.action == .choice(.load))
        #expect(NameMatchMenu.fixture().message == nil)
    }

    @Test func roundFixturesAskForFacesOrNames() {
        let faces = NameMatchRoundScreen.fixture(phase: .revealing, right: 4, wrong: [1])
        #expect(faces.question == "Who is Ada Borg?")
        #expect(faces.choice.options.map(\.content) == (0..<6).map { .face(.fixture($0)) })
        #expect(faces.choice.options.map(\.state) == [.idle, .wrong, .idle, .idle, .right, .idle])
        #expect(faces.spokenOptions.first == "Face 1")
        #expect(faces.spokenOptions[4] == "Ada Borg, right" && faces.names[.fixture(4)] == "Ada Borg")
        #expect(faces.spokenOptions[1] == faces.names[.fixture(1)].map { $0 + ", wrong" } && faces.names.count == 2)
        #expect(faces.pictureDescriptions[.fixture(4)] == "Portrait of Ada Borg")
        #expect(faces.pictureDescriptions[.fixture(0)] == "Face 1")
        #expect(NameMatchRoundScreen.fixture().names.isEmpty)
        let reverse = NameMatchRoundScreen.fixture(.reverse)
        #expect(reverse.choice.prompt == .face(.fixture(0)))
        #expect(reverse.choice.options.count == 5)
        #expect(reverse.spokenOptions[1] == reverse.choice.options[1].content.name)
        let typed = NameMatchRoundScreen.fixture(.typed)
        #expect(typed.choice.options.isEmpty && typed.choice.typing?.isEnabled == true)
        #expect(typed.hint?.action == .hint && typed.choice.typing?.giveUp?.action == .giveUpQuestion)
        #expect(NameMatchRoundScreen.fixture(.typed, phase: .revealing, right: 0).spokenOptions == ["Ada Borg, right"])
    }

    @Test(arguments: [
        (NameMatchMode.practice, ChoiceEnding.missed), (.timed, .timeUp), (.tenRounds, .allAsked),
    ])
    func resultsFixtureHasEndingThatFitsMode(mode: NameMatchMode, ending: ChoiceEnding) {
        let results = NameMatchResults.fixture(mode, right: 3, wrong: 2, best: 3)
        #expect(results.game.ending == ending)
        #expect(results.game.detail == "You got 3 correct out of 4.")
        #expect(results.game.isNewRecord)
        #expect(results.game.buttons.map(\.action) == [.start, .replayMissed, .quit])
        #expect(NameMatchResults.fixture(right: 0, wrong: 0).game.stats.averageTime == nil)
    }
}
