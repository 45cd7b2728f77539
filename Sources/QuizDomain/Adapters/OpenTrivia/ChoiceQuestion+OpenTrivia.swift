import RemoteLoading

extension ChoiceQuestion<QuizContent> {
    /// Creates a question of Open Trivia DB, or throws the first error in its values.
    ///
    /// The error contains the name that the field with the invalid value has in the response. Texts have single spaces
    /// between words, no leading or trailing whitespace, and no invisible hyphens. The options of a statement are true
    /// and false, and are always dealt in that order. The options of any other question are in alphabetical order until
    /// they are dealt, because the service lists them in a different order each time.
    package init(
        _ kind: OpenTriviaKind, category: String, text: String, correctAnswer: String, incorrectAnswers: [String]
    ) throws(OpenTriviaIssue) {
        let text = try text.readable(at: "question")
        let right = try correctAnswer.readable(at: "correct_answer")
        var wrong: [String] = []
        for (place, answer) in incorrectAnswers.enumerated() {
            wrong.append(try answer.readable(at: "incorrect_answers[\(place)]"))
        }
        try kind.check(right: right, wrong: wrong)
        let options = kind.options(right: right, wrong: wrong)
        let id = OpenTriviaIdentity.of(OpenTriviaText.cleaned(category), kind, text, right)
        do throws(ChoiceQuestionError) {
            try self.init(
                id: id, prompt: QuizContent(text), options: options,
                right: options.firstIndex(of: QuizContent(right)) ?? options.count,
                order: kind == .trueOrFalse ? .asGiven : .shuffled)
        } catch {
            throw .repeated(in: wrong, right: right)
        }
    }
}

extension OpenTriviaKind {
    private static let trueAndFalse: [QuizContent] = ["True", "False"]

    fileprivate func options(right: String, wrong: [String]) -> [QuizContent] {
        guard self == .multipleChoice else { return Self.trueAndFalse }
        return (wrong + [right]).sorted { ByteKey($0) < ByteKey($1) }.map { QuizContent($0) }
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
        let (right, wrong) = (QuizContent(right), wrong.map { QuizContent($0) })
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
