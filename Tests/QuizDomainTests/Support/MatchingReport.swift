import QuizDomain

/// What a `GuessMatcher` makes of misspellings whose answers are known.
struct MatchingReport: Hashable, Sendable {
    /// A guess that counted for an answer that was not meant.
    struct Confusion: Hashable, Sendable, CustomStringConvertible {
        /// What was written.
        let guess: String
        /// The answer that it counted for.
        let answer: String

        /// The guess and the answer.
        var description: String { "\(guess) → \(answer)" }
    }

    /// How many misspellings counted for the answers that were meant.
    private(set) var accepted = 0
    /// The misspellings that counted for nothing.
    private(set) var refused: [AnswerCorpus.Misspelling] = []
    /// The misspellings that counted for other answers.
    private(set) var confused: [Confusion] = []

    /// Judges misspellings of a question's answers.
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

    /// How many misspellings were judged.
    var total: Int { accepted + refused.count + confused.count }
}

extension MatchingReport: CustomStringConvertible {
    /// The figures in one line, such as `129 of 133 accepted, 0 confused`.
    var description: String { "\(accepted) of \(total) accepted, \(confused.count) confused" }
}

extension AnswerCorpus {
    /// Asks each part of the list alone and gives it every name of the other parts: what counts all the same.
    ///
    /// If the other names are known as siblings, nothing does.
    func strangersTaken(typos: TypoPolicy, knownAsSiblings: Bool = false) -> [MatchingReport.Confusion] {
        parts.flatMap { part in
            let own = question.answers.filter { part.answers.contains($0.text) }
            let others = question.answers.filter { !part.answers.contains($0.text) }
            let spellings = Set(own.flatMap(\.names).map(AnswerFolding.fold))
            let strangers = others.flatMap(\.names).filter { !spellings.contains(AnswerFolding.fold($0)) }
            let matcher = GuessMatcher(answers: own, siblings: knownAsSiblings ? strangers : [], typos: typos)
            return strangers.compactMap { matcher.confusion(of: $0, in: own) }
        }
    }

    /// Asks the list without one answer, for each answer, and gives it the name of that: what counts all the same.
    func absentTaken(typos: TypoPolicy) -> [MatchingReport.Confusion] {
        question.answers.compactMap { absent in
            let rest = question.answers.filter { $0 != absent }
            return GuessMatcher(answers: rest, typos: typos).confusion(of: absent.text, in: rest)
        }
    }
}

extension RecallQuestion.Answer {
    fileprivate var names: [String] { [text] + aliases }
}

extension GuessMatcher {
    /// The answer that a name counts for without being a spelling of it.
    fileprivate func confusion(of name: String, in answers: [RecallQuestion.Answer]) -> MatchingReport.Confusion? {
        guard case .answer(let index, .typo) = find(name) else { return nil }
        return MatchingReport.Confusion(guess: name, answer: answers[index].text)
    }
}
