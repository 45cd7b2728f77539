import QuizDomain
import RemoteLoading

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStubs
#endif

/// The previews of the views of choice games.
enum ChoicePreviews {
    static var menu: some View { view(of: .menu(.sample)) }
    static var question: some View { view(of: .round(.sample(.asking))) }
    static var outcome: some View { view(of: .round(.sample(.revealing))) }
    static var results: some View { view(of: .results(.sample)) }

    private static func view(of screen: ChoiceScreen<QuizContent>) -> some View {
        NavigationStack { TriviaView(screen: screen) { _ in } }
    }
}

extension MenuScreen {
    static var sample: MenuScreen {
        var menu = MenuScreen(heading: "Capitals", newGame: ActionButton("New game", .start))
        menu.record = Readout("Record: 30", spoken: "Record: 30 points")
        return menu
    }
}

extension ChoiceRoundScreen<QuizContent> {
    /// Returns a question about a capital, which is answered right in the phase that shows the outcome.
    static func sample(_ phase: Phase) -> ChoiceRoundScreen {
        var round = ChoiceRoundScreen(phase: phase, score: Readout("20", spoken: "20 points"))
        round.prompt = "What is the capital of Peru?"
        round.number = Readout("Question 3 of 5", spoken: "Question 3 of 5")
        round.streak = 2
        round.options = ["Lima", "Cusco", "Quito", "La Paz"].enumerated().map { place, text in
            Option(id: ChoiceOptionID(round: 2, place: place), content: QuizContent(text))
        }
        round.buttons = [ActionButton("Pause", .pause), ActionButton("Leave", .quit)]
        if phase == .revealing {
            round.options[0].state = .right
            round.options[1].state = .wrong
            round.explanation = "Lima was founded in 1535."
        }
        return round
    }
}

extension ResultsScreen<QuizContent> {
    static var sample: ResultsScreen {
        var results = ResultsScreen(
            ending: .allAsked, title: "Well done", detail: "You got 1 correct out of 2.",
            score: Readout("10", spoken: "10 points"),
            stats: ChoiceStats(
                attempts: 2, right: 1, wrong: 1, expired: 0, bestStreak: 1, averageTime: .seconds(3)))
        results.isNewRecord = true
        results.share = "10 points in 00:06"
        results.review = [
            .init(prompt: "What is the capital of Peru?", chosen: ["Lima"], right: "Lima", outcome: .right),
            .init(
                prompt: "Which river flows through Cairo?", chosen: [], typed: ["Niger"], right: "Nile",
                outcome: .wrong),
        ]
        results.buttons = [ActionButton("New game", .start), ActionButton("Menu", .quit)]
        return results
    }
}

#if canImport(SwiftUI)
#Preview("Menu") { ChoicePreviews.menu }
#Preview("Question") { ChoicePreviews.question }
#Preview("Outcome") { ChoicePreviews.outcome }
#Preview("Results") { ChoicePreviews.results }
#endif
