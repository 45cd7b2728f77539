public import RemoteQuizzes

/// A question as Open Trivia DB stores it, which may be invalid.
public struct OpenTriviaRow: Hashable, Sendable {
    /// The type, `multiple` or `boolean` in a valid row.
    package var type: String
    /// The difficulty, `easy`, `medium` or `hard` in a valid row.
    package var difficulty: String
    /// The category.
    public var category: OpenTriviaCategory
    /// The text of the question or statement.
    public var question: String
    /// The right answer.
    public var correctAnswer: String
    /// The wrong answers.
    public var incorrectAnswers: [String]
}

extension OpenTriviaRow {
    /// Creates a statement that is true or false.
    public init(
        _ statement: String, _ isTrue: Bool, _ category: OpenTriviaCategory = .generalKnowledge,
        _ difficulty: OpenTriviaDifficulty = .easy
    ) {
        self.init(
            type: "boolean", difficulty: difficulty.rawValue, category: category, question: statement,
            correctAnswer: isTrue ? "True" : "False", incorrectAnswers: [isTrue ? "False" : "True"])
    }

    /// Creates a question with four answers, the right one first.
    public init(
        _ question: String, _ right: String, or wrong: String..., category: OpenTriviaCategory = .generalKnowledge,
        difficulty: OpenTriviaDifficulty = .easy
    ) {
        self.init(
            type: "multiple", difficulty: difficulty.rawValue, category: category, question: question,
            correctAnswer: right, incorrectAnswers: wrong)
    }

    /// All rows of this module: statements and questions with four answers, from many categories.
    public static let all = statements + choices
}
