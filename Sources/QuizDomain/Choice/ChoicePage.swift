public import enum PlayhouseCore.InvalidData

/// A page of questions from a deck.
public struct ChoicePage<Content: Hashable & Sendable>: Hashable, Sendable {
    /// The questions of the page, in the order of the source.
    public var questions: [ChoiceQuestion<Content>]
    /// A Boolean value that indicates whether the deck has no more questions.
    public var isLast: Bool
    /// The questions of the source that cannot be asked, with the reasons.
    public var skipped: [SkippedQuestion]
    /// The title and the logo of the quiz, or `nil` if the source does not give them.
    public var heading: QuizContent?
    /// The attribution of the questions to their source, or `nil` if they need none.
    ///
    /// The results of a game show the attribution of its last page that has one.
    public var attribution: QuizAttribution?
    /// The order of the questions in a game whose rules determine no order.
    public var questionOrder: DealingOrder
    /// The maximum number of questions for games whose rules set no maximum, or `nil` if the page sets none.
    ///
    /// A number less than 1 is a programming error and traps. After a game has asked its first question, it ignores the
    /// numbers of later pages.
    public var questionCount: Int? { didSet { requirePositiveCount() } }

    /// Creates a page, which by default is not the last one and has neither a heading nor an
    /// attribution.
    public init(
        _ questions: [ChoiceQuestion<Content>], isLast: Bool = false, skipped: [SkippedQuestion] = [],
        heading: QuizContent? = nil, attribution: QuizAttribution? = nil, questionOrder: DealingOrder = .asGiven,
        questionCount: Int? = nil
    ) {
        self.questions = questions
        self.isLast = isLast
        self.skipped = skipped
        self.heading = heading
        self.attribution = attribution
        self.questionOrder = questionOrder
        self.questionCount = questionCount
        requirePositiveCount()
    }

    private func requirePositiveCount() {
        precondition(questionCount.map { $0 > 0 } ?? true, "a game must have at least one question")
    }
}

/// A question that cannot be asked, and the reason.
public struct SkippedQuestion: Hashable, Sendable {
    /// The reason why a question cannot be asked.
    public enum Reason: Hashable, Sendable {
        /// The question is invalid, for the given reason.
        case invalid(InvalidData)
        /// The question was dealt before in the same game.
        case dealtBefore
    }

    /// The index of the question in the source, starting at 0.
    public let index: Int
    /// The reason why the question cannot be asked.
    public let reason: Reason

    /// Creates a skipped question, for the `skipped` list of a page.
    public init(index: Int, reason: Reason) {
        self.index = index
        self.reason = reason
    }
}

/// The history of a game, which a deck receives with a request for more questions.
public struct ChoiceHistory<Content: Hashable & Sendable>: Hashable, Sendable {
    /// The rounds so far, the last of which may still be open.
    public let rounds: [ChoiceRound<Content>]
    /// The questions that were dealt but not asked yet, in the order they will be asked.
    public private(set) var questionsAhead: [ChoiceQuestion<Content>]
    package private(set) var dealtKeys: Set<String>

    /// Creates the history of a game that has no rounds yet.
    ///
    /// `dealt` contains the identifiers of the questions that were already dealt.
    public init(dealt: Set<String> = []) {
        self.init(rounds: [], dealtKeys: dealt)
    }

    package init(
        rounds: [ChoiceRound<Content>], questionsAhead: [ChoiceQuestion<Content>] = [], dealtKeys: Set<String>
    ) {
        self.rounds = rounds
        self.questionsAhead = questionsAhead
        self.dealtKeys = dealtKeys
    }

    /// The number of questions that were dealt, whether or not they were asked.
    public var dealtCount: Int { dealtKeys.count }

    /// Adds questions that were dealt but not asked yet, such as those of a page.
    public mutating func append(contentsOf questions: [ChoiceQuestion<Content>]) {
        questionsAhead += questions
        dealtKeys.formUnion(questions.lazy.map(\.id))
    }

    /// Returns `true` if a question with this identifier was dealt, whether or not it was asked.
    public func contains(_ id: String) -> Bool { dealtKeys.contains(id) }
}
