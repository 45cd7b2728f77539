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

    @Test func resetButtonFollowsOtherButtonsOfRunningGame() {
        #expect(RecallScreen.fixture(.playing).buttons.map(\.action) == [.pause, .giveUp, .reset])
        #expect(RecallScreen.fixture(.ready).buttons.map(\.action) == [.start])
    }
}
