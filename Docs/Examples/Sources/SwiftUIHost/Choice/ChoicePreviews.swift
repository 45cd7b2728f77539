import Foundation
import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteQuizzesTesting

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

/// The previews of the game of a quiz file, one for each screen.
struct ChoicePreviews: PreviewProvider {
    static let options: [QuizContent] = ["Lima", "Cusco", "Quito"]

    static let screens: [ChoiceScreen<QuizContent>] = [
        .menu(.fixture(title: "Capitals", best: 30)),
        .menu(.fixture(title: "Capitals", isLoading: true)),
        .round(question(.asking)),
        .round(question(.revealing, right: "Lima", wrong: ["Cusco"])),
        .round(question(.paused)),
        .round(.typedFixture(prompt: "Which river flows through Cairo?", number: 2, total: 3)),
        .round(
            .typedFixture(
                phase: .revealing, prompt: "Which river flows through Cairo?", right: "Nile", typed: ["Nille"],
                verdict: "Right, but it is spelled Nile", number: 2, total: 3)),
        .results(results),
    ]

    private static var results: ResultsScreen<QuizContent> {
        var results = ResultsScreen<QuizContent>(
            ending: .allAsked, title: "Well done", detail: "You got 1 correct out of 2.",
            score: Readout("10", spoken: "10 points"),
            stats: ChoiceStats(
                attempts: 2, right: 1, wrong: 1, expired: 0, bestStreak: 1, averageTime: .seconds(3)))
        results.share = "10 points in 00:06\n🟩⬛"
        results.review = [
            .init(prompt: "What is the capital of Peru?", chosen: ["Lima"], right: "Lima", outcome: .right),
            .init(
                prompt: "Which river flows through Cairo?", chosen: [], typed: ["Niger"], right: "Nile",
                outcome: .wrong),
        ]
        return results
    }

    static var previews: some View {
        ForEach(screens, id: \.self) { screen in
            QuizView(screen: screen, picture: { _ in nil }) { _ in }
        }
    }

    private static func question(
        _ phase: ChoiceRoundScreen<QuizContent>.Phase, right: QuizContent? = nil, wrong: Set<QuizContent> = []
    ) -> ChoiceRoundScreen<QuizContent> {
        .fixture(
            phase: phase, prompt: "What is the capital of Peru?", options: options, right: right, wrong: wrong,
            total: 3)
    }
}

/// The previews of the view of a trivia game.
struct TriviaPreviews: PreviewProvider {
    static let screens: [ChoiceScreen<QuizContent>] = OpenTriviaRow.choices.prefix(2).map { row in
        .round(
            .fixture(
                prompt: QuizContent(row.question),
                options: ([row.correctAnswer] + row.incorrectAnswers).map { QuizContent($0) }))
    }

    static var previews: some View {
        ForEach(screens, id: \.self) { screen in
            TriviaView(screen: screen) { _ in }
        }
    }
}
