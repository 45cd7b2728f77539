import QuizDomain

/// The verdicts of a `GuessMatcher` on misspellings whose intended answers are known.
struct MatchingReport: Hashable, Sendable {
    /// A guess that matched an answer that was not intended.
    struct Confusion: Hashable, Sendable, CustomStringConvertible {
        /// The text of the guess.
        let guess: String
        /// The answer that the guess matched.
        let answer: String

        /// The guess and the answer.
        var description: String { "\(guess) → \(answer)" }
    }

    /// The number of misspellings that matched the intended answers.
    private(set) var accepted = 0
    /// The misspellings that matched no answer.
    private(set) var refused: [AnswerCorpus.Misspelling] = []
    /// The misspellings that matched other answers.
    private(set) var confused: [Confusion] = []

    /// Creates a report by judging misspellings of the answers of a question.
    init(_ misspellings: [AnswerCorpus.Misspelling], of question: RecallQuestion, typos: TypoPolicy) {
        let matcher = GuessMatcher(question, typos: typos)
        for misspelling in misspellings {
            switch matcher.find(misspelling.text) {
            case .answer(let index, _) where question.answers[index].text == misspelling.answer:
                accepted += 1
            case .answer(let index, _):
                confused.append(Confusion(guess: misspelling.text, answer: question.answers[index].text))
            case .blank, .nothing, .close, .several:
                refused.append(misspelling)
            }
        }
    }

    /// The number of judged misspellings.
    var total: Int { accepted + refused.count + confused.count }
}

extension MatchingReport: CustomStringConvertible {
    /// The counts in one line, such as `129 of 133 accepted, 0 confused`.
    var description: String { "\(accepted) of \(total) accepted, \(confused.count) confused" }
}

extension AnswerCorpus {
    /// Creates a question for each part of the list, and returns the names of other parts that match one of its
    /// answers.
    ///
    /// If `knownAsSiblings` is `true`, the question knows the names of the other parts as wrong options (`siblings`),
    /// and the result must be empty.
    func acceptedStrangers(typos: TypoPolicy, knownAsSiblings: Bool = false) -> [MatchingReport.Confusion] {
        parts.flatMap { part in
            let own = question.answers.filter { part.answers.contains($0.text) }
            let others = question.answers.filter { !part.answers.contains($0.text) }
            let spellings = Set(own.flatMap(\.names).map(AnswerFolding.fold))
            let strangers = others.flatMap(\.names).filter { !spellings.contains(AnswerFolding.fold($0)) }
            let matcher = GuessMatcher(answers: own, siblings: knownAsSiblings ? strangers : [], typos: typos)
            return strangers.compactMap { matcher.confusion(of: $0, in: own) }
        }
    }

    /// Removes each answer from the list in turn, and returns the removed answers that match a remaining answer.
    ///
    /// If `step` is 3, for example, only every third answer is removed.
    func acceptedAbsent(typos: TypoPolicy, every step: Int = 1) -> [MatchingReport.Confusion] {
        stride(from: 0, to: question.answers.count, by: step).compactMap { index in
            let absent = question.answers[index]
            let rest = question.answers.filter { $0 != absent }
            return GuessMatcher(answers: rest, typos: typos).confusion(of: absent.text, in: rest)
        }
    }
}

extension RecallQuestion.Answer {
    fileprivate var names: [String] { [text] + aliases }
}

extension GuessMatcher {
    /// Returns the answer that a name matches as a misspelling, or `nil` if it matches none.
    fileprivate func confusion(of name: String, in answers: [RecallQuestion.Answer]) -> MatchingReport.Confusion? {
        guard case .answer(let index, .typo) = find(name) else { return nil }
        return MatchingReport.Confusion(guess: name, answer: answers[index].text)
    }
}
