/// What is asked of Open Trivia DB.
///
/// What exists can be sent: the amount was checked when the query was made.
public struct OpenTriviaQuery: Hashable, Sendable {
    /// How many questions the service gives at once.
    public static let amounts = 1...50

    /// How many questions.
    public let amount: Int
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
        self.init(unchecked: amount, category, difficulty, kind, encoding)
    }

    private init(
        unchecked amount: Int, _ category: OpenTriviaCategory? = nil, _ difficulty: OpenTriviaDifficulty? = nil,
        _ kind: OpenTriviaKind? = nil, _ encoding: OpenTriviaEncoding = .base64
    ) {
        self.amount = amount
        self.category = category
        self.difficulty = difficulty
        self.kind = kind
        self.encoding = encoding
    }

    /// Ten questions of any category, difficulty and kind.
    public static let ten = OpenTriviaQuery(unchecked: 10)

    /// The same for another amount; throws if it is not one of ``amounts``.
    public func asking(for amount: Int) throws(OpenTriviaQueryError) -> OpenTriviaQuery {
        try OpenTriviaQuery(
            amount: amount, category: category, difficulty: difficulty, kind: kind, encoding: encoding)
    }
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
public enum OpenTriviaDifficulty: String, Hashable, Sendable, Codable, CaseIterable {
    /// Many know it.
    case easy
    /// Some know it.
    case medium
    /// Few know it.
    case hard
}

/// What kind of question it is; the raw value is the service's word.
public enum OpenTriviaKind: String, Hashable, Sendable, Codable, CaseIterable {
    /// One of four answers is right.
    case multipleChoice = "multiple"
    /// A statement that is true or false.
    case trueOrFalse = "boolean"
}

/// How the texts of questions travel.
public enum OpenTriviaEncoding: String, Hashable, Sendable, CaseIterable {
    /// As HTML with character references; what the service does when it is not asked.
    case entities
    /// Percent-encoded as in a form: a plus is a blank.
    case urlLegacy
    /// Percent-encoded by RFC 3986: a plus is a plus.
    case url3986
    /// In base64, type and difficulty too; the only one without ambiguity.
    case base64

    /// The value of the parameter `encode`; nil if there is none.
    var parameter: String? { self == .entities ? nil : rawValue }
}
