import Foundation
import HostParts
import QuizDomain
import QuizDomainTesting
import RemoteLoading
import Testing

@testable import SwiftUIHost

struct RecallScreenPartsTests {
    @Test func alertShowsOnlyMessageAboutGameEnd() {
        #expect(RecallScreen.fixture(.finished(.allFound)).end?.title == "Congratulations")
        #expect(RecallScreen.fixture(.finished(.allFound)).failure == nil)
        #expect(RecallScreen.fixture(.failed(.connectivity(.notConnected))).end == nil)
        #expect(RecallScreen.fixture(.failed(.connectivity(.notConnected))).failure?.button.action == .load)
    }

    @Test func newRecordsButtonFollowsStartButton() {
        var screen = RecallScreen.fixture(.ready)
        screen.forgetRecords = ActionButton("Start New Records", .forgetDamagedRecords)
        #expect(screen.allButtons.map(\.action) == [.start, .forgetDamagedRecords])
    }

    @MainActor
    @Test func boardOfPlanetsShowsPromptsAndFoundAnswers() async throws {
        let session = OfflineSessions(.english).planets
        await session.load()
        #expect(session.screen.shownRows.first?.prompt == "1st from the Sun")
        #expect(session.screen.shownRows.count == 8)
        session.start()
        session.add("gas giant")
        #expect(session.screen.verdict == "Be more specific")
        session.add("venus")
        let row = try #require(session.screen.shownRows.dropFirst().first)
        #expect(row.prompt == "2nd from the Sun" && row.label.text == "Venus")
        #expect(session.screen.lastFound == row.id)
        let hint = try #require(session.screen.shownRows[2].hint)
        await session.perform(hint.action)
        #expect(session.screen.shownRows[2].label.text == "E…")
        session.giveUp()
        #expect(session.screen.shownRows[7].label.text == "Neptune")
        #expect(session.screen.share?.contains("1 of 8") == true)
    }

    @Test func onlyPictureWithAddressIsLoaded() throws {
        let address = try #require(URL(string: "https://quiz.example/sun.png"))
        var screen = RecallScreen.fixture(.playing)
        #expect(screen.pictureURL == nil)
        screen.picture = .missing
        #expect(screen.pictureURL == nil)
        screen.picture = .at(address)
        #expect(screen.pictureURL == address)
    }

    @Test func onlyBoardInGivenOrderShowsOpenRows() {
        var screen = RecallScreen.fixture(.playing, found: ["answer 2"])
        #expect(screen.shownRows.map(\.label.text) == ["answer 2"])
        screen.rowOrder = .asGiven
        #expect(screen.shownRows.count == 3)
    }

    @Test(arguments: [
        (GameEvent.Kind.wrong, "mars", true), (.alreadyFound, "mars", true), (.close, "mars", false),
        (.ambiguous, "mars", false), (.right, "mars", false), (.wrong, "", false),
    ])
    func fieldIsClearedAfterWrongOrRepeatedGuess(kind: GameEvent.Kind, guess: String, isCleared: Bool) {
        var screen = RecallScreen.fixture(.playing)
        screen.events = [GameEvent(kind, number: 1)]
        #expect(screen.clearsField(of: guess) == isCleared)
    }

    @Test func onlyRunningOrPausedGameCountsAsStarted() {
        let phases: [RecallScreen.Phase] = [.loading, .ready, .playing, .paused, .finished(.gaveUp)]
        #expect(phases.map { RecallScreen.fixture($0).isStarted } == [false, false, true, true, false])
    }
}
