/// What is asked of Open Trivia DB.
///
/// What exists can be sent: the amount was checked when the query was made.
public struct OpenTriviaQuery: Hashable, Sendable {
    /// How many questions the service gives at once.
    public static let amounts = 1...50

    /// How many questions.
    public internal(set) var amount: Int
    /// Of which category; nil for any.
    ///
    /// The service takes one at a time.
    public var category: OpenTriviaCategory?
    /// How hard; nil for any.
    public var difficulty: OpenTriviaDifficulty?
    /// Of which kind; nil for any.
    public var kind: OpenTriviaKind?
    /// How the texts travel.
    public var encoding: OpenTriviaEncoding

    /// Creates a query; throws if the amount is not one of ``amounts``.
    public init(
        amount: Int, category: OpenTriviaCategory? = nil, difficulty: OpenTriviaDifficulty? = nil,
        kind: OpenTriviaKind? = nil, encoding: OpenTriviaEncoding = .base64
    ) throws(OpenTriviaQueryError) {
        guard Self.amounts.contains(amount) else { throw .amountOutOfRange(amount) }
        self.amount = amount
        self.category = category
        self.difficulty = difficulty
        self.kind = kind
        self.encoding = encoding
    }

    private init() {
        amount = 10
        encoding = .base64
    }

    /// Ten questions of any category, difficulty and kind.
    public static let ten = OpenTriviaQuery()
}

/// What is wrong with a query.
public enum OpenTriviaQueryError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The service gives no such amount at once; see ``OpenTriviaQuery/amounts``.
    case amountOutOfRange(Int)

    /// The amount, and which ones there are.
    public var description: String {
        switch self {
        case .amountOutOfRange(let amount):
            "amount \(amount) is not in \(OpenTriviaQuery.amounts.lowerBound)…\(OpenTriviaQuery.amounts.upperBound)"
        }
    }
}

/// How hard a question is.
public enum OpenTriviaDifficulty: String, Sendable, CaseIterable {
    /// Many know it.
    case easy
    /// Some know it.
    case medium
    /// Few know it.
    case hard
}

/// What kind of question it is; the raw value is the service's word.
public enum OpenTriviaKind: String, Sendable, CaseIterable {
    /// One of four answers is right.
    case multipleChoice = "multiple"
    /// A statement that is true or false.
    case trueOrFalse = "boolean"
}

/// How the texts of questions travel.
public enum OpenTriviaEncoding: String, Sendable, CaseIterable {
    /// As HTML with character references; what the service does when it is not asked.
    case entities
    /// In base64, type and difficulty too; the only one without ambiguity.
    case base64

    /// The value of the parameter `encode`; nil if there is none.
    var parameter: String? { self == .entities ? nil : rawValue }
}
