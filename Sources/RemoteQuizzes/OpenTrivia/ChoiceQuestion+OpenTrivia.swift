package import QuizDomain
import RemoteLoading

extension ChoiceQuestion<QuizContent> {
    /// Creates a question of Open Trivia DB, or throws the first error in its values.
    ///
    /// The path in the error is a prefix, such as `results[3].`, and the name of the field in the response. Texts have
    /// single spaces between words, no leading or trailing whitespace, and no invisible hyphens. The options of a
    /// statement are true and false, and are always dealt in that order. The options of any other question are in
    /// alphabetical order until they are dealt, because the service lists them in a different order each time.
    package init(
        _ kind: OpenTriviaKind, category: String, text: String, correctAnswer: String, incorrectAnswers: [String],
        below prefix: String = ""
    ) throws(InvalidData) {
        let text = try text.readable(at: prefix + "question")
        let right = try correctAnswer.readable(at: prefix + "correct_answer")
        var wrong: [String] = []
        for (place, answer) in incorrectAnswers.enumerated() {
            wrong.append(try answer.readable(at: prefix + "incorrect_answers[\(place)]"))
        }
        try kind.check(right: right, wrong: wrong, below: prefix)
        let options = kind.options(right: right, wrong: wrong)
        let id = OpenTriviaQuestionID.of(OpenTriviaText.cleaned(category), kind, text, right)
        do throws(ChoiceQuestionError) {
            try self.init(
                id: id, prompt: QuizContent(text), options: options,
                right: options.firstIndex(of: QuizContent(right)) ?? options.count,
                order: kind == .trueOrFalse ? .asGiven : .shuffled)
        } catch {
            throw .repeated(in: wrong, right: right, below: prefix)
        }
    }
}

extension OpenTriviaKind {
    private static let trueAndFalse: [QuizContent] = ["True", "False"]

    fileprivate func options(right: String, wrong: [String]) -> [QuizContent] {
        guard self == .multipleChoice else { return Self.trueAndFalse }
        return (wrong + [right]).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { QuizContent($0) }
    }

    fileprivate func check(right: String, wrong: [String], below prefix: String) throws(InvalidData) {
        func refuse(_ rule: InvalidData.Rule, at field: String, unless isKept: Bool) throws(InvalidData) {
            guard isKept else { throw .rejected(rule, at: prefix + field) }
        }
        let needed = self == .trueOrFalse ? 1 : 3
        let count = InvalidData.Rule.wrongCount(wrong.count, permitted: needed...needed)
        guard self == .trueOrFalse else {
            return try refuse(count, at: "incorrect_answers", unless: wrong.count == needed)
        }
        try refuse(.unknown, at: "correct_answer", unless: right == "True" || right == "False")
        try refuse(count, at: "incorrect_answers", unless: wrong.count == needed)
        try refuse(.unknown, at: "incorrect_answers[0]", unless: wrong == ["True"] || wrong == ["False"])
        try refuse(.duplicate(of: prefix + "correct_answer"), at: "incorrect_answers[0]", unless: wrong != [right])
    }
}

extension InvalidData {
    /// Returns the reason for the first wrong answer that is equal to an earlier wrong answer or to the right one.
    fileprivate static func repeated(in wrong: [String], right: String, below prefix: String) -> InvalidData {
        let (right, wrong) = (QuizContent(right), wrong.map { QuizContent($0) })
        let field = prefix + "incorrect_answers"
        for (place, answer) in wrong.enumerated() {
            let path = "\(field)[\(place)]"
            if answer == right { return .rejected(.duplicate(of: prefix + "correct_answer"), at: path) }
            if let earlier = wrong[..<place].firstIndex(of: answer) {
                return .rejected(.duplicate(of: "\(field)[\(earlier)]"), at: path)
            }
        }
        return .rejected(.duplicate(of: field), at: field)
    }
}

extension String {
    fileprivate func readable(at path: @autoclosure () -> String) throws(InvalidData) -> String {
        let text = OpenTriviaText.cleaned(self)
        guard !AnswerFolding.isBlank(text) else { throw .rejected(.blank, at: path()) }
        return text
    }
}
