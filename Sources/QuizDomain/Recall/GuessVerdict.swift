/// The result of judging a guess.
public enum GuessVerdict: Hashable, Sendable {
    /// The way that a guess matched an answer.
    public enum Manner: Hashable, Sendable, Codable {
        /// The guess is spelled exactly like the answer.
        case exact
        /// The guess is one of the answer's other names.
        case alias
        /// The guess differs from the answer only by case, accents and the like, or by a leading article.
        case folded
        /// The guess is misspelled, with this number of mistakes.
        case typo(distance: Int)
    }

    /// The guess is an answer that was not found before.
    case accepted(answer: String, manner: Manner)
    /// The guess, which may be misspelled, names an answer that was already found.
    case alreadyFound(answer: String)
    /// The guess is similar to an answer that was not found yet, but not similar enough, and counts as wrong.
    ///
    /// This verdict is returned only if ``TypoPolicy/tellsClose`` is `true`.
    case close
    /// The guess fits several open answers equally well, and does not count as wrong.
    ///
    /// An open answer is one that was not found yet. The associated value is the number of open answers that the guess
    /// fits. A guess that fits only one open answer is accepted as that answer.
    case ambiguous(Int)
    /// The guess is right but not specific enough, and does not count as wrong.
    ///
    /// The author of the question has named such guesses in ``RecallQuestion/Answer/notEnough``.
    case notEnough
    /// The guess matches no answer.
    case wrong
    /// The guess is blank, and does not count.
    case blank
    /// The guess was not judged, because no game is running.
    ///
    /// The phase is `nil` if there is no question.
    case notRunning(RecallPhase?)
}
