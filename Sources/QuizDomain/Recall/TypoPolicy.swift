/// The amount of misspelling that is forgiven.
///
/// A mistake is a letter too many, a letter too few, a wrong letter, or two neighbours swapped. How many an answer may
/// carry goes by its length; an answer of four letters keeps its first one. Whatever the policy, a guess spelled like an
/// answer is that answer, a guess that could be a misspelling of two answers or is as near to another is none, and
/// digits, signs and numerals must be right.
public struct TypoPolicy: Hashable, Sendable {
    /// The number of mistakes forgiven from a length on.
    public struct Step: Hashable, Sendable, Codable {
        /// The shortest answer that this is for, in letters of its folded form, blanks included.
        public let length: Int
        /// How many mistakes such an answer may carry.
        public let edits: Int

        /// Creates a step; the policy that takes it checks it.
        public init(from length: Int, edits: Int) {
            self.length = length
            self.edits = edits
        }
    }

    /// The mistakes forgiven by the length of the answer; the last step that an answer reaches counts.
    public let steps: [Step]
    /// Whether a guess that is nearly an answer is told from one that is none.
    ///
    /// Such a guess is wrong all the same. It is told only while an answer near to it is open, but it gives away that
    /// there is one, so the presets leave it off.
    public var tellsClose: Bool

    /// Creates a policy, or throws the first thing that is wrong with its steps.
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

    /// The number of mistakes that an answer of a length may carry.
    package func tolerance(forLength length: Int) -> Int {
        steps.last { $0.length <= length }?.edits ?? 0
    }

    /// The length from which a wrong first letter is forgiven; below, many a rhyme would do.
    static let firstLetterMayDifferFrom = 5

    /// No misspelling is forgiven.
    public static let none = TypoPolicy(checked: [])

    /// One mistake from four letters on, two from eight, three from thirteen.
    ///
    /// Tuned for the most misspellings accepted with none of them taken for another answer.
    public static let standard = TypoPolicy(
        checked: [Step(from: 4, edits: 1), Step(from: 8, edits: 2), Step(from: 13, edits: 3)])
}

/// What is wrong with a policy, and at which of its steps, from 0.
public enum TypoPolicyError: Error, Hashable, Sendable {
    /// A step is for answers no longer than those of the step before.
    case lengthsNotAscending(index: Int)
    /// From 0 to 9 mistakes can be forgiven, and fewer than half of the letters.
    case editsOutOfRange(index: Int, Int)
}
