import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import RemoteQuizzes
import RemoteQuizzesTesting
import Testing

@testable import DownstreamApp

struct TriviaViewModelTests {
    private static let options: [QuizContent] = ["True", "False"]
    let trivia = ScreenModelSpy<ChoiceScreen<QuizContent>, ChoiceAction>(
        .round(.fixture(phase: .asking, prompt: "Is water wet?", options: options)))

    private func round(_ phase: ChoiceRoundScreen<QuizContent>.Phase) -> ChoiceScreen<QuizContent> {
        .round(.fixture(phase: phase, prompt: "Is water wet?", options: Self.options))
    }

    @Test func roundShowsQuestionAndOptions() {
        let model = TriviaViewModel(trivia)
        #expect(model.title == "Is water wet?")
        #expect(model.options.map(\.text) == ["True", "False"])
        #expect(model.options.allSatisfy { $0.isEnabled && $0.symbol == nil })
    }

    @Test func symbolsMarkRightAndWrongOptions() {
        trivia.screen = .round(
            .fixture(
                phase: .revealing, prompt: "Is water wet?", options: Self.options, right: "True", wrong: ["False"]))
        #expect(TriviaViewModel(trivia).options.map(\.symbol) == ["checkmark", "xmark"])
    }

    @Test func choosingRowPicksItsOptionInTrivia() async {
        let model = TriviaViewModel(trivia)
        await model.choose(model.options[1])
        #expect(trivia.actions == [.pick(ChoiceOptionID(round: 0, place: 1))])
    }

    @Test func menuButtonStartsGame() async {
        trivia.screen = .menu(.fixture())
        let model = TriviaViewModel(trivia)
        await model.appear()
        await model.press(model.buttons[0])
        #expect(trivia.actions == [.load, .start])
    }

    @Test func inactiveScenePausesOnlyRunningGame() async {
        trivia.onAction = { [unowned trivia] in
            if $0 == .pause { trivia.screen = round(.paused) }
            if $0 == .resume { trivia.screen = round(.asking) }
        }
        let model = TriviaViewModel(trivia)
        for active in [false, true] { await model.sceneBecame(active: active) }
        #expect(trivia.actions == [.pause, .resume])
        trivia.screen = round(.paused)
        for active in [false, true] { await model.sceneBecame(active: active) }
        #expect(trivia.actions == [.pause, .resume])
    }

    @Test func firstWrongAnswerEndsLuckyDayGame() async throws {
        var behaviour = FakeOpenTrivia.Behaviour()
        behaviour.gap = nil
        let service = OpenTrivia(over: InProcessHTTPClient(FakeOpenTrivia(behaving: behaviour)), spacing: .zero)
        // The outcome of each answer is shown for 0.8 seconds, and a new question ignores choices for 0.3 seconds. On
        // this clock, both times end at once.
        let time = ImmediateClock()
        let model = TriviaViewModel(ChoiceSession.luckyDay(service, time: time))
        await model.press(model.buttons[0])
        for _ in 0..<100 where model.title != "Game over" {
            try await until { model.options.first?.isEnabled == true || model.title == "Game over" }
            if let first = model.options.first { await model.choose(first) }
        }
        #expect(model.title == "Game over")
        #expect(model.buttons.first?.action == .start)
    }

    @Test func releasedModelIsDeallocated() async throws {
        let probe = LeakProbe()
        try await verifying(probe) {
            let model = probe.watch(TriviaViewModel(trivia))
            await model.sceneBecame(active: false)
        }
    }
}
