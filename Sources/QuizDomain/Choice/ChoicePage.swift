package import struct RemoteLoading.ByteKey

/// What a deck gives at once.
public struct ChoicePage<Content: Hashable & Sendable>: Hashable, Sendable {
    /// The questions, in the order in which they are to be asked.
    public var questions: [ChoiceQuestion<Content>]
    /// Whether the deck has nothing more.
    public var isLast: Bool
    /// What the source had but could not be asked.
    public var skipped: [SkippedQuestion]
    /// What the quiz is called, if the source says so.
    public var heading: QuizContent?

    /// Creates a page.
    public init(
        _ questions: [ChoiceQuestion<Content>], isLast: Bool = false, skipped: [SkippedQuestion] = [],
        heading: QuizContent? = nil
    ) {
        self.questions = questions
        self.isLast = isLast
        self.skipped = skipped
        self.heading = heading
    }
}

/// A question that could not be asked, and why.
public struct SkippedQuestion: Hashable, Sendable {
    /// Its place in what the source gave; the first is 0.
    public let index: Int
    /// The rule that it breaks; the name is stable.
    public let rule: String

    /// Creates a note of a skipped question.
    public init(index: Int, rule: String) {
        self.index = index
        self.rule = rule
    }
}

/// What a deck may know of a game when it is asked for more.
public struct ChoiceHistory<Content: Hashable & Sendable>: Hashable, Sendable {
    /// The rounds so far, the last of which may be open.
    public let rounds: [ChoiceRound<Content>]
    package let dealtKeys: Set<ByteKey>

    /// Creates a history; a new game has an empty one.
    public init(rounds: [ChoiceRound<Content>] = [], dealt: Set<String> = []) {
        self.init(rounds: rounds, dealtKeys: Set(dealt.map { ByteKey($0) }))
    }

    package init(rounds: [ChoiceRound<Content>], dealtKeys: Set<ByteKey>) {
        self.rounds = rounds
        self.dealtKeys = dealtKeys
    }

    /// The identifiers of the questions that were dealt, asked or not.
    ///
    /// A new set on each call; ``hasDealt(_:)`` looks up one identifier without it.
    package var dealt: Set<String> { Set(dealtKeys.map(\.text)) }

    /// Returns whether a question with this identifier was dealt, asked or not; identifiers are compared by their bytes.
    public func hasDealt(_ id: String) -> Bool { dealtKeys.contains(ByteKey(id)) }
}
