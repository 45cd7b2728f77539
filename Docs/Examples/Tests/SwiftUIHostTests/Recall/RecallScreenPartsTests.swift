import Foundation
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

    @Test func newRecordsFollowProblemWithRecords() {
        var screen = RecallScreen.fixture(.ready)
        screen.forgetRecords = ActionButton("Start New Records", .forgetDamagedRecords)
        #expect(screen.allButtons.map(\.action) == [.start, .forgetDamagedRecords])
    }

    @MainActor
    @Test func boardIsPlayedWithPlacesAndPrompts() async throws {
        let session = OfflineSessions(cachingIn: nil).planets
        await session.load()
        #expect(session.screen.shownRows.map(\.shownText).first == "1st from the Sun")
        #expect(session.screen.shownRows.count == 8)
        session.start()
        session.add("gas giant")
        #expect(session.screen.verdict == "Be more specific")
        session.add("venus")
        let row = try #require(session.screen.shownRows.dropFirst().first)
        #expect(row.shownText == "2nd from the Sun: Venus")
        #expect(row.isLastFound)
        let hint = try #require(session.screen.shownRows[2].hint)
        await session.perform(hint.action)
        #expect(session.screen.shownRows[2].shownText == "3rd from the Sun: E…")
        session.giveUp()
        #expect(session.screen.shownRows[7].shownText == "8th from the Sun: Neptune")
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

    @Test func emptyPlacesAreShownOnlyInOrderOfAuthor() {
        var screen = RecallScreen.fixture(.playing, found: ["answer 2"])
        #expect(screen.shownRows.map(\.shownText) == ["answer 2"])
        screen.rowOrder = .asGiven
        #expect(screen.shownRows.count == 3)
    }
}
