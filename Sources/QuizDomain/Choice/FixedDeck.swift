/// A deck with a fixed list of questions, such as a quiz or the missed questions of the previous game.
public struct FixedDeck<Content: Hashable & Sendable>: Hashable, Sendable {
    /// All questions of the deck, in the given order.
    public let questions: [ChoiceQuestion<Content>]

    /// Creates a deck that asks the questions in the given order.
    public init(_ questions: [ChoiceQuestion<Content>]) {
        self.questions = questions
    }

    /// Returns all questions that were not dealt yet, as the last page.
    public func next(after history: ChoiceHistory<Content>) -> ChoicePage<Content> {
        ChoicePage(questions.filter { !history.contains($0.id) }, isLast: true)
    }
}
