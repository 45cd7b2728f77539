import Foundation
import struct RemoteLoading.ByteKey

/// A lookup table of the spellings of answers and siblings.
///
/// The owner of a spelling is a number: answers are numbered first, by their index, and siblings after them. An exact
/// spelling takes precedence over a folded one, a folded one over an alias, and all of these over a spelling without
/// its article.
struct SpelledNames: Sendable {
    /// A canonically decomposed spelling, and its owner.
    ///
    /// Decomposition makes a partially typed syllable a prefix of the whole one: 손 is 소 first while it is being typed.
    private struct Key {
        let bytes: [UInt8]
        let owner: Int

        init(_ folded: String, _ owner: Int) {
            bytes = folded.decomposedBytes
            self.owner = owner
        }
    }

    private var exact: [ByteKey: Int] = [:]
    private var folded: [String: Int] = [:]
    private var aliases: [String: [Int]] = [:]
    private var bare: [String: [Int]] = [:]
    private var keys: [Key] = []
    private let articles: LeadingArticles
    /// The length in bytes of the longest name, as it was given.
    private(set) var longest = 0

    /// Creates a table of names.
    ///
    /// Of several equal names the first one counts, and blank names are ignored.
    init(_ answers: [RecallQuestion.Answer], siblings: [String], articles: LeadingArticles) {
        self.articles = articles
        let texts = answers.map(\.text) + siblings
        for (owner, text) in texts.enumerated() { add(text, of: owner) }
        for (owner, answer) in answers.enumerated() { add(answer.aliases, of: owner) }
        let names = folded.map { ($0.key, $0.value) } + aliases.flatMap { name in name.value.map { (name.key, $0) } }
        for (name, owner) in names {
            guard let rest = articles.stripped(from: name), !bare[rest, default: []].contains(owner) else { continue }
            bare[rest, default: []].append(owner)
        }
        bare = bare.mapValues { $0.sorted() }
        keys = spellings.map { Key($0.folded, $0.owner) }
    }

    /// Every folded spelling with each of its owners, in no particular order.
    var spellings: [(folded: String, owner: Int)] {
        folded.map { ($0.key, $0.value) }
            + [aliases, bare].flatMap { names in names.flatMap { name in name.value.map { (name.key, $0) } } }
    }

    /// Returns the folded form of a guess, followed by the form without its article if it has one.
    func forms(of guess: String) -> [String] {
        let key = AnswerFolding.fold(guess)
        return [key] + (articles.stripped(from: key).map { [$0] } ?? [])
    }

    /// Returns the owners of the spelling of a trimmed guess, and the manner of the match, or `nil` if there is no
    /// owner.
    func owners(of guess: String) -> (owners: [Int], manner: GuessVerdict.Manner)? {
        if let owner = exact[ByteKey(guess)] { return ([owner], .exact) }
        for form in forms(of: guess) {
            if let owner = folded[form] { return ([owner], .folded) }
            if let owners = aliases[form] { return (owners, .alias) }
            if let owners = bare[form] { return (owners, .folded) }
        }
        return nil
    }

    /// Returns `true` if a name that begins with the guess has an owner for which the closure returns `true`.
    func hasName(beginning guess: String, of isMeant: (Int) -> Bool) -> Bool {
        forms(of: guess).contains { form in
            let start = form.decomposedBytes
            return keys.contains { $0.bytes.starts(with: start) && isMeant($0.owner) }
        }
    }

    private mutating func add(_ text: String, of owner: Int) {
        let key = AnswerFolding.fold(text)
        guard !key.isEmpty, folded[key] == nil else { return }
        exact[ByteKey(text.trimmed)] = owner
        folded[key] = owner
        longest = max(longest, text.utf8.count)
    }

    private mutating func add(_ names: [String], of owner: Int) {
        for name in names {
            let key = AnswerFolding.fold(name)
            guard !key.isEmpty, folded[key] == nil, !aliases[key, default: []].contains(owner) else { continue }
            aliases[key, default: []].append(owner)
            longest = max(longest, name.utf8.count)
        }
    }
}

extension String {
    /// The bytes of the canonical decomposition, which for ASCII text are its own bytes.
    fileprivate var decomposedBytes: [UInt8] {
        utf8.allSatisfy { $0 < 0x80 } ? Array(utf8) : Array(decomposedStringWithCanonicalMapping.utf8)
    }
}
