import QuizDomain
import QuizDomainTesting
import RemoteLoading
import Testing

@testable import SwiftUIHost

struct ChoiceInputTests {
    nonisolated private static let option = ChoiceOptionID(round: 0, place: 1)

    @Test(arguments: [
        (ChoiceInput.pressed(.start), ChoicePlayingSpy<QuizContent>.Call.start), (.pressed(.leave), .leave),
        (.pressed(.removeHalf), .removeHalf), (.picked(option), .pick(option)), (.dismissed(4), .dismissAlert(4)),
    ])
    func eachChoiceInputCallsItsSessionMethod(_ input: ChoiceInput, _ call: ChoicePlayingSpy<QuizContent>.Call) async {
        let session = ChoicePlayingSpy<QuizContent>()
        await session.receive(input)
        #expect(session.calls == [call])
    }

    @Test func helpButtonsPrecedeOtherButtons() {
        var screen = ChoiceScreen<QuizContent>.fixture(prompt: "?", options: ["a", "b"])
        screen.help = [ActionButton("50:50 (1)", .removeHalf)]
        screen.buttons = [ActionButton("Pause", .pause)]
        #expect(screen.allButtons.map(\.action) == [.removeHalf, .pause])
    }

    @Test func symbolsDistinguishRightAndWrongAndRemovedOptions() {
        let screen = ChoiceScreen<QuizContent>.fixture(
            phase: .revealing, prompt: "?", options: ["a", "b", "c", "d"], right: "a", wrong: ["b"], removed: ["c"])
        #expect(screen.options.map(\.state.sign) == ["✓ ", "✗ ", "– ", ""])
        #expect([ChoiceOutcome.right, .wrong, .expired, .abandoned].map(\.sign) == ["✓ ", "✗ ", "✗ ", "– "])
    }

    @Test func onlyRunningGameIsPausedInBackground() {
        #expect(ChoicePreviews.stages.map(\.isPlaying) == [false, false, true, true, false])
    }
}
