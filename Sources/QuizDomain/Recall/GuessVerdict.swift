/// What became of a guess.
public enum GuessVerdict: Hashable, Sendable {
    /// How close a guess was to what it was accepted for.
    public enum Manner: Hashable, Sendable, Codable {
        /// Spelled as the answer is.
        case exact
        /// One of the answer's other names.
        case alias
        /// The same but for case, accents and the like, or for a leading article.
        case folded
        /// Misspelled, with so many mistakes.
        case typo(distance: Int)
    }

    /// It is an answer, found now.
    case accepted(answer: String, manner: Manner)
    /// It is an answer that was found before, spelled rightly or not.
    case alreadyFound(answer: String)
    /// It is no answer, but nearly one that is open; told only if the ``TypoPolicy`` says so. Counted as wrong.
    case close
    /// It names several answers alike. Not counted as wrong.
    case ambiguous([String])
    /// It is no answer.
    case wrong
    /// There is nothing in it. Not counted.
    case blank
    /// No game is running, so it was not judged; the phase is nil when there is no question.
    case notRunning(RecallGame.Phase?)
}
