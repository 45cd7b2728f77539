import Foundation

/// A lookup table of the spellings of answers, and of siblings, which are similar names that are not answers.
///
/// Each spelling has an owner, which is a number: the index of an answer, or a number after all these indices for a
/// sibling. If a guess matches several spellings, the match that comes first in this list counts: the exact spelling,
/// the folded spelling, an alias, the spelling without its article or its part in brackets, the spelling without its
/// punctuation, and another way of writing it.
struct SpelledNames: Sendable {
    /// The forms of a guess that are looked up in the table.
    struct GuessForms {
        /// The folded guess, with and without its article.
        let folded: [String]
        /// The forms without punctuation, with and without an article.
        let unpunctuated: [String]
        /// The other ways of writing the guess, with and without an article.
        let variants: [String]

        /// Every form, without duplicates.
        var all: [String] {
            var all = folded
            for form in unpunctuated + variants where !all.contains(form) { all.append(form) }
            return all
        }
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
        let form: String
        let owner: Int
        /// The folded name of which this is a form.
        let name: String
        /// The length that determines the number of accepted mistakes.
        ///
        /// For a form without punctuation, it is the length with punctuation.
        let length: Int
        /// A Boolean value that indicates whether the form is another way of writing the name.
        var isVariant = false
    }

    /// A canonically decomposed spelling, and its owner.
    ///
    /// In decomposed form, a partially typed Korean syllable is a prefix of the complete one. For example, a player who
    /// types 손 first sees 소.
    fileprivate struct Key {
        let bytes: [UInt8]
        let owner: Int
    }

