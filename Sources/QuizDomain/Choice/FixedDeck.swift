/// A deck that was made beforehand: a quiz, or what was missed in the game before.
public struct FixedDeck<Content: Hashable & Sendable>: Hashable, Sendable {
    /// All its questions, in the order in which they are asked.
    public let questions: [ChoiceQuestion<Content>]

    /// Creates a deck that asks in this order.
    public init(_ questions: [ChoiceQuestion<Content>]) {
        self.questions = questions
    }

    /// Creates a deck that asks in an order drawn by a generator.
    package init(shuffling questions: [ChoiceQuestion<Content>], using generator: inout some RandomNumberGenerator) {
        self.questions = questions.dealt(using: &generator)
    }

    /// All the questions that were not dealt yet, and nothing more after them.
    public func next(after history: ChoiceHistory<Content>) -> ChoicePage<Content> {
        ChoicePage(questions.filter { !history.hasDealt($0.id) }, isLast: true)
    }
}
