/// A policy that decides how many mistakes a guess may have and still be accepted.
///
/// A mistake is an extra letter, a missing letter, a wrong letter, or two adjacent letters swapped. The number of
/// accepted mistakes depends on the length of the answer.
///
/// Every policy follows these rules. A guess that is spelled like an answer matches that answer. A guess that could be
/// a misspelling of two answers matches neither of them. A guess that could be a misspelling of only one answer does
/// not match it if another answer is at least as close to the guess. Digits, signs, numerals, initials, abbreviations
/// and units must be right, and an English number or title is never a misspelling of another one. In an answer of up to
/// four letters, the first and the last letter must be right, unless the matcher also has siblings (names that are not
/// answers) to compare the guess with.
public struct TypoPolicy: Hashable, Sendable {
    /// The number of mistakes that a policy accepts in answers of at least a given length.
    public struct Step: Hashable, Sendable, Codable {
        /// The minimum length of the answers that the step applies to, in letters and spaces after ``AnswerFolding``.
        public let length: Int
        /// The number of mistakes that are accepted in an answer that the step applies to.
        public let edits: Int

        /// Creates the step of a policy.
        ///
        /// The step is validated when a policy is created with it.
        public init(from length: Int, edits: Int) {
            self.length = length
            self.edits = edits
        }
    }

    /// The steps of the policy, in ascending order of length.
    ///
    /// If several steps apply to the length of an answer, the last of them counts.
    public let steps: [Step]
    /// A Boolean value that indicates whether a wrong guess is reported as close if it is nearly an answer.
    ///
    /// A close guess still counts as wrong. It is reported only while the answer that it is close to has not been
    /// found. The report reveals that such an answer exists, so the presets turn it off.
    public var tellsClose: Bool

    /// Creates a policy, or throws an error for the first step that is not valid.
    public init(_ steps: [Step], tellsClose: Bool = false) throws(TypoPolicyError) {
        for (index, step) in steps.enumerated() {
            guard index == 0 || step.length > steps[index - 1].length else { throw .lengthsNotAscending(index: index) }
            guard (0...9).contains(step.edits), step.edits * 2 < step.length else {
                throw .editsOutOfRange(index: index, step.edits)
            }
        }
        self.init(checked: steps, tellsClose)
    }

    private init(checked steps: [Step], _ tellsClose: Bool = false) {
        self.steps = steps
        self.tellsClose = tellsClose
    }

    /// Returns the number of mistakes that are accepted in an answer of a given length.
    public func tolerance(forLength length: Int) -> Int {
        steps.last { $0.length <= length }?.edits ?? 0
    }

    /// A policy that accepts no mistakes.
    public static let none = TypoPolicy(checked: [])

    /// The standard policy, which accepts up to three mistakes, depending on the length of the answer.
    ///
    /// The policy accepts one mistake in answers of at least four letters, two from eight letters on, and three from
    /// thirteen letters on. It accepts as many misspellings as possible without accepting a misspelling of one answer
    /// as another answer.
    public static let standard = TypoPolicy(
        checked: [Step(from: 4, edits: 1), Step(from: 8, edits: 2), Step(from: 13, edits: 3)])
}

/// An error for an invalid step of a policy, which contains the index of the step, counted from 0.
public enum TypoPolicyError: Error, Hashable, Sendable {
    /// The length of the step is not greater than the length of the step before.
    case lengthsNotAscending(index: Int)
    /// The number of mistakes is outside the range from 0 to 9, or is at least half of the length of the step.
    case editsOutOfRange(index: Int, Int)
}
