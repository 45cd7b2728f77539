/// The right answers and the known wrong answers to a question without options.
///
/// A typed text is judged like a guess of a typed-recall game: a misspelling of a right answer counts, unless it is as
/// near to a wrong answer.
public struct TypedAnswers: Hashable, Sendable {
    /// The right answers; verdicts name the first one.
    public let accepted: [String]
    /// The wrong answers that must not count as misspellings of a right answer.
    ///
    /// They include the names of a list of ``SimilarNames``.
    public let rejected: [String]

    /// Creates answers, or throws an error for the first rule that they break.
    ///
    /// Leading and trailing whitespace is removed. The names of the list `similar` that are similar to a right answer
    /// become wrong answers.
    public init(
        _ accepted: [String], rejected: [String] = [], similar: SimilarNames? = nil
    ) throws(TypedAnswersError) {
        guard !accepted.isEmpty else { throw .noAnswers }
        if let place = accepted.firstIndex(where: AnswerFolding.isBlank) { throw .blankAnswer(at: place) }
        if let place = rejected.firstIndex(where: AnswerFolding.isBlank) { throw .blankWrongAnswer(at: place) }
        self.accepted = accepted.map(\.trimmed)
        let (known, others) = (rejected.map(\.trimmed), self.accepted.flatMap { similar?.names(similarTo: $0) ?? [] })
        guard !known.isEmpty || !others.isEmpty else {
            self.rejected = []
            return
        }
        let matcher = GuessMatcher(
            answers: self.accepted.map { RecallQuestion.Answer($0) }, articles: .english, typos: .none)
        for (place, text) in known.enumerated() {
            switch matcher.find(text) {
            case .answer(let answer, _): throw .wrongAnswerIsRight(at: place, answer: answer)
            case .several(let answers): throw .wrongAnswerIsRight(at: place, answer: answers[0])
            default: continue
            }
        }
        self.rejected = others.reduce(into: known) { known, other in
            if !known.contains(other), matcher.find(other) == .nothing { known.append(other) }
        }
    }

    /// Returns the verdict on a typed text: accepted, wrong or blank.
    public func judge(_ text: String) -> GuessVerdict {
        let answer = RecallQuestion.Answer(accepted[0], aliases: Array(accepted.dropFirst()))
        return switch GuessMatcher(answers: [answer], siblings: rejected, articles: .english).find(text) {
        case .answer(_, let manner): .accepted(answer: answer.text, manner: manner)
        case .blank: .blank
        default: .wrong
        }
    }
}

/// The right and the wrong answers are stored.
///
/// Decoding fails if the answers break a rule.
extension TypedAnswers: Codable {
    private enum CodingKeys: String, CodingKey {
        case accepted
        // The name in the saved form.
        case rejected = "not"
    }

    /// Creates answers by decoding them.
    ///
    /// Throws ``SavedGameError`` if the question could not be played. Whether a wrong answer is right is not checked
    /// again, because a newer version of this package may judge texts differently.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        accepted = try container.decode([String].self, forKey: .accepted)
        rejected = try container.decode([String].self, forKey: .rejected)
        guard !accepted.isEmpty, !(accepted + rejected).contains(where: AnswerFolding.isBlank) else {
            throw SavedGameError.impossible
        }
    }
}

/// A rule that the answers of a question without options break.
///
/// Each index refers to one of the two lists that were passed to the initialiser.
public enum TypedAnswersError: Error, Hashable, Sendable {
    /// There is no right answer.
    case noAnswers
    /// A right answer is blank.
    case blankAnswer(at: Int)
    /// A wrong answer is blank.
    case blankWrongAnswer(at: Int)
    /// A wrong answer is another way of writing the right answer with the given index.
    case wrongAnswerIsRight(at: Int, answer: Int)
}
