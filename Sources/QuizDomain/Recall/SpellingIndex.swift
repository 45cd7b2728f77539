import Foundation

/// A lookup table of the spellings of answers, and of siblings, which are similar names that are not answers.
///
/// Each spelling has an owner, which is a number: the index of an answer, or a number after all these indices for a
/// sibling. If a guess matches several spellings, the match that comes first in this list counts: the exact spelling,
/// the folded spelling, an alias, the spelling without its article or its part in brackets, the spelling without its
/// punctuation, and another way of writing it.
struct SpellingIndex: Sendable {
    /// The forms of a guess that are looked up in the table.
    struct GuessForms {
        /// The trimmed guess.
        let text: String
        /// The folded guess, with and without its article.
        let folded: [String]
        /// The forms without punctuation, with and without an article.
        let spelled: [CompactSpelling]
        /// The other ways of writing the guess, with and without an article.
        let written: [CompactSpelling]

        var unpunctuated: [String] { spelled.map(\.text) }
        var variants: [String] { written.map(\.text) }
        var all: [String] { folded + unpunctuated + variants }
    }

    /// The owners of a spelling, and the manner of the match.
    struct Match {
        let owners: [Int]
        let manner: GuessVerdict.Manner
        /// A Boolean value that indicates whether the guess is another way of writing the name, and not its spelling.
        var isVariant = false
    }

    /// A form of a name that a misspelled guess is compared with.
    struct Spelling {
        let form: CompactSpelling
        /// The index of the name of which this is a form.
        let name: Int
        let owner: Int
        /// The length that determines the number of accepted mistakes.
        ///
        /// For a form without punctuation, it is the length with punctuation.
        let length: Int
        /// A Boolean value that indicates whether the form is another way of writing the name.
        var isVariant = false
        /// A Boolean value that indicates whether the form has the punctuation of the name.
        var isPunctuated = false
    }

    private struct Name {
        let text: String
        let owner: Int
    }

    /// A canonically decomposed spelling, and its owner.
    ///
    /// In decomposed form, a partially typed Korean syllable is a prefix of the complete one. For example, a player who
    /// types 손 first sees 소.
    fileprivate struct Key {
        let scalars: [Unicode.Scalar]
        let owner: Int
    }

    private var names: [Name] = []
    private var exact: [String: Int] = [:]
    /// The names with each folded spelling and each other form, by their indices.
    private var folded: [String: Int] = [:]
    private var aliases: [String: [Int]] = [:]
    private var bare: [String: [Int]] = [:]
    private var unpunctuated: [String: [Int]] = [:]
    private var variants: [String: [Int]] = [:]
    /// The forms of the names under ``FoldingPolicy/lenient``, if the table itself uses another policy.
    ///
    /// If the table uses the lenient policy, the set is empty.
    private var lenient: Set<String> = []
    /// The keys in ascending order, so that those with a common beginning are neighbours.
    private var keys: [Key] = []
    private let articles: LeadingArticles
    private let kinds: SpellingVariants
    private let folding: FoldingPolicy
    /// The length in bytes of the longest name before folding.
    private(set) var longest = 0

    /// Creates a table of names, and collects their spellings in no particular order.
    ///
    /// Of several equal names the first one counts, and blank names are ignored.
    init(
        _ answers: [RecallQuestion.Answer], siblings: [String], articles: LeadingArticles, variants: SpellingVariants,
        folding: FoldingPolicy, spellings: inout [Spelling]
    ) {
        self.articles = articles
        self.folding = folding
        kinds = variants
        let texts = answers.map(\.spelling) + siblings
        exact.reserveCapacity(texts.count)
        folded.reserveCapacity(texts.count)
        for (owner, text) in texts.enumerated() {
            add(text, of: owner, isAnswer: owner < answers.count, to: &spellings)
        }
        for (owner, answer) in answers.enumerated() { add(answer.aliases, of: owner, to: &spellings) }
        keys = spellings.map { Key(scalars: $0.form.decomposed, owner: $0.owner) }
            .sorted { $0.scalars.lexicographicallyPrecedes($1.scalars) }
    }

    /// Returns all forms of a guess whose folded form is known.
    ///
    /// `folded` is the folded guess.
    func forms(of guess: String, folded: String) -> GuessForms {
        let forms = EquivalentSpellings(guess, folded: folded, isAnswer: false, folding: folding, variants: kinds)
        return GuessForms(
            text: guess, folded: withoutArticles([forms.folded]), spelled: withoutArticles(forms.unpunctuated),
            written: withoutArticles(forms.variants))
    }

