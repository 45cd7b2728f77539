/// The reason why a question from the service is invalid: the rule that it breaks, and the field that breaks the rule.
package struct OpenTriviaIssue: Error, Hashable, Sendable {
    /// The rule that a question breaks, whose raw value is a stable name.
    package enum Rule: String, Hashable, Sendable, CaseIterable {
        /// The question is not a JSON object.
        case notAnObject
        /// A required member is missing or null.
        case missing
        /// A member is not a text, or the member with the wrong answers is not a list of texts.
        case wrongType
        /// The text is not base64 with padding.
        case notBase64
        /// The decoded bytes are not valid UTF-8.
        case notUTF8
        /// The type is neither `multiple` nor `boolean`.
        case unknownType
        /// The difficulty is not `easy`, `medium` or `hard`.
        case unknownDifficulty
        /// The text is blank.
        case blank
        /// The answers to a true-or-false statement are not exactly `True` and `False`.
        case notTrueOrFalse
        /// The number of wrong answers is not as required: one for a true-or-false statement, three for any other
        /// question.
        case wrongAnswerCount
        /// A wrong answer occurs twice.
        case duplicateAnswer
        /// A wrong answer equals the right one.
        case rightAnswerAmongWrong
    }

    /// The rule that the question breaks.
    package let rule: Rule
    /// The field that breaks the rule, such as `incorrect_answers[1]`, or `nil` for the whole question.
    package let field: String?

    /// Creates an issue.
    package init(_ rule: Rule, at field: String? = nil) {
        self.rule = rule
        self.field = field
    }
}

extension OpenTriviaIssue: CustomStringConvertible {
    /// The name of the rule, and the field.
    package var description: String { field.map { "\(rule.rawValue) at \($0)" } ?? rule.rawValue }
}
