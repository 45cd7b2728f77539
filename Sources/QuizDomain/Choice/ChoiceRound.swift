/// One question as it was asked, and what has become of it.
public struct ChoiceRound<Content: Hashable & Sendable>: Hashable, Sendable {
    /// How a round ended.
    public typealias Outcome = ChoiceOutcome

    /// The end of a round.
    public struct Settlement: Hashable, Sendable {
        /// How it ended.
        public let outcome: Outcome
        /// How long the question was open.
        public let took: Duration
        /// What it brought.
        public let points: Int
    }

    /// The question, its options in the order they were shown.
    public let question: ChoiceQuestion<Content>
    /// The game time at which it was asked.
    public let askedAt: Duration
    /// The options that were chosen, in order: each wrong, but perhaps the last.
    public internal(set) var picks: [Int] = []
    /// The options that were removed, in order.
    public internal(set) var removed: [Int] = []
    /// How it ended; nil while the question is open.
    public internal(set) var settlement: Settlement?
    /// The wrong options, in the order in which they would be removed.
    let removalOrder: [Int]

    init(_ dealt: DealtQuestion<Content>, askedAt milliseconds: Int64) {
        question = dealt.question
        removalOrder = dealt.removalOrder
        askedAt = .milliseconds(milliseconds)
    }

    /// Whether the right option was not the first that was chosen in time.
    public var wasMissed: Bool {
        switch settlement?.outcome {
        case .wrong, .expired: true
        case .right, .abandoned, nil: picks.contains { $0 != question.right }
        }
    }

    /// The wrong options that can still be chosen, the next to go first.
    var removable: [Int] { removalOrder.filter { !removed.contains($0) && !picks.contains($0) } }
}

/// A question with all chance taken out of it.
struct DealtQuestion<Content: Hashable & Sendable>: Hashable, Sendable {
    let question: ChoiceQuestion<Content>
    let removalOrder: [Int]

    init(_ question: ChoiceQuestion<Content>, using generator: inout some RandomNumberGenerator) {
        self.question = question.arranged(using: &generator)
        removalOrder = self.question.wrong.dealt(using: &generator)
    }

    /// Takes a stored one back; nil if the order is not one of the wrong options.
    init?(_ question: ChoiceQuestion<Content>, removalOrder: [Int]) {
        guard removalOrder.sorted() == question.wrong else { return nil }
        self.question = question
        self.removalOrder = removalOrder
    }
}
