import QuizDomain
import RemoteLoading

#if canImport(SwiftUI)
import SwiftUI
#else
import SwiftUIShapes
#endif

/// The results of a choice game or the name game, in rows.
struct ResultRows<Content: Hashable & Sendable>: View {
    let results: ResultsScreen<Content>
    let words: (Content) -> String
    /// The statistics below the score.
    var statistics: [String] = []

    var body: some View {
        Text(results.title).font(.headline)
        Text(results.detail)
        ReadoutText(results.score)
        if let elapsed = results.elapsed { ReadoutText(elapsed) }
        ForEach(statistics, id: \.self) { Text($0) }
        RecordRows(results.record, problem: results.recordProblem, isSaving: results.isSavingRecord)
        ShareRows(results.share)
        ForEach(results.review.indices, id: \.self) { place in
            let line = results.review[place]
            Text(line.outcome.sign + line.text(words))
            if let explanation = line.explanation { Text(explanation).italic() }
        }
        if let source = results.attribution { Link(source.text, destination: source.address) }
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
