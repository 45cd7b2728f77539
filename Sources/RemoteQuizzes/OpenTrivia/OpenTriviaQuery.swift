/// A query for questions of Open Trivia DB.
///
/// Every query can be sent, because the amount is validated when the query is created.
public struct OpenTriviaQuery: Hashable, Sendable {
    /// The numbers of questions that one query may request.
    public static let amounts = 1...50

    /// The number of questions to request.
    public internal(set) var amount = 10
    /// The category of the questions, or `nil` for any category.
    ///
    /// The service accepts one category in a query.
    public var category: OpenTriviaCategory?
    /// The difficulty of the questions, or `nil` for any difficulty.
    public var difficulty: OpenTriviaDifficulty?
    /// The kind of the questions, or `nil` for any kind.
    public var kind: OpenTriviaKind?

    /// Creates a query, or throws an error if the amount is not in ``amounts``.
    public init(
        amount: Int, category: OpenTriviaCategory? = nil, difficulty: OpenTriviaDifficulty? = nil,
        kind: OpenTriviaKind? = nil
    ) throws(OpenTriviaQueryError) {
        guard Self.amounts.contains(amount) else { throw .amountOutOfRange(amount) }
        self.amount = amount
        self.category = category
        self.difficulty = difficulty
        self.kind = kind
    }

    /// Creates a query for ten questions of any category and difficulty, by default also of any kind.
    public init(_ kind: OpenTriviaKind? = nil) { self.kind = kind }

    /// A query for ten statements that are true or false, of any category and difficulty.
    public static let trueOrFalse = OpenTriviaQuery(.trueOrFalse)
}

/// An error that describes an invalid query.
public enum OpenTriviaQueryError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The amount is not in ``OpenTriviaQuery/amounts``.
    case amountOutOfRange(Int)

    /// A description with the requested number of questions and the permitted range.
    public var description: String {
        switch self {
        case .amountOutOfRange(let amount):
            "amount \(amount) is not in \(OpenTriviaQuery.amounts.lowerBound)…\(OpenTriviaQuery.amounts.upperBound)"
        }
    }
}

/// The difficulty of a question, as Open Trivia DB classifies it.
public enum OpenTriviaDifficulty: String, Sendable, CaseIterable {
    /// A question that many players can answer.
    case easy
    /// A question that some players can answer.
    case medium
    /// A question that few players can answer.
    case hard
}

/// The kind of a question of Open Trivia DB, whose raw value is the name in the service.
public enum OpenTriviaKind: String, Sendable, CaseIterable {
    /// A question with four answers, one of them right.
    case multipleChoice = "multiple"
    /// A statement that is true or false.
    case trueOrFalse = "boolean"
}