    /// Returns all forms of a guess.
    func forms(of guess: String) -> GuessForms { forms(of: guess, folded: folded(guess)) }

    /// Returns the folded form of a guess.
    func folded(_ guess: String) -> String { AnswerFolding.fold(guess, by: folding) }

    /// Returns the owner of the exact spelling of a trimmed guess, or `nil` if there is no owner.
    func exactMatch(_ guess: String) -> Match? {
        exact[guess.withFewMarks].map { Match(owners: [$0], manner: .exact) }
    }

    /// Returns the owners of a spelling that differs from a guess at most by case, accents, an article and the like, or
    /// `nil` if there is no owner.
    ///
    /// `folded` is the folded guess.
    func foldedMatch(_ folded: String, of guess: String) -> Match? {
        for form in withoutArticles([folded]) {
            if let name = self.folded[form] { return match([name], guess, .folded) }
            if let names = aliases[form] { return match(names, guess, .alias) }
            if let names = bare[form] { return match(names, guess, .folded) }
        }
        return nil
    }

    /// Returns the owner of a spelling that differs from a guess in punctuation or in the way of writing, or `nil` if
    /// there is no owner or more than one.
    func match(_ guess: GuessForms) -> Match? {
        let unpunctuated = guess.unpunctuated
        if let spelled = match(names(of: unpunctuated, in: self.unpunctuated), guess.text, .folded) {
            return spelled.owners.count == 1 ? spelled : nil
        }
        let variants = guess.variants
        let written = names(of: unpunctuated + variants, in: self.variants) + names(of: variants, in: self.unpunctuated)
        guard var match = match(written, guess.text, .folded), match.owners.count == 1 else { return nil }
        match.isVariant = true
        return match
    }

    /// Returns `true` if a guess and a name have different operators in the same place.
    func contradicts(_ guess: String, _ name: Int) -> Bool {
        let text = names[name].text
        guard !AnswerFolding.isSimple(text) || !AnswerFolding.isSimple(guess) else { return false }
        return PunctuationPositions(guess, by: folding).contradicts(PunctuationPositions(text, by: folding))
    }

    /// Returns a match with the owners of the names whose operators do not differ from those of the guess, or `nil` if
    /// there are none.
    private func match(_ names: [Int], _ guess: String, _ manner: GuessVerdict.Manner) -> Match? {
        let owners = Set(names.filter { !contradicts(guess, $0) }.map { self.names[$0].owner })
        return owners.isEmpty ? nil : Match(owners: owners.sorted(), manner: manner)
    }

    /// Returns `true` if the guess would be a name under a more lenient folding policy.
    func isTooLenient(_ guess: String) -> Bool {
        guard folding != .lenient else { return false }
        let forms = EquivalentSpellings(guess, isAnswer: false, folding: .lenient, variants: kinds)
        return forms.all.contains(where: lenient.contains)
    }

    /// Returns `true` if a name that begins with the guess has an owner for which the closure returns `true`.
    ///
    /// The keys that begin with the guess are found by a binary search.
    func hasName(beginning guess: GuessForms, of isMeant: (Int) -> Bool) -> Bool {
        (guess.folded + guess.unpunctuated).contains { form in
            let start = CompactSpelling(form).decomposed
            return !form.isEmpty
                && keys[keys.firstIndex(notBefore: start)...].lazy.prefix { $0.scalars.starts(with: start) }
                    .contains { isMeant($0.owner) }
        }
    }

    /// Returns the names with any of the forms, including those that have it as a folded name or as an alias.
    private func names(of forms: [String], in table: [String: [Int]]) -> [Int] {
        var names: [Int] = []
        for form in forms {
            if let name = folded[form] { names.append(name) }
            for table in [table, aliases, bare] { names += table[form] ?? [] }
        }
        return names
    }

    private func withoutArticles(_ forms: [String]) -> [String] {
        forms + forms.compactMap(articles.stripped).filter { !forms.contains($0) }
    }

    private func withoutArticles(_ forms: [CompactSpelling]) -> [CompactSpelling] {
        forms + forms.compactMap { $0.stripped(of: articles) }.filter { !forms.contains($0) }
    }

