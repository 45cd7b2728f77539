/// A rule that a question breaks.
///
/// In a loader of your own, `LoadError.invalidData(InvalidData(error))` reports it with its place in the JSON.
public enum RecallQuestionError: Error, Hashable, Sendable {
    /// The place of a text in the list of answers that was passed to the initialiser.
    public struct Place: Hashable, Sendable {
        /// A part of an answer.
        public enum Part: Hashable, Sendable {
            /// The text of the answer.
            case text
            /// The name with this index among the other accepted names.
            case alias(Int)
            /// The name with this index among the names that are not specific enough.
            case notEnough(Int)
            /// The name with this index among the known wrong names.
            case rejected(Int)
            /// The text beside the row of the answer.
            case prompt
        }

        /// The index of the answer.
        ///
        /// The first answer has index 0.
        public let answer: Int
        /// The part of the answer.
        public let part: Part

        /// Creates the place of a part of an answer.
        public init(answer: Int, _ part: Part) {
            self.answer = answer
            self.part = part
        }
    }

    /// The question has no text.
    case blankQuestion
    /// The question has no answers.
    case noAnswers
    /// The time limit is less than a millisecond.
    case limitNotPositive(Duration)
    /// A text of an answer is blank.
    case blank(at: Place)
    /// A name is spelled like a name with another meaning, so that one of the two could never count.
    ///
    /// For example, an alias is another answer or an alias of another answer, or a known wrong name is an answer.
    case contradiction(at: Place, name: String, to: Place)
}
