import NameMatch
import NameMatchTesting
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting
import XCTest

@testable import DownstreamApp

nonisolated final class NamesViewModelXCTests: XCTestCase {
    @MainActor
    func testChoosingRowPicksItsOption() async {
        let game = ScreenModelSpy<NameMatchScreen, NameMatchScreen.Action>(.round(.fixture()))
        let model = NamesViewModel(game)
        await model.choose(model.options[3])
        XCTAssertEqual(game.actions, [.choice(.pick(ChoiceOptionID(round: 0, place: 3)))])
    }

    @MainActor
    func testAmbiguousNameStaysInField() async {
        let game = ScreenModelSpy<NameMatchScreen, NameMatchScreen.Action>(.round(.fixture(.typed)))
        game.onAction = { [unowned game] _ in
            guard var round = game.screen.round else { return }
            round.choice.events = [GameEvent(.ambiguous, number: 1)]
            game.screen = .round(round)
        }
        let model = NamesViewModel(game)
        model.name = "Ada"
        await model.submit()
        XCTAssertEqual(model.name, "Ada")
        XCTAssertEqual(game.actions, [.choice(.answer("Ada"))])
    }
}