    private mutating func add(_ text: String, of owner: Int, isAnswer: Bool, to spellings: inout [Spelling]) {
        let forms = EquivalentSpellings(text, isAnswer: isAnswer, folding: folding, variants: kinds)
        guard !forms.folded.isEmpty else { return }
        // Two answers of a saved game can have the same folded form, because the rules of folding may have changed
        // since the game was saved.
        let name = text.trimmed.withFewMarks
        if isAnswer || folded[forms.folded] == nil, exact[name] == nil { exact[name] = owner }
        guard folded[forms.folded] == nil else { return }
        folded[forms.folded] = names.count
        note(text, forms, of: owner, in: &spellings)
    }

    private mutating func add(_ texts: [String], of owner: Int, to spellings: inout [Spelling]) {
        for text in texts {
            let forms = EquivalentSpellings(text, isAnswer: true, folding: folding, variants: kinds)
            let key = forms.folded
            guard !key.isEmpty, folded[key] == nil,
                !aliases[key, default: []].contains(where: { names[$0].owner == owner })
            else { continue }
            aliases[key, default: []].append(names.count)
            note(text, forms, of: owner, in: &spellings)
        }
    }

    /// Adds the forms of a name, and the spellings that a guess can misspell.
    private mutating func note(
        _ text: String, _ forms: EquivalentSpellings, of owner: Int, in spellings: inout [Spelling]
    ) {
        names.append(Name(text: text, owner: owner))
        longest = max(longest, text.utf8.count)
        if folding != .lenient {
            let others = EquivalentSpellings(text, isAnswer: true, folding: .lenient, variants: kinds)
            lenient.formUnion(others.all)
        }
        var noted: [String] = []
        noteForms(forms, isShort: false, in: &spellings, &noted)
    }

    /// Adds the forms of the name that was added last, or of this name without its part in brackets.
    ///
    /// The folded spelling is compared with a misspelled guess only if it has no punctuation, because only the forms
    /// without punctuation record the letters in which no mistake is accepted.
    private mutating func noteForms(
        _ forms: EquivalentSpellings, isShort: Bool, in spellings: inout [Spelling], _ noted: inout [String]
    ) {
        let name = names.count - 1
        let owner = names[name].owner
        func note(_ form: CompactSpelling, length: Int, isVariant: Bool = false) -> Bool {
            guard !noted.contains(form.text) else { return false }
            noted.append(form.text)
            spellings.append(Spelling(form: form, name: name, owner: owner, length: length, isVariant: isVariant))
            return true
        }
        func noteFolded(_ folded: String, _ forms: [CompactSpelling]) -> Bool {
            let form = forms.first { $0.text == folded }
            let isNew = note(form ?? CompactSpelling(folded), length: folded.scalarCount)
            if isNew, form == nil { spellings[spellings.count - 1].isPunctuated = true }
            return isNew
        }
        if noteFolded(forms.folded, forms.unpunctuated), isShort { bare[forms.folded, default: []].append(name) }
        guard !forms.isOnlyFolded || !articles.words.isEmpty else { return }
        let rest = articles.stripped(from: forms.folded)
        let (length, restLength) = (forms.folded.scalarCount, rest?.scalarCount ?? 0)
        let rests = rest == nil ? [] : forms.unpunctuated.compactMap { $0.stripped(of: articles) }
        if let rest, noteFolded(rest, rests) { bare[rest, default: []].append(name) }
        for form in forms.unpunctuated where note(form, length: length) {
            unpunctuated[form.text, default: []].append(name)
        }
        for rest in rests where note(rest, length: restLength) { unpunctuated[rest.text, default: []].append(name) }
        for form in forms.variants where note(form, length: min(length, form.letters.count), isVariant: true) {
            variants[form.text, default: []].append(name)
        }
        for rest in forms.variants.compactMap({ $0.stripped(of: articles) })
        where note(rest, length: min(restLength, rest.letters.count), isVariant: true) {
            variants[rest.text, default: []].append(name)
        }
        for short in forms.short { noteForms(short, isShort: true, in: &spellings, &noted) }
    }
}

extension [SpellingIndex.Key] {
    /// Returns the index of the first key that does not precede the scalars.
    fileprivate func firstIndex(notBefore scalars: [Unicode.Scalar]) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].scalars.lexicographicallyPrecedes(scalars) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension CompactSpelling {
    /// The scalars of the canonical decomposition, which for ASCII text are its own letters.
    fileprivate var decomposed: [Unicode.Scalar] {
        letters.allSatisfy(\.isASCII) ? letters : Array(text.decomposedStringWithCanonicalMapping.unicodeScalars)
    }
}
