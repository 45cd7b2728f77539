import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import XCTest

@testable import DownstreamApp

nonisolated final class TriviaViewModelXCTests: XCTestCase {
    @MainActor
    func testChoosingRowPicksItsOption() async {
        let trivia = ScreenModelSpy<ChoiceScreen<QuizContent>, ChoiceAction>(
            .round(.fixture(phase: .asking, prompt: "Is water wet?", options: ["True", "False"])))
        let model = TriviaViewModel(trivia)
        await model.choose(model.options[1])
        XCTAssertEqual(trivia.actions, [.pick(ChoiceOptionID(round: 0, place: 1))])
    }
}
