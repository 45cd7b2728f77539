import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import XCTest

@testable import DownstreamApp

nonisolated final class TriviaViewModelXCTests: XCTestCase {
    @MainActor
    func testChosenRowIsPicked() {
        let trivia = ChoicePlayingSpy<QuizContent>(
            .game(.fixture(phase: .asking, prompt: "Is water wet?", options: ["True", "False"])))
        let model = TriviaViewModel(trivia)
        model.choose(model.options[1])
        XCTAssertEqual(trivia.calls, [.pick(ChoiceOptionID(round: 0, place: 1))])
    }

    @MainActor
    func testSessionObeysContract() async {
        let subject = ChoicePlayingContract.Subject { deck, rules, records, time in
            ChoiceSession(deck: deck, rules: rules, heading: "Trivia", records: records, time: time)
        }
        let violations = await ChoicePlayingContract.rules.violations(of: subject)
        XCTAssertEqual(violations, [])
    }
}
