/// Finds the answer that a guess names.
///
/// Built once a question; a guess that is spelled like an answer then costs its own length, whatever the number of
/// answers. A misspelled one is weighed against those answers that it could be. What is found does not depend on the
/// order of the answers, nor on what was found before.
public struct GuessMatcher: Sendable {
    /// What a guess names; answers are given by their index.
    public enum Finding: Hashable, Sendable {
        /// Nothing to see in it.
        case blank
        /// No answer.
        case nothing
        /// No answer, but nearly one of these, if the policy tells so.
        case close([Int])
        /// One answer.
        case answer(Int, manner: GuessVerdict.Manner)
        /// Several answers alike.
        case several([Int])
    }

    private let names: SpelledNames
    private let typos: TypoSearch
    private let answerCount: Int
    private let longestGuess: Int

    /// Creates a matcher for the answers of a question.
    public init(_ question: RecallQuestion, articles: LeadingArticles = .none, typos: TypoPolicy = .standard) {
        self.init(answers: question.answers, articles: articles, typos: typos)
    }

    /// Creates a matcher for answers that stand among others, such as the right options among the wrong ones.
    ///
    /// A guess that is spelled like a sibling is no answer, and none that is as near to a sibling. Of equal spellings
    /// the first counts, an answer's before a sibling's; blank ones are passed over.
    public init(
        answers: [RecallQuestion.Answer], siblings: [String] = [], articles: LeadingArticles = .none,
        typos: TypoPolicy = .standard
    ) {
        names = SpelledNames(answers, siblings: siblings, articles: articles)
        self.typos = TypoSearch(names.spellings, policy: typos)
        answerCount = answers.count
        longestGuess = max(256, names.longest * 8)
    }

    /// Finds what a guess names.
    ///
    /// A guess far longer than any answer is nothing, without more work.
    public func find(_ guess: String) -> Finding {
        guard let guess = judged(guess) else { return AnswerFolding.isBlank(guess) ? .blank : .nothing }
        if let finding = spelled(guess) { return finding }
        let forms = names.forms(of: guess)
        guard let (owner, distance) = typos.owner(of: forms) else { return close(to: forms) }
        return owner < answerCount ? .answer(owner, manner: .typo(distance: distance)) : .nothing
    }

    /// Finds the answer that a text names as far as it is typed, if it can become no other; or else it waits.
    ///
    /// `int` waits while `interface` is open, and a misspelling always waits: the next key may mend it. The answers
    /// that can still be given are the open ones.
    package func findTyped(_ text: String, among isOpen: (Int) -> Bool = { _ in true }) -> Finding? {
        guard let text = judged(text), case .answer(let answer, let manner)? = spelled(text), isOpen(answer),
            !names.hasName(beginning: text, of: { $0 != answer && ($0 >= answerCount || isOpen($0)) })
        else { return nil }
        return .answer(answer, manner: manner)
    }

    /// The answers that a guess is a spelling of, or `nil` if it is no spelling of an answer or sibling.
    private func spelled(_ guess: String) -> Finding? {
        guard let (owners, manner) = names.owners(of: guess) else { return nil }
        guard owners.allSatisfy({ $0 < answerCount }) else { return .nothing }
        return owners.count == 1 ? .answer(owners[0], manner: manner) : .several(owners)
    }

    /// The answers that a guess is nearly, if the policy tells them and no sibling is as near.
    private func close(to forms: [String]) -> Finding {
        guard typos.policy.tellsClose else { return .nothing }
        let owners = typos.closeOwners(forms)
        let sibling = owners.filter { $0.key >= answerCount }.values.min() ?? .max
        let close = owners.filter { $0.key < answerCount && $0.value < sibling }.keys.sorted()
        return close.isEmpty ? .nothing : .close(close)
    }

    /// A guess without blanks at its ends, if it is worth judging.
    private func judged(_ guess: String) -> String? {
        let trimmed = guess.trimmed
        return trimmed.utf8.count <= longestGuess && !AnswerFolding.isBlank(trimmed) ? trimmed : nil
    }
}
