import RemoteLoading

/// A question of Open Trivia DB.
///
/// Every question is valid: it has a text, it has as many answers as its kind requires, and no two answers are equal.
/// Texts have single spaces between words, no leading or trailing whitespace, and no invisible hyphens.
package struct OpenTriviaQuestion: Hashable, Sendable, Identifiable {
    /// The name of the category, as the service gives it.
    package var category: String { categoryKey.text }
    /// The kind of the question, which is multiple choice or a statement.
    package let kind: OpenTriviaKind
    /// The difficulty of the question.
    package let difficulty: OpenTriviaDifficulty
    /// The question as a game deals it.
    ///
    /// The options of a statement are true and false, and are always dealt in that order. The options of any other
    /// question are in alphabetical order until they are dealt, because the service lists them in a different order
    /// each time.
    package let choice: ChoiceQuestion<QuizContent>
    private let categoryKey: ByteKey

    /// Creates a question, or throws the first error in its values, with the name of the field in the response.
    package init(
        kind: OpenTriviaKind, difficulty: OpenTriviaDifficulty, category: String, text: String,
        correctAnswer: String, incorrectAnswers: [String]
    ) throws(OpenTriviaIssue) {
        let category = OpenTriviaText.cleaned(category)
        let text = try text.readable(at: "question")
        let right = try correctAnswer.readable(at: "correct_answer")
        var wrong: [String] = []
        for (place, answer) in incorrectAnswers.enumerated() {
            wrong.append(try answer.readable(at: "incorrect_answers[\(place)]"))
        }
        try kind.check(right: right, wrong: wrong)
        categoryKey = ByteKey(category)
        self.kind = kind
        self.difficulty = difficulty
        do throws(ChoiceQuestionError) {
            let options = kind.options(right: right, wrong: wrong)
            choice = try ChoiceQuestion(
                id: Self.id(category: category, kind: kind, text: text, right: right), prompt: QuizContent(text),
                options: options, right: options.firstIndex(of: QuizContent(right)) ?? options.count,
                order: kind == .trueOrFalse ? .asGiven : .shuffled)
        } catch {
            throw .repeated(in: wrong, right: right)
        }
    }

    /// The identifier of the question, which is the same in every response, whatever encoding the texts have.
    package var id: String { choice.id }
    /// The text of the question or statement.
    package var text: String { choice.prompt.text }
    /// The right answer, which is `True` or `False` for a statement.
    package var correctAnswer: String { choice.options[choice.right].text }
    /// The wrong answers, in alphabetical order.
    package var incorrectAnswers: [String] { choice.wrong.map { choice.options[$0].text } }
}

extension OpenTriviaKind {
    private static let trueAndFalse: [QuizContent] = ["True", "False"]

    fileprivate func options(right: String, wrong: [String]) -> [QuizContent] {
        guard self == .multipleChoice else { return Self.trueAndFalse }
        var options = wrong.map { QuizContent($0) }
        options.append(QuizContent(right))
        options.sort { ByteKey($0.text) < ByteKey($1.text) }
        return options
    }

    fileprivate func check(right: String, wrong: [String]) throws(OpenTriviaIssue) {
        func refuse(_ rule: OpenTriviaIssue.Rule, at field: String, unless isKept: Bool) throws(OpenTriviaIssue) {
            guard isKept else { throw OpenTriviaIssue(rule, at: field) }
        }
        guard self == .trueOrFalse else {
            return try refuse(.wrongAnswerCount, at: "incorrect_answers", unless: wrong.count == 3)
        }
        let (right, wrong) = (ByteKey(right), wrong.map { ByteKey($0) })
        try refuse(.notTrueOrFalse, at: "correct_answer", unless: right == "True" || right == "False")
        try refuse(.wrongAnswerCount, at: "incorrect_answers", unless: wrong.count == 1)
        try refuse(.notTrueOrFalse, at: "incorrect_answers[0]", unless: wrong == ["True"] || wrong == ["False"])
        try refuse(.rightAnswerAmongWrong, at: "incorrect_answers[0]", unless: wrong != [right])
    }
}

extension OpenTriviaIssue {
    /// Returns the issue of the first wrong answer that is equal to an earlier wrong answer or to the right one.
    fileprivate static func repeated(in wrong: [String], right: String) -> OpenTriviaIssue {
        let (right, wrong) = (ByteKey(right), wrong.map { ByteKey($0) })
        for (place, answer) in wrong.enumerated() {
            let field = "incorrect_answers[\(place)]"
            if answer == right { return OpenTriviaIssue(.rightAnswerAmongWrong, at: field) }
            if wrong[..<place].contains(answer) { return OpenTriviaIssue(.duplicateAnswer, at: field) }
        }
        return OpenTriviaIssue(.duplicateAnswer, at: "incorrect_answers")
    }
}

extension String {
    fileprivate func readable(at field: @autoclosure () -> String) throws(OpenTriviaIssue) -> String {
        let text = OpenTriviaText.cleaned(self)
        guard !AnswerFolding.isBlank(text) else { throw OpenTriviaIssue(.blank, at: field()) }
        return text
    }
}
