import QuizDomain
import RemoteLoading

/// A deck that adds explanations to the questions of another one.
struct ExplainedDeck<Deck: ChoiceDeck<QuizContent>>: ChoiceDeck {
    let deck: Deck
    /// The explanations by the texts of their questions.
    let explanations: [String: String]

    func next(after history: ChoiceHistory<QuizContent>) async throws(LoadError) -> ChoicePage<QuizContent> {
        var page = try await deck.next(after: history)
        page.questions = page.questions.map(explained)
        return page
    }

    private func explained(_ question: ChoiceQuestion<QuizContent>) -> ChoiceQuestion<QuizContent> {
        guard let explanation = explanations[question.prompt.text], question.typed == nil else { return question }
        do {
            return try ChoiceQuestion(
                id: question.id, prompt: question.prompt, options: question.options, right: question.right,
                points: question.points, order: question.order, explanation: explanation)
        } catch {
            preconditionFailure("an invalid question exists: \(error)")
        }
    }
}
