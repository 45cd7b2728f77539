import Foundation

/// Finds the answer that a guess names.
///
/// Built once a question; a guess then costs its own length, whatever the number of answers. An exact spelling always
/// wins over a folded one, and a folded one over one without its article.
public struct GuessMatcher: Sendable {
    /// What a guess names; answers are given by their index in the question.
    public enum Finding: Hashable, Sendable {
        /// Nothing to see in it.
        case blank
        /// No answer.
        case nothing
        /// One answer.
        case answer(Int, manner: GuessVerdict.Manner)
        /// Several answers alike.
        case several([Int])
    }

    /// A spelling and its answer, decomposed: while 손 is composed it is 소 first.
    private struct Key {
        let bytes: [UInt8]
        let answer: Int

        init(_ folded: String, _ answer: Int) {
            bytes = Array(folded.decomposedStringWithCanonicalMapping.utf8)
            self.answer = answer
        }
    }

    private let exact: [String: Int]
    private let folded: [String: Int]
    private let aliases: [String: [Int]]
    private let bare: [String: [Int]]
    private let sortedKeys: [Key]
    private let articles: LeadingArticles
    private let longestGuess: Int

    /// Creates a matcher for the answers of a question.
    public init(_ question: RecallQuestion, articles: LeadingArticles = .none) {
        var exact: [String: Int] = [:]
        var folded: [String: Int] = [:]
        var aliases: [String: [Int]] = [:]
        var longest = 0
        for (index, answer) in question.answers.enumerated() {
            exact[answer.text] = index
            folded[AnswerFolding.fold(answer.text)] = index
            for alias in answer.aliases { aliases[AnswerFolding.fold(alias), default: []].append(index) }
            longest = ([answer.text] + answer.aliases).reduce(longest) { max($0, $1.utf8.count) }
        }
        let names = folded.map { ($0.key, $0.value) } + aliases.flatMap { alias in alias.value.map { (alias.key, $0) } }
        var bare: [String: [Int]] = [:]
        for (name, answer) in names {
            guard let rest = articles.stripped(from: name), !bare[rest, default: []].contains(answer) else { continue }
            bare[rest, default: []].append(answer)
        }
        let bareNames = bare.flatMap { name in name.value.map { (name.key, $0) } }
        self.exact = exact
        self.folded = folded
        self.aliases = aliases
        self.bare = bare.mapValues { $0.sorted() }
        self.articles = articles
        sortedKeys = (names + bareNames).map { Key($0.0, $0.1) }.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
        longestGuess = max(256, longest * 8)
    }

    /// Finds what a guess names.
    ///
    /// A guess far longer than any answer is nothing, without more work.
    public func find(_ guess: String) -> Finding {
        guard let guess = judged(guess) else { return AnswerFolding.isBlank(guess) ? .blank : .nothing }
        if let index = exact[guess] { return .answer(index, manner: .exact) }
        let key = AnswerFolding.fold(guess)
        for candidate in [key, articles.stripped(from: key)].compactMap({ $0 }) {
            if let index = folded[candidate] { return .answer(index, manner: .folded) }
            if let indices = aliases[candidate] { return finding(indices, manner: .alias) }
            if let indices = bare[candidate] { return finding(indices, manner: .folded) }
        }
        return .nothing
    }

    /// Whether a guess, as far as it is typed, could still become another answer than the one it names.
    func couldBecomeAnother(_ guess: String, than answer: Int, among isOpen: (Int) -> Bool) -> Bool {
        let folded = AnswerFolding.fold(guess)
        return [folded, articles.stripped(from: folded)].compactMap(\.self).contains { start in
            keys(beginning: Array(start.decomposedStringWithCanonicalMapping.utf8))
                .contains { $0.answer != answer && isOpen($0.answer) }
        }
    }

    private func keys(beginning start: [UInt8]) -> some Sequence<Key> {
        var low = 0
        var high = sortedKeys.count
        while low < high {
            let middle = (low + high) / 2
            if sortedKeys[middle].bytes.lexicographicallyPrecedes(start) { low = middle + 1 } else { high = middle }
        }
        return sortedKeys[low...].prefix { $0.bytes.starts(with: start) }
    }

    private func judged(_ guess: String) -> String? {
        let trimmed = guess.trimmed
        return trimmed.utf8.count <= longestGuess && !AnswerFolding.isBlank(trimmed) ? trimmed : nil
    }

    private func finding(_ indices: [Int], manner: GuessVerdict.Manner) -> Finding {
        indices.count == 1 ? .answer(indices[0], manner: manner) : .several(indices)
    }
}
