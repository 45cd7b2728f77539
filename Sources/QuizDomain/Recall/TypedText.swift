/// The answers that a game has taken from the beginning of typed text, and the text that is left.
public struct TypedText: Hashable, Sendable {
    /// The maximum number of answers that are taken from one text.
    static let limit = 100

    /// The verdicts on the answers that were taken, in order.
    ///
    /// Text that only completes a longer spelling of the answer taken just before has no verdict. Each verdict is
    /// ``GuessVerdict/accepted(answer:manner:)`` or ``GuessVerdict/alreadyFound(answer:)``.
    public let verdicts: [GuessVerdict]
    /// The text that was taken, without leading and trailing whitespace, or an empty text.
    public let taken: String
    /// The text that stays in the field, which is the whole text if nothing was taken.
    public let rest: String

    /// Creates a value for a text from which nothing was taken.
    init(leaving text: String) { self.init(of: text, verdicts: [], rest: text[...]) }

    /// Creates a value from a text and the end of it that is left.
    init(of text: String, verdicts: [GuessVerdict], rest: Substring) {
        self.verdicts = verdicts
        taken = text[..<rest.startIndex].withoutOuterBlanks
        self.rest = taken.isEmpty ? text : String(rest)
    }
}

extension StringProtocol {
    /// The text without leading and trailing whitespace.
    var withoutOuterBlanks: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
