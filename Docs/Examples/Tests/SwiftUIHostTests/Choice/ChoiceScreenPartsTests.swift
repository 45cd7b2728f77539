import QuizDomain
import QuizDomainTesting
import RemoteLoading
import Testing

@testable import SwiftUIHost

struct ChoiceScreenPartsTests {
    @Test func helpButtonsPrecedeOtherButtons() {
        var screen = ChoiceRoundScreen<QuizContent>.fixture(prompt: "?", options: ["a", "b"])
        screen.help = [ActionButton("50:50 (1)", .useFiftyFifty)]
        screen.buttons = [ActionButton("Pause", .pause)]
        #expect(screen.allButtons.map(\.action) == [.useFiftyFifty, .pause])
    }

    @Test func continueButtonIsOfferedWithExplanation() {
        var screen = ChoiceRoundScreen<QuizContent>.fixture(phase: .revealing, prompt: "?", options: ["a", "b"])
        screen.next = ActionButton("Continue", .endReveal)
        #expect(screen.allButtons.isEmpty)
        screen.explanation = "Because."
        #expect(screen.allButtons.map(\.action) == [.endReveal])
    }

    @Test func symbolsDistinguishRightAndWrongAndRemovedOptions() {
        let screen = ChoiceRoundScreen<QuizContent>.fixture(
            phase: .revealing, prompt: "?", options: ["a", "b", "c", "d"], right: "a", wrong: ["b"], removed: ["c"])
        #expect(screen.options.map(\.state.sign) == ["✓ ", "✗ ", "– ", ""])
        #expect(screen.options.map(\.state.symbol) == ["checkmark.circle.fill", "xmark.circle.fill", nil, nil])
        #expect(Set(screen.options.prefix(2).map(\.state.fill)).count == 2)
        #expect([ChoiceOutcome.right, .wrong, .expired, .abandoned].map(\.sign) == ["✓ ", "✗ ", "✗ ", "– "])
    }

    @Test(arguments: [
        (ChoiceRoundScreen<QuizContent>.Phase.asking, true), (.revealing, true), (.paused, false), (.loading, false),
    ])
    func onlyRunningGameIsPausedInBackground(phase: ChoiceRoundScreen<QuizContent>.Phase, isPlaying: Bool) {
        #expect(ChoiceScreen.round(.fixture(phase: phase, prompt: "?", options: ["a"])).isPlaying == isPlaying)
        #expect(!ChoiceScreen<QuizContent>.menu(.fixture()).isPlaying)
    }

    @Test(arguments: [(0, nil), (1, nil), (2, 2)])
    func streakIsShownAfterTwoRightAnswers(count: Int, shown: Int?) {
        var screen = ChoiceRoundScreen<QuizContent>.fixture(prompt: "?", options: ["a"])
        screen.streak = count
        #expect(screen.shownStreak == shown)
    }
}
