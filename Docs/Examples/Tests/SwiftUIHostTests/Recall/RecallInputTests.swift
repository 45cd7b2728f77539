import QuizDomain
import QuizDomainTesting
import RemoteLoading
import Testing

@testable import SwiftUIHost

struct RecallInputTests {
    @Test(arguments: [
        (RecallInput.pressed(.start), RecallPlayingSpy.Call.start), (.pressed(.load), .load),
        (.pressed(.giveUp), .giveUp), (.typed("cla"), .addTyped("cla")), (.submitted("class"), .add("class")),
    ])
    func eachRecallInputCallsItsSessionMethod(_ input: RecallInput, _ call: RecallPlayingSpy.Call) async {
        let session = RecallPlayingSpy(.fixture(.playing))
        await session.receive(input)
        #expect(session.calls == [call])
    }

    @Test func closingAlertDismissesMessageAboutGameEnd() async {
        let session = RecallPlayingSpy(.fixture(.finished(.timeUp)))
        await session.receive(.dismissed)
        #expect(session.calls == [.dismissMessage(.timeUp)])
    }

    @Test func alertClosedAfterResetCallsNoSessionMethod() async {
        let session = RecallPlayingSpy(.fixture(.ready))
        await session.receive(.dismissed)
        #expect(session.calls.isEmpty)
    }

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
