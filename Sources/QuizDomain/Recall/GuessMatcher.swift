/// A matcher that finds the answer that a guess names.
///
/// Create one matcher for each question. Matching a correctly spelled guess takes time proportional to its length,
/// regardless of the number of answers. A misspelled guess is compared with the answers that it could be. The result
/// does not depend on the order of the answers or on earlier guesses.
public struct GuessMatcher: Sendable {
    /// The result of matching a guess, with answers given by their index.
    public enum Finding: Hashable, Sendable {
        /// The guess is blank.
        case blank
        /// The guess matches no answer.
        case nothing
        /// The guess matches no answer, but is close to the answers with these indices.
        ///
        /// This result is returned only if ``TypoPolicy/tellsClose`` is `true`.
        case close([Int])
        /// The guess matches one answer.
        case answer(Int, manner: GuessVerdict.Manner)
        /// The guess matches several answers equally well.
        case several([Int])
    }

    private let names: SpelledNames
    private let typos: TypoSearch
    private let answerCount: Int
    private let longestGuess: Int

    /// Creates a matcher for the answers of a question.
    public init(_ question: RecallQuestion, articles: LeadingArticles = .none, typos: TypoPolicy = .standard) {
        self.init(answers: question.answers, articles: articles, typos: typos, folding: question.folding)
    }

    /// Creates a matcher for answers and for names that are not answers, which are called siblings.
    ///
    /// A guess that is spelled like a sibling matches no answer, and neither does a misspelling that is as close to a
    /// sibling as to an answer. If several names have the same spelling, answers take precedence over siblings, and
    /// earlier names over later ones. Blank spellings are ignored.
    public init(
        answers: [RecallQuestion.Answer], siblings: [String] = [], articles: LeadingArticles = .none,
        typos: TypoPolicy = .standard, folding: FoldingPolicy = .lenient
    ) {
        names = SpelledNames(answers, siblings: siblings, articles: articles, folding: folding)
        self.typos = TypoSearch(names.spellings, policy: typos, hasSiblings: !siblings.isEmpty)
        answerCount = answers.count
        longestGuess = max(256, names.longest * 8)
    }

    /// Returns the answer or answers that a guess names.
    ///
    /// A guess of more than 256 bytes that is also more than eight times as long as the longest name is not compared,
    /// and the result is `.nothing`.
    public func find(_ guess: String) -> Finding { find(guess, among: { _ in true }) }

    /// Returns the answer or answers that a guess names, where answers that are not found yet take precedence.
    ///
    /// `isOpen` returns `true` for an answer that is not found yet. If a guess is the name of several answers and only
    /// one of them is not found yet, the result is that one.
    public func find(_ guess: String, among isOpen: (Int) -> Bool) -> Finding {
        guard let guess = judged(guess) else { return AnswerFolding.isBlank(guess) ? .blank : .nothing }
        if let finding = spelled(guess, among: isOpen) { return finding }
        guard !names.isTooLenient(guess) else { return .nothing }
        let forms = names.forms(of: guess)
        guard let (owner, distance) = typos.owner(of: forms) else { return close(to: forms) }
        return owner < answerCount ? .answer(owner, manner: .typo(distance: distance)) : .nothing
    }

    /// Returns the answer that a partially typed text already names, or `nil` if the text may still become another
    /// answer.
    ///
    /// `isOpen` returns `true` for an answer that is not found yet. For example, while `interface` is not found, `int`
    /// returns `nil` unless `afterPause` is `true`. A misspelling always returns `nil`, because the next key may
    /// correct it.
    public func findTyped(
        _ text: String, afterPause: Bool = false, among isOpen: (Int) -> Bool = { _ in true }
    ) -> Finding? {
        guard let text = judged(text), case .answer(let answer, let manner)? = spelled(text, among: isOpen),
            isOpen(answer),
            afterPause || !names.hasName(beginning: text, of: { $0 != answer && ($0 >= answerCount || isOpen($0)) })
        else { return nil }
        return .answer(answer, manner: manner)
    }

    /// Returns the answers whose spelling equals the guess, or `nil` if no answer or sibling has this spelling.
    private func spelled(_ guess: String, among isOpen: (Int) -> Bool) -> Finding? {
        guard let (owners, manner) = names.owners(of: guess) else { return nil }
        guard owners.allSatisfy({ $0 < answerCount }) else { return .nothing }
        let open = owners.filter(isOpen)
        return open.count > 1 ? .several(open) : .answer(open.first ?? owners[0], manner: manner)
    }

    /// Returns the answers that a guess is close to, or `.nothing` if no answer is close.
    ///
    /// An answer is left out if a sibling is as close to the guess. The result is also `.nothing` if the policy does
    /// not report close guesses.
    private func close(to forms: [String]) -> Finding {
        guard typos.policy.tellsClose else { return .nothing }
        let owners = typos.closeOwners(forms)
        let sibling = owners.filter { $0.key >= answerCount }.values.min() ?? .max
        let close = owners.filter { $0.key < answerCount && $0.value < sibling }.keys.sorted()
        return close.isEmpty ? .nothing : .close(close)
    }

    /// Returns the trimmed guess, or `nil` if it is blank or too long to be an answer.
    private func judged(_ guess: String) -> String? {
        let trimmed = guess.trimmed
        return trimmed.utf8.count <= longestGuess && !AnswerFolding.isBlank(trimmed) ? trimmed : nil
    }
}
