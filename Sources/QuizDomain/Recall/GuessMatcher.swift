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

    /// An answer at the beginning of typed text.
    struct TypedAnswer {
        let index: Int
        let words: Substring
        /// A Boolean value that indicates whether the words are another way of writing the answer.
        var isVariant = false
    }

    private let names: SpellingIndex
    private let typos: TypoSearch
    /// The names of several words, or `nil` if no typed text is searched for whole words.
    private let longerNames: MultiWordNames?
    private let answerCount: Int
    private let longestGuess: Int
    /// The maximum number of words of a guess that is an answer.
    private let mostWords: Int

    /// Creates a matcher for the answers of a question and for its known wrong names.
    public init(
        _ question: RecallQuestion, articles: LeadingArticles = .none, variants: SpellingVariants = .english,
        typos: TypoPolicy = .standard
    ) {
        self.init(
            answers: question.answers, siblings: question.answers.flatMap(\.rejected), articles: articles,
            variants: variants, typos: typos, folding: question.folding)
    }

    /// Creates a matcher for answers, and for *siblings*, which are names that are not answers.
    ///
    /// A guess that is spelled like a sibling matches no answer, and neither does a misspelling that is as close to a
    /// sibling as to an answer. If several names have the same spelling, answers take precedence over siblings, and
    /// earlier names over later ones. Blank spellings are ignored.
    public init(
        answers: [RecallQuestion.Answer], siblings: [String] = [], articles: LeadingArticles = .none,
        variants: SpellingVariants = .english, typos: TypoPolicy = .standard, folding: FoldingPolicy = .lenient
    ) {
        self.init(
            answers: answers, siblings: siblings, articles: articles, variants: variants, typos: typos,
            folding: folding,
            findsWords: false)
    }

    /// Creates a matcher, which finds answers at the beginning of typed text if `findsWords` is `true`.
    init(
        answers: [RecallQuestion.Answer], siblings: [String], articles: LeadingArticles, variants: SpellingVariants,
        typos: TypoPolicy, folding: FoldingPolicy, findsWords: Bool
    ) {
        var spellings: [SpellingIndex.Spelling] = []
        names = SpellingIndex(
            answers, siblings: siblings, articles: articles, variants: variants, folding: folding, spellings: &spellings
        )
        // A known wrong name of one answer says nothing about the others.
        let own = Set(answers.flatMap(\.rejected))
        let hasOtherSiblings = siblings.contains { !own.contains($0) }
        self.typos = TypoSearch(spellings, policy: typos) { owner in
            hasOtherSiblings || owner < answers.count && !answers[owner].rejected.isEmpty
        }
        longerNames = findsWords ? MultiWordNames(spellings, policy: typos) : nil
        answerCount = answers.count
        longestGuess = max(256, names.longest * 8)
        let words = spellings.lazy.map { $0.form.text.utf8.count { $0 == UInt8(ascii: " ") } + 1 }.max() ?? 1
        // A number in digits can be eight words, as in one hundred and twenty-three thousand and one.
        mostWords = min(words, MultiWordNames.mostWords) + 8
    }

    /// Returns the answer or answers that a guess names.
    ///
    /// A guess of more than 256 bytes that is also more than eight times as long as the longest name is not compared,
    /// and the result is `.nothing`.
    public func find(_ guess: String) -> Finding { find(guess, among: { _ in true }) }

    /// Returns the answer or answers that a guess names, and prefers answers that are not found yet.
    ///
    /// `isOpen` returns `true` for an answer that is not found yet. If a guess is the name of several answers and only
    /// one of them is not found yet, the result is that one.
    public func find(_ guess: String, among isOpen: (Int) -> Bool) -> Finding {
        guard let guess = judged(guess) else { return AnswerFolding.isBlank(guess) ? .blank : .nothing }
        if let match = names.exactMatch(guess) { return finding(match, among: isOpen) }
        let folded = names.folded(guess)
        if let match = names.foldedMatch(folded, of: guess) { return finding(match, among: isOpen) }
        let forms = names.forms(of: guess, folded: folded)
        if let match = names.match(forms) { return finding(match, among: isOpen) }
        guard !names.isTooLenient(guess) else { return .nothing }
        guard let (owner, name, distance) = typos.owner(of: forms) else { return close(to: forms) }
        guard owner < answerCount, !names.contradicts(guess, name) else { return .nothing }
        return .answer(owner, manner: .typo(distance: distance))
    }

    /// Returns the answer that a typed text names, or `nil` if it names none or may still become another answer.
    ///
    /// `isOpen` returns `true` for an answer that is not found yet. For example, while `interface` is not found, `int`
    /// returns `nil` unless `afterPause` is `true`. For another way of writing an answer, the result is also `nil`
    /// before a pause, because `twenty` may become `twenty-one`. A misspelling always returns `nil`, because the next
    /// key may correct it.
    public func findTyped(
        _ text: String, afterPause: Bool = false, among isOpen: (Int) -> Bool = { _ in true }
    ) -> Finding? {
        guard let text = judged(text) else { return nil }
        let forms = names.forms(of: text)
        guard let match = spelled(text, forms),
            case .answer(let answer, let manner) = finding(match, among: isOpen), isOpen(answer),
            afterPause
                || !(match.isVariant
                    || names.hasName(beginning: forms) { $0 != answer && ($0 >= answerCount || isOpen($0)) })
        else { return nil }
        return .answer(answer, manner: manner)
    }

    /// Returns the longest beginning of whole words of typed text that is an answer, or `nil` if there is none, or if
    /// the text can still become another name.
    ///
    /// A word is whole if a space follows it. The answer may be one that is found already, so that it does not block
    /// the next one. `answers` are the indices of the answers that count. A text without a space has no whole words,
    /// and is not cut.
    func beginning(of text: Substring, in answers: Range<Int>, among isOpen: (Int) -> Bool) -> TypedAnswer? {
        let ends = text.wholeWordEnds(atMost: mostWords)
        guard let first = longestAnswer(of: text, endingAt: ends, in: answers, among: isOpen) else { return nil }
        func isMeant(_ other: Int) -> Bool {
            // A found answer is not taken from the beginning of another found one.
            other != first.index && (other >= answerCount || isOpen(other) || !isOpen(first.index))
        }
        let waits =
            longerNames?.canBecomeName(forms(of: text, behind: first.words), of: isMeant) == true
            || first.isVariant && canBeNumber(text) || !text.endsInBlank && hasName(beginning: text, of: isMeant)
        return waits ? nil : first
    }

    /// Returns `true` if typed text can become a longer number in words, as `twenty` can become `twenty-one`.
    private func canBeNumber(_ text: Substring) -> Bool {
        let folded = names.folded(String(text).trimmed) + (text.endsInBlank ? " " : "")
        return NumberPhrase.canBe(folded.scalars)
    }

    private func hasName(beginning text: Substring, of isMeant: (Int) -> Bool) -> Bool {
        judged(String(text)).map { names.hasName(beginning: names.forms(of: $0), of: isMeant) } ?? false
    }

    /// Returns the first of several answers that typed text consists of, or `nil` if the text is something else.
    ///
    /// All words count as whole words.
    func firstAnswer(of text: Substring, in answers: Range<Int>, among isOpen: (Int) -> Bool) -> TypedAnswer? {
        guard let whole = judged(String(text)), spelled(whole, names.forms(of: whole)) == nil
        else { return nil }
        var rest = text
        var first: TypedAnswer?
        while !rest.allSatisfy(\.isWhitespace) {
            let ends = rest.wholeWordEnds(atMost: mostWords) + [rest.endIndex]
            guard let next = longestAnswer(of: rest, endingAt: ends, in: answers, among: isOpen) else { return nil }
            first = first ?? next
            rest = rest[next.words.endIndex...]
        }
        return first
    }

    /// Returns the beginning of typed text that only completes a longer spelling of the answer taken just before, or
    /// `nil` if there is none, or if a name begins with the text.
    ///
    /// For example, `Myanmar` was taken for Myanmar (Burma), and the player types more.
    func continuation(in text: Substring, behind last: (index: Int, words: String), in answers: Range<Int>)
        -> Substring?
    {
        guard let first = judged(String(text)),
            !names.hasName(beginning: names.forms(of: first), of: { _ in true })
        else { return nil }
        return (text.wholeWordEnds(atMost: mostWords) + [text.endIndex]).last { end in
            let longer = last.words + " " + text[..<end]
            return match(longer[...])?.owners.contains(last.index) == true
        }
        .map { text[..<$0] }
    }

    /// Returns the longest of several beginnings of a text that is an answer, found or not, or `nil` if none is.
    private func longestAnswer(
        of text: Substring, endingAt ends: [String.Index], in answers: Range<Int>, among isOpen: (Int) -> Bool
    ) -> TypedAnswer? {
        for end in ends.reversed() {
            let words = text[..<end]
            guard let match = match(words) else { continue }
            // The beginning of a known wrong name or of a vague one is not taken for an answer.
            guard case .answer(let answer, _) = finding(match, among: isOpen), answers.contains(answer)
            else { return nil }
            return TypedAnswer(index: answer, words: words, isVariant: match.isVariant)
        }
        return nil
    }

    /// Returns the owners of the spelling of words, or `nil` if there are none.
    private func match(_ words: Substring) -> SpellingIndex.Match? {
        judged(String(words)).flatMap { spelled($0, names.forms(of: $0)) }
    }

    /// Returns the owners of the spelling of a trimmed text, or `nil` if there are none.
    private func spelled(_ text: String, _ forms: SpellingIndex.GuessForms) -> SpellingIndex.Match? {
        names.exactMatch(text) ?? names.foldedMatch(forms.folded[0], of: text) ?? names.match(forms)
    }

    /// Returns the forms of typed text that begin with a form of its first words.
    private func forms(of text: Substring, behind words: Substring) -> [MultiWordNames.Typed] {
        guard let whole = judged(String(text)) else { return [] }
        let (word, first) = (names.forms(of: whole), String(words).trimmed)
        let beginnings = names.forms(of: first).all
        return word.all.flatMap { form in
            beginnings.filter { form == $0 || form.hasPrefix($0 + " ") }.map {
                MultiWordNames.Typed(
                    words: $0.scalars, text: (form + (text.endsInBlank ? " " : "")).scalars)
            }
        }
    }

    /// Returns the answers that own the spelling of a guess, or `.nothing` if one of the owners is a sibling.
    private func finding(_ match: SpellingIndex.Match, among isOpen: (Int) -> Bool) -> Finding {
        guard match.owners.allSatisfy({ $0 < answerCount }) else { return .nothing }
        let open = match.owners.filter(isOpen)
        return open.count > 1 ? .several(open) : .answer(open.first ?? match.owners[0], manner: match.manner)
    }

    /// Returns the answers that a guess is close to, or `.nothing` if no answer is close.
    ///
    /// An answer is left out if a sibling is as close to the guess. The result is also `.nothing` if the policy does
    /// not report close guesses.
    private func close(to forms: SpellingIndex.GuessForms) -> Finding {
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

extension Substring {
    fileprivate var endsInBlank: Bool { last?.isWhitespace == true }

    /// Returns the ends of the first words that a space follows.
    fileprivate func wholeWordEnds(atMost count: Int) -> [Index] {
        var ends: [Index] = []
        var isInWord = false
        for index in indices {
            guard ends.count < count else { break }
            if self[index].isWhitespace, isInWord { ends.append(index) }
            isInWord = !self[index].isWhitespace
        }
        return ends
    }
}
