/// What is wrong with a question of the service's.
public struct OpenTriviaIssue: Error, Hashable, Sendable {
    /// The rule that is broken; the raw value is its stable name.
    public enum Rule: String, Error, Hashable, Sendable, CaseIterable {
        /// The question is something else than an object.
        case notAnObject
        /// Something that must be there is missing or null.
        case missing
        /// Something is no text, or no list of texts.
        case wrongType
        /// The text is not base64, with its padding.
        case notBase64
        /// The decoded bytes are no text.
        case notUTF8
        /// The type is neither `multiple` nor `boolean`.
        case unknownType
        /// The difficulty is none of `easy`, `medium` and `hard`.
        case unknownDifficulty
        /// There is nothing to read.
        case blank
        /// The answers to a statement are `True` and `False`, to the letter.
        case notTrueOrFalse
        /// A statement has one wrong answer, any other question three.
        case wrongAnswerCount
        /// A wrong answer is given twice.
        case duplicateAnswer
        /// A wrong answer is the right one.
        case rightAnswerAmongWrong
    }

    /// The rule that is broken.
    public let rule: Rule
    /// Where in the question, such as `incorrect_answers[1]`; nil if it is the whole.
    public let field: String?

    /// Creates a flaw.
    package init(_ rule: Rule, at field: String? = nil) {
        self.rule = rule
        self.field = field
    }
}

extension OpenTriviaIssue: CustomStringConvertible {
    /// The rule and the field.
    public var description: String { field.map { "\(rule.rawValue) at \($0)" } ?? rule.rawValue }
}
