/// A policy that decides which differences between spellings matter in a question.
///
/// By default, spellings that differ only in case or accents are the same answer: `CO` and `Co`, or `schon` and
/// `schön`. With ``caseMatters``, a guess that differs from an answer only in case is wrong, and is not accepted as a
/// misspelling. With ``accentsMatter``, the same applies to a guess that differs only in accents.
public struct FoldingPolicy: OptionSet, Hashable, Sendable, Codable {
    /// The bits of the policy, as they are stored.
    public let rawValue: Int

    /// Creates a policy from its stored bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// A policy that ignores case and accents.
    public static let lenient: FoldingPolicy = []
    /// A policy that distinguishes case, so that `mW` and `MW` are two answers.
    public static let caseMatters = FoldingPolicy(rawValue: 1)
    /// A policy that distinguishes accents and other marks, and also letters such as ø from o and ß from ss.
    public static let accentsMatter = FoldingPolicy(rawValue: 2)
}
