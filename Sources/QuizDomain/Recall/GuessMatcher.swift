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

    /// Creates a matcher for the answers of a question and for its known wrong names.
    public init(
        _ question: RecallQuestion, articles: LeadingArticles = .none, variants: SpellingVariants = .english,
        typos: TypoPolicy = .standard
    ) {
        self.init(
            answers: question.answers, siblings: question.answers.flatMap(\.not), articles: articles,
            variants: variants, typos: typos, folding: question.folding)
    }

    /// Creates a matcher for answers and for names that are not answers, which are called siblings.
    ///
    /// A guess that is spelled like a sibling matches no answer, and neither does a misspelling that is as close to a
    /// sibling as to an answer. If several names have the same spelling, answers take precedence over siblings, and
    /// earlier names over later ones. Blank spellings are ignored.
    public init(
        answers: [RecallQuestion.Answer], siblings: [String] = [], articles: LeadingArticles = .none,
        variants: SpellingVariants = .english, typos: TypoPolicy = .standard, folding: FoldingPolicy = .lenient
    ) {
        var spellings: [SpelledNames.Spelling] = []
        names = SpelledNames(
            answers, siblings: siblings, articles: articles, variants: variants, folding: folding, spellings: &spellings
        )
        self.typos = TypoSearch(spellings, policy: typos, hasSiblings: !siblings.isEmpty)
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
        if let match = names.exactMatch(guess) { return finding(match, among: isOpen) }
        let folded = names.folded(guess)
        if let match = names.foldedMatch(folded) { return finding(match, among: isOpen) }
        let forms = names.forms(of: guess, folded: folded)
        if let match = names.match(forms) { return finding(match, among: isOpen) }
        guard !names.isTooLenient(guess) else { return .nothing }
        guard let (owner, distance) = typos.owner(of: forms.all) else { return close(to: forms.all) }
        return owner < answerCount ? .answer(owner, manner: .typo(distance: distance)) : .nothing
    }

    /// Returns the answer that a partially typed text already names, or `nil` if the text may still become another
    /// answer.
    ///
    /// `isOpen` returns `true` for an answer that is not found yet. For example, while `interface` is not found, `int`
    /// returns `nil` unless `afterPause` is `true`. Another way of writing an answer also waits for a pause, because
    /// `twenty` may become `twenty-one`. A misspelling always returns `nil`, because the next key may correct it.
    public func findTyped(
        _ text: String, afterPause: Bool = false, among isOpen: (Int) -> Bool = { _ in true }
    ) -> Finding? {
        guard let text = judged(text) else { return nil }
        let folded = names.folded(text)
        let forms = names.forms(of: text, folded: folded)
        guard let match = names.exactMatch(text) ?? names.foldedMatch(folded) ?? names.match(forms),
            case .answer(let answer, let manner) = finding(match, among: isOpen), isOpen(answer),
            afterPause
                || !(match.isVariant
                    || names.hasName(beginning: forms) { $0 != answer && ($0 >= answerCount || isOpen($0)) })
        else { return nil }
        return .answer(answer, manner: manner)
    }

    /// Returns the answers that own the spelling of a guess, or `.nothing` if one of the owners is a sibling.
    private func finding(_ match: SpelledNames.Match, among isOpen: (Int) -> Bool) -> Finding {
        guard match.owners.allSatisfy({ $0 < answerCount }) else { return .nothing }
        let open = match.owners.filter(isOpen)
        return open.count > 1 ? .several(open) : .answer(open.first ?? match.owners[0], manner: match.manner)
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
