import Foundation
import QuizDomain
import RemoteLoading

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIStubs
#endif

/// The results of a choice game.
struct ChoiceResultsView<Content: Hashable & Sendable>: View {
    let results: ResultsScreen<Content>
    let words: (Content) -> String
    let press: (ChoiceAction) -> Void

    var body: some View {
        List {
            ResultRows(results: results, words: words)
        }
        .safeAreaInset(edge: .bottom) {
            ButtonBar(results.allButtons, press: press)
                .frame(maxWidth: .infinity)
                .padding()
                .background(.bar)
        }
    }
}

/// The rows with the results of a choice game or the name game.
struct ResultRows<Content: Hashable & Sendable>: View {
    let results: ResultsScreen<Content>
    let words: (Content) -> String
    @Environment(\.texts) private var texts

    var body: some View {
        Section(results.title) {
            Text(results.detail)
            ReadoutText(results.score).font(.title.bold())
            if let elapsed = results.elapsed { ReadoutText(elapsed) }
            RecordRows(
                record: results.record, isNew: results.isNewRecord, problem: results.recordProblem,
                isSaving: results.isSavingRecord)
            StatRows(stats: results.stats)
            if let share = results.share { ShareLink(item: share) }
        }
        if !results.review.isEmpty {
            Section(texts.review) {
                ForEach(results.review.indices, id: \.self) { place in
                    ReviewRow(line: results.review[place], words: words)
                }
            }
        }
        if let source = results.attribution { Link(source.text, destination: source.url) }
    }
}

/// The statistics of a game.
struct StatRows: View {
    let stats: ChoiceStats
    @Environment(\.texts) private var texts

    private static let style = Duration.UnitsFormatStyle(
        allowedUnits: [.seconds], width: .abbreviated, fractionalPart: .show(length: 1))

    var body: some View {
        LabeledContent(texts.attempts, value: "\(stats.attempts)")
        if let time = stats.averageTime {
            LabeledContent(texts.averageTime, value: time.formatted(Self.style))
        }
        LabeledContent(texts.bestStreak, value: "\(stats.bestStreak)")
    }
}

/// A question of the game with its right answer.
struct ReviewRow<Content: Hashable & Sendable>: View {
    let line: ResultsScreen<Content>.Line
    let words: (Content) -> String

    var body: some View {
        VStack(alignment: .leading) {
            Text(line.outcome.sign + line.text(words))
            if let explanation = line.explanation {
                Text(explanation).italic().foregroundStyle(.secondary)
            }
        }
    }
}

extension ResultsScreen.Line {
    /// Returns the question with its answer, or the question alone if it already names the answer.
    ///
    /// If the player typed a wrong answer, it follows in brackets.
    func text(_ words: (Content) -> String) -> String {
        let (question, answer) = (words(prompt), words(right))
        let typed = outcome == .right ? nil : self.typed.last
        return (question == answer ? question : question + " " + answer) + (typed.map { " (\($0))" } ?? "")
    }
}
