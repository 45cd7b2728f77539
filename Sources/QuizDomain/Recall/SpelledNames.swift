import Foundation

/// A lookup table of the spellings of answers, and of siblings, which are similar names that are not answers.
///
/// Each spelling has an owner, which is a number: the index of an answer, or a number after all these indices for a
/// sibling. If a guess matches several spellings, the match that comes first in this list counts: the exact spelling,
/// the folded spelling, an alias, the spelling without its article, and the spelling without its punctuation.
struct SpelledNames: Sendable {
    /// A canonically decomposed spelling, and its owner.
    ///
    /// In decomposed form, a partially typed Korean syllable is a prefix of the complete one. For example, a player who
    /// types 손 first sees 소.
    private struct Key {
        let bytes: [UInt8]
        let owner: Int

        init(_ folded: String, _ owner: Int) {
            bytes = folded.decomposedBytes
            self.owner = owner
        }
    }

    private var exact: [String: Int] = [:]
    private var folded: [String: Int] = [:]
    private var aliases: [String: [Int]] = [:]
    private var bare: [String: [Int]] = [:]
    private var compact: [String: [Int]] = [:]
    /// The names folded by ``FoldingPolicy/lenient``, if the table itself uses another policy.
    ///
    /// If the table uses the lenient policy, the set is empty.
    private var lenient: Set<String> = []
    private var keys: [Key] = []
    private let articles: LeadingArticles
    private let folding: FoldingPolicy
    /// The length in bytes of the longest name before folding.
    private(set) var longest = 0

    /// Creates a table of names.
    ///
    /// Of several equal names the first one counts, and blank names are ignored.
    init(
        _ answers: [RecallQuestion.Answer], siblings: [String], articles: LeadingArticles, folding: FoldingPolicy
    ) {
        self.articles = articles
        self.folding = folding
        let texts = answers.map(\.text) + siblings
        for (owner, text) in texts.enumerated() { add(text, of: owner, isAnswer: owner < answers.count) }
        for (owner, answer) in answers.enumerated() { add(answer.aliases, of: owner) }
        let names = folded.map { ($0.key, $0.value) } + aliases.flatMap { name in name.value.map { (name.key, $0) } }
        for (name, owner) in names {
            guard let rest = articles.stripped(from: name), !bare[rest, default: []].contains(owner) else { continue }
            bare[rest, default: []].append(owner)
        }
        bare = bare.mapValues { $0.sorted() }
        keys = (spellings + compact.flatMap { form in form.value.map { (form.key, $0) } }).map(Key.init)
    }

    /// Every folded spelling with each of its owners, in no particular order.
    var spellings: [(folded: String, owner: Int)] {
        folded.map { ($0.key, $0.value) }
            + [aliases, bare].flatMap { names in names.flatMap { name in name.value.map { (name.key, $0) } } }
    }

    /// Returns the folded form of a guess, followed by the form without its article if it has one.
    func forms(of guess: String) -> [String] {
        let key = AnswerFolding.fold(guess, by: folding)
        return [key] + (articles.stripped(from: key).map { [$0] } ?? [])
    }

    /// Returns the owners of the spelling of a trimmed guess, and the manner of the match, or `nil` if there is no
    /// owner.
    func owners(of guess: String) -> (owners: [Int], manner: GuessVerdict.Manner)? {
        if let owner = exact[guess.withFewMarks] { return ([owner], .exact) }
        for form in forms(of: guess) {
            if let owner = folded[form] { return ([owner], .folded) }
            if let owners = aliases[form] { return (owners, .alias) }
            if let owners = bare[form] { return (owners, .folded) }
        }
        let owners = compact[AnswerFolding.compact(guess, by: folding)] ?? []
        return owners.count == 1 ? (owners, .folded) : nil
    }

    /// Returns `true` if the guess would be a name under a more lenient folding policy.
    func isTooLenient(_ guess: String) -> Bool { lenient.contains(AnswerFolding.fold(guess)) }

    /// Returns `true` if a name that begins with the guess has an owner for which the closure returns `true`.
    func hasName(beginning guess: String, of isMeant: (Int) -> Bool) -> Bool {
        (forms(of: guess) + [AnswerFolding.compact(guess, by: folding)]).contains { form in
            let start = form.decomposedBytes
            return !form.isEmpty && keys.contains { $0.bytes.starts(with: start) && isMeant($0.owner) }
        }
    }

    private mutating func add(_ text: String, of owner: Int, isAnswer: Bool) {
        let key = AnswerFolding.fold(text, by: folding)
        guard !key.isEmpty else { return }
        // Two answers of a saved game can have the same folded form, because the rules of folding may have changed
        // since the game was saved.
        let name = text.trimmed.withFewMarks
        if isAnswer || folded[key] == nil, exact[name] == nil { exact[name] = owner }
        guard folded[key] == nil else { return }
        folded[key] = owner
        note(text, of: owner)
    }

    private mutating func note(_ name: String, of owner: Int) {
        longest = max(longest, name.utf8.count)
        if folding != .lenient { lenient.insert(AnswerFolding.fold(name)) }
        let form = AnswerFolding.compact(name, by: folding)
        if !form.isEmpty, compact[form]?.last != owner { compact[form, default: []].append(owner) }
    }

    private mutating func add(_ names: [String], of owner: Int) {
        for name in names {
            let key = AnswerFolding.fold(name, by: folding)
            guard !key.isEmpty, folded[key] == nil, !aliases[key, default: []].contains(owner) else { continue }
            aliases[key, default: []].append(owner)
            note(name, of: owner)
        }
    }
}

extension String {
    /// The bytes of the canonical decomposition, which for ASCII text are its own bytes.
    fileprivate var decomposedBytes: [UInt8] {
        utf8.allSatisfy { $0 < 0x80 } ? Array(utf8) : Array(decomposedStringWithCanonicalMapping.utf8)
    }
}