    private var exact: [String: Int] = [:]
    private var folded: [String: Int] = [:]
    private var aliases: [String: [Int]] = [:]
    private var bare: [String: [Int]] = [:]
    private var unpunctuated: [String: [Int]] = [:]
    private var variants: [String: [Int]] = [:]
    /// The forms of the names under ``FoldingPolicy/lenient``, if the table itself uses another policy.
    ///
    /// If the table uses the lenient policy, the set is empty.
    private var lenient: Set<String> = []
    /// The keys in ascending order of their bytes, so that those with a common beginning are neighbours.
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
        for (owner, text) in texts.enumerated() {
            add(text, of: owner, isAnswer: owner < answers.count, to: &spellings)
        }
        for (owner, answer) in answers.enumerated() { add(answer.aliases, of: owner, to: &spellings) }
        bare = bare.mapValues { $0.sorted() }
        keys = spellings.map { Key(bytes: $0.form.decomposedBytes, owner: $0.owner) }
            .sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    }

    /// Returns all forms of a guess.
    ///
    /// `folded` is the folded guess.
    func forms(of guess: String, folded: String) -> GuessForms {
        let forms = SpellingForms(guess, folded: folded, isAnswer: false, folding: folding, variants: kinds)
        return GuessForms(
            folded: withoutArticles([forms.folded]), unpunctuated: withoutArticles(forms.unpunctuated),
            variants: withoutArticles(forms.variants))
    }

    /// Returns the folded form of a guess.
    func folded(_ guess: String) -> String { AnswerFolding.fold(guess, by: folding) }

    /// Returns the owner of the exact spelling of a trimmed guess, or `nil` if there is no owner.
    func exactMatch(_ guess: String) -> Match? {
        exact[guess.withFewMarks].map { Match(owners: [$0], manner: .exact) }
    }

    /// Returns the owners of a spelling that differs from a folded guess at most by an article, or `nil` if there is no
    /// owner.
    func foldedMatch(_ guess: String) -> Match? {
        for form in withoutArticles([guess]) {
            if let owner = folded[form] { return Match(owners: [owner], manner: .folded) }
            if let owners = aliases[form] { return Match(owners: owners, manner: .alias) }
            if let owners = bare[form] { return Match(owners: owners, manner: .folded) }
        }
        return nil
    }

    /// Returns the owner of a spelling that differs from a guess in punctuation or in the way of writing, or `nil` if
    /// there is no owner or more than one.
    func match(_ guess: GuessForms) -> Match? {
        let spelled = owners(of: guess.unpunctuated, in: unpunctuated)
        guard spelled.isEmpty else { return spelled.count == 1 ? Match(owners: Array(spelled), manner: .folded) : nil }
        let written = owners(of: guess.unpunctuated + guess.variants, in: variants)
            .union(owners(of: guess.variants, in: unpunctuated))
        return written.count == 1 ? Match(owners: Array(written), manner: .folded, isVariant: true) : nil
    }

    /// Returns `true` if the guess would be a name under a more lenient folding policy.
    func isTooLenient(_ guess: String) -> Bool {
        guard folding != .lenient else { return false }
        let forms = SpellingForms(guess, isAnswer: false, folding: .lenient, variants: kinds)
        return forms.all.contains(where: lenient.contains)
    }

    /// Returns `true` if a name that begins with the guess has an owner for which the closure returns `true`.
    ///
    /// The keys that begin with the guess are found by a binary search.
    func hasName(beginning guess: GuessForms, of isMeant: (Int) -> Bool) -> Bool {
        (guess.folded + guess.unpunctuated).contains { form in
            let start = form.decomposedBytes
            return !form.isEmpty
                && keys[keys.firstIndex(notBefore: start)...].lazy.prefix { $0.bytes.starts(with: start) }
                    .contains { isMeant($0.owner) }
        }
    }

    /// Returns the owners of any of the forms, including those that own it as a folded name or as an alias.
    private func owners(of forms: [String], in table: [String: [Int]]) -> Set<Int> {
        forms.reduce(into: []) { owners, form in
            owners.formUnion(table[form] ?? [])
            owners.formUnion(folded[form].map { [$0] } ?? [])
            owners.formUnion(aliases[form] ?? [])
            owners.formUnion(bare[form] ?? [])
        }
    }

    private func withoutArticles(_ forms: [String]) -> [String] {
        forms + forms.compactMap(articles.stripped).filter { !forms.contains($0) }
    }

    private mutating func add(_ text: String, of owner: Int, isAnswer: Bool, to spellings: inout [Spelling]) {
        let forms = SpellingForms(text, isAnswer: isAnswer, folding: folding, variants: kinds)
        guard !forms.folded.isEmpty else { return }
        // Two answers of a saved game can have the same folded form, because the rules of folding may have changed
        // since the game was saved.
        let name = text.trimmed.withFewMarks
        if isAnswer || folded[forms.folded] == nil, exact[name] == nil { exact[name] = owner }
        guard folded[forms.folded] == nil else { return }
        folded[forms.folded] = owner
        note(text, forms, of: owner, in: &spellings)
    }

    private mutating func add(_ names: [String], of owner: Int, to spellings: inout [Spelling]) {
        for name in names {
            let forms = SpellingForms(name, isAnswer: true, folding: folding, variants: kinds)
            let key = forms.folded
            guard !key.isEmpty, folded[key] == nil, !aliases[key, default: []].contains(owner) else { continue }
            aliases[key, default: []].append(owner)
            note(name, forms, of: owner, in: &spellings)
        }
    }

    /// Adds the forms of a name, and the spellings that a guess can misspell.
    private mutating func note(_ name: String, _ forms: SpellingForms, of owner: Int, in spellings: inout [Spelling]) {
        longest = max(longest, name.utf8.count)
        if folding != .lenient {
            let others = SpellingForms(name, isAnswer: true, folding: .lenient, variants: kinds)
            lenient.formUnion(others.all)
        }
        spellings.append(
            Spelling(form: forms.folded, owner: owner, name: forms.folded, length: forms.folded.unicodeScalars.count))
        guard !forms.isOnlyFolded || !articles.words.isEmpty else { return }
        var noted: Set<String> = [forms.folded]
        noteOthers(forms, of: owner, in: &spellings, &noted)
    }

    private mutating func noteOthers(
        _ forms: SpellingForms, of owner: Int, in spellings: inout [Spelling], _ noted: inout Set<String>
    ) {
        func note(_ form: String, length: Int, isVariant: Bool = false, in table: inout [String: [Int]]) {
            guard noted.insert(form).inserted else { return }
            if table[form]?.contains(owner) != true { table[form, default: []].append(owner) }
            spellings.append(
                Spelling(form: form, owner: owner, name: forms.folded, length: length, isVariant: isVariant))
        }
        let rest = articles.stripped(from: forms.folded)
        let (length, restLength) = (forms.folded.unicodeScalars.count, rest?.unicodeScalars.count ?? 0)
        if let rest { note(rest, length: restLength, in: &bare) }
        for form in forms.unpunctuated {
            note(form, length: length, in: &unpunctuated)
            if let rest = articles.stripped(from: form) { note(rest, length: restLength, in: &unpunctuated) }
        }
        for form in forms.variants {
            note(form, length: min(length, form.unicodeScalars.count), isVariant: true, in: &variants)
            guard let rest = articles.stripped(from: form) else { continue }
            note(rest, length: min(restLength, rest.unicodeScalars.count), isVariant: true, in: &variants)
        }
        for short in forms.short {
            note(short.folded, length: short.folded.unicodeScalars.count, in: &bare)
            noteOthers(short, of: owner, in: &spellings, &noted)
        }
    }
}

extension [SpelledNames.Key] {
    /// Returns the index of the first key that does not precede the bytes.
    fileprivate func firstIndex(notBefore bytes: [UInt8]) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].bytes.lexicographicallyPrecedes(bytes) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension String {
    /// The bytes of the canonical decomposition, which for ASCII text are its own bytes.
    fileprivate var decomposedBytes: [UInt8] {
        utf8.allSatisfy { $0 < 0x80 } ? Array(utf8) : Array(decomposedStringWithCanonicalMapping.utf8)
    }
}
