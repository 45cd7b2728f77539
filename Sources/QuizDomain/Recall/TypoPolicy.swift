/// How much misspelling is forgiven, and how far away other answers must be.
///
/// A mistake is a letter too many, a letter too few, a wrong letter, or two neighbours swapped. How many an answer may
/// carry goes by its length. Whatever the policy, a guess spelled like an answer is that answer, a guess that is as
/// near to another answer is none, and digits, signs and numerals must be right.
public struct TypoPolicy: Hashable, Sendable {
    /// From a length on, so many mistakes are forgiven.
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

    /// Where the other answers must be for a misspelled guess to count.
    public enum Rivals: String, Hashable, Sendable, Codable {
        /// Farther away than the answer that the guess counts for.
        ///
        /// Most is accepted. A misspelling with two mistakes may lie a single one from another answer, and count for
        /// that.
        case fartherAway
        /// Out of reach: no other answer could be misspelled so.
        ///
        /// A misspelling is never taken for another answer, as long as it is one that its own answer may carry.
        case outOfReach
        /// Out of reach, and three mistakes away at least.
        ///
        /// A misspelling with one mistake or two in its letters is never taken for another answer, however short its
        /// own is.
        case wellClear
    }

    /// How many mistakes are forgiven, by the length of the answer; the last step that an answer reaches counts.
    public let steps: [Step]
    /// An answer shorter than this must keep its first letter.
    public let keepsFirstLetterBelow: Int
    /// Where the other answers must be.
    public let rivals: Rivals
    /// Whether a guess that is nearly an answer is told from one that is none.
    ///
    /// Such a guess is wrong all the same. It is told only while an answer near to it is open, but it gives away that
    /// there is one, so the presets leave it off.
    public var tellsClose: Bool

    /// Creates a policy, or throws the first thing that is wrong with its steps.
    public init(
        _ steps: [Step], keepsFirstLetterBelow: Int = 0, rivals: Rivals = .outOfReach, tellsClose: Bool = false
    ) throws(TypoPolicyError) {
        for (index, step) in steps.enumerated() {
            guard index == 0 || step.length > steps[index - 1].length else { throw .lengthsNotAscending(index: index) }
            guard (0...9).contains(step.edits), step.edits * 2 < step.length else {
                throw .editsOutOfRange(index: index, step.edits)
            }
        }
        self.init(checked: steps, keepsFirstLetterBelow, rivals, tellsClose)
    }

    private init(checked steps: [Step], _ keepsFirstLetterBelow: Int, _ rivals: Rivals, _ tellsClose: Bool) {
        self.steps = steps
        self.keepsFirstLetterBelow = keepsFirstLetterBelow
        self.rivals = rivals
        self.tellsClose = tellsClose
    }

    /// How many mistakes an answer of a length may carry.
    public func tolerance(forLength length: Int) -> Int {
        steps.last { $0.length <= length }?.edits ?? 0
    }
}

/// What is wrong with a policy, and at which of its steps, from 0.
public enum TypoPolicyError: Error, Hashable, Sendable {
    /// A step is for answers no longer than those of the step before.
    case lengthsNotAscending(index: Int)
    /// From 0 to 9 mistakes can be forgiven, and fewer than half of the letters.
    case editsOutOfRange(index: Int, Int)
}

extension TypoPolicy {
    /// How near nothing else may be for a rival to be well clear.
    static let wellClear = 2

    /// Every spelling must be right.
    public static let none = TypoPolicy(checked: [], 0, .outOfReach, false)

    /// One mistake from four letters on, two from eight, three from thirteen, and no other answer within reach.
    ///
    /// Tuned for the most misspellings accepted with none of them taken for another answer. Answers of four letters
    /// keep their first one, or many a rhyme would do.
    public static let standard = TypoPolicy(checked: standardSteps, 5, .outOfReach, false)

    /// The same, and no other answer within two mistakes: for lists whose answers are much alike.
    public static let strict = TypoPolicy(checked: standardSteps, 5, .wellClear, false)

    /// For learners: more mistakes in shorter answers, and the nearest of several answers within reach.
    ///
    /// Of the misspellings with two mistakes, one in some hundreds is taken for another answer.
    public static let gentle = TypoPolicy(
        checked: [Step(from: 4, edits: 1), Step(from: 7, edits: 2), Step(from: 12, edits: 3)], 0, .fartherAway, false)

    private static let standardSteps = [Step(from: 4, edits: 1), Step(from: 8, edits: 2), Step(from: 13, edits: 3)]
}

extension TypoPolicy: Codable {
    private enum Key: String, CodingKey {
        case steps, keepsFirstLetterBelow, rivals, tellsClose
    }

    /// Takes a stored policy back; throws ``TypoPolicyError`` if its steps are no policy.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        try self.init(
            container.decode([Step].self, forKey: .steps),
            keepsFirstLetterBelow: container.decode(Int.self, forKey: .keepsFirstLetterBelow),
            rivals: container.decode(Rivals.self, forKey: .rivals),
            tellsClose: container.decode(Bool.self, forKey: .tellsClose))
    }
}
