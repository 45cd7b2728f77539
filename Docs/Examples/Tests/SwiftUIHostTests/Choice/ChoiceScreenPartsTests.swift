import QuizDomain
import QuizDomainTesting
import RemoteLoading
import Testing

@testable import SwiftUIHost

struct ChoiceScreenPartsTests {
    @Test func helpButtonsPrecedeOtherButtons() {
        var screen = ChoiceRoundScreen<QuizContent>.fixture(prompt: "?", options: ["a", "b"])
        screen.help = [ActionButton("50:50 (1)", .removeHalf)]
        screen.buttons = [ActionButton("Pause", .pause)]
        #expect(screen.allButtons.map(\.action) == [.removeHalf, .pause])
    }

    @Test func symbolsDistinguishRightAndWrongAndRemovedOptions() {
        let screen = ChoiceRoundScreen<QuizContent>.fixture(
            phase: .revealing, prompt: "?", options: ["a", "b", "c", "d"], right: "a", wrong: ["b"], removed: ["c"])
        #expect(screen.options.map(\.state.sign) == ["✓ ", "✗ ", "– ", ""])
        #expect([ChoiceOutcome.right, .wrong, .expired, .abandoned].map(\.sign) == ["✓ ", "✗ ", "✗ ", "– "])
    }

    @Test func onlyRunningGameIsPausedInBackground() {
        #expect(ChoicePreviews.screens.map(\.isPlaying) == [false, false, true, true, false, true, true, false])
    }
}
