public import QuizDomain

/// A question as Open Trivia DB stores it, whose texts do not necessarily make a valid question.
public struct OpenTriviaRow: Hashable, Sendable {
    /// The type, `multiple` or `boolean` in a valid row.
    public var type: String
    /// The difficulty, `easy`, `medium` or `hard` in a valid row.
    public var difficulty: String
    /// The category.
    public var category: OpenTriviaCategory
    /// The text of the question or statement.
    public var question: String
    /// The right answer.
    public var correctAnswer: String
    /// The wrong answers.
    public var incorrectAnswers: [String]

    /// Creates a row from any texts.
    public init(
        type: String, difficulty: String, category: OpenTriviaCategory, question: String, correctAnswer: String,
        incorrectAnswers: [String]
    ) {
        self.type = type
        self.difficulty = difficulty
        self.category = category
        self.question = question
        self.correctAnswer = correctAnswer
        self.incorrectAnswers = incorrectAnswers
    }

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
}

extension OpenTriviaRow {
    /// All rows of this module: statements and questions with four answers, from many categories.
    public static let all = statements + choices

    /// Valid rows with unusual characters, as real rows have.
    ///
    /// The texts contain superfluous whitespace, invisible characters, markup, and characters that each encoding treats
    /// differently.
    package static let quirky = [
        OpenTriviaRow("In which year  did the Atomium\topen? ", "1958 ", or: "1948", " 1968", "1978"),
        OpenTriviaRow("Which ele\u{AD}ment once moved texts?", "<marquee></marquee>", or: "<p></p>", "<i></i>", "<hr>"),
        OpenTriviaRow("\u{200E}100% of 7/7 is 1 + 0.", true, .mathematics),
        OpenTriviaRow("\"AT&T\" & 'Q&A' contain '&amp;', some say.", false, .computers),
        OpenTriviaRow("Is “naïve” — 素朴 — spelled so?", "Yes, œuvre ☺", or: "No 😀", "Ça dépend", "¿Qué?"),
    ]
}
