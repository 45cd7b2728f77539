import NameMatch
import NameMatchTesting
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting
import XCTest

@testable import DownstreamApp

nonisolated final class NamesViewModelXCTests: XCTestCase {
    @MainActor
    func testChosenRowIsPicked() {
        let game = NameMatchPlayingSpy(.round(.fixture()))
        let model = NamesViewModel(game)
        model.choose(model.options[3])
        XCTAssertEqual(game.calls, [.pick(ChoiceOptionID(round: 0, place: 3))])
    }

    @MainActor
    func testAmbiguousNameStaysInField() {
        let game = NameMatchPlayingSpy(.round(.fixture(.typed)))
        game.guessVerdict = { _ in .ambiguous(2) }
        let model = NamesViewModel(game)
        model.name = "Ada"
        model.submit()
        XCTAssertEqual(model.name, "Ada")
        XCTAssertEqual(game.calls, [.answer("Ada")])
    }

    @MainActor
    func testSessionObeysContract() async {
        let subject = NameMatchPlayingContract.Subject { around in
            NameMatchSession(
                people: around.people, images: around.images, records: around.records, time: around.time,
                chance: around.chance)
        }
        let violations = await NameMatchPlayingContract.rules.violations(of: subject)
        XCTAssertEqual(violations, [])
    }
}
