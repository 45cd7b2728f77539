import Foundation
import QuizDomain

/// The words of the name of a person, to recognise a guess that is a part of the name or an abbreviation of it.
///
/// For Joel Garrett, examples are `J. Garrett`, `Joel G.` and `JG`. For Ursula von der Leyen, `Leyen` is one. Such a
/// guess can also mean other people, so it is neither right nor wrong.
struct PartialName {
    private let words: [NameWord]

    /// Creates the words of the name of a person.
    init(_ person: Person) {
        words = [person.firstName, person.lastName].flatMap { part in
            let brackets = NameBrackets(part)
            var words = NameWord.words(of: brackets.outside)
            // Alexandra in Alex(andra), and OConnor in O'Connor
            let joined = String(part.unicodeScalars.filter { $0 == " " || $0.isPartOfName })
            for form in brackets.inside + [joined] {
                words += NameWord.words(of: form).filter { !words.contains($0) }
            }
            return words
        }
    }

    /// Returns `true` if a guess consists of words of the name, in any order, some of which may be abbreviated.
    ///
    /// A word is abbreviated to its first letter, or to more of its first letters with a full stop. If `isName` is
    /// `false`, because no person has the guess as a name, the full stop may be missing, several words may be
    /// abbreviated to their initials, and words of an incomplete name may be misspelled.
    func canBeMeant(by guess: String, isName: Bool) -> Bool {
        let text = String(guess.unicodeScalars.prefix(2 * Person.longestName))
        // H.C. are initials as well as a title.
        let guessed = NameWord.words(of: text.withoutTitles.isEmpty ? text : text.withoutTitles)
        lazy var matcher = GuessMatcher(answers: words.map { .init($0.text) }, variants: .none)
        var matches: [Match] = []
        for word in guessed {
            guard let match = match(of: word, isName: isName, isMisspelled: { isMisspelled($0, in: matcher) })
            else { return false }
            matches.append(match)
        }
        let isComplete = guessed.count >= words.count && !matches.contains(.abbreviation)
        guard !guessed.isEmpty, isComplete ? !isName : true,
            !isComplete || !matches.contains(.misspelling)
        else { return false }
        return Dictionary(grouping: guessed, by: \.text).values.allSatisfy { equal in
            equal.count == 1 || equal.count <= words.count { equal[0].isSpelled($0) || equal[0].abbreviates($0) }
        }
    }

    private enum Match {
        case word, abbreviation, misspelling
    }

    private func match(of guess: NameWord, isName: Bool, isMisspelled: (String) -> Bool) -> Match? {
        if words.contains(where: guess.isSpelled) { return .word }
        if words.contains(where: { guess.abbreviates($0, withoutStop: !isName) }) { return .abbreviation }
        guard !isName else { return nil }
        return areInitials(guess.text) ? .abbreviation : isMisspelled(guess.text) ? .misspelling : nil
    }

    /// Returns `true` if a text consists of the first letters of several words, in the order of the name.
    private func areInitials(_ text: String) -> Bool {
        var rest = text[...]
        for word in words where word.text.first == rest.first { rest = rest.dropFirst() }
        return text.count > 1 && rest.isEmpty
    }

    private func isMisspelled(_ text: String, in matcher: GuessMatcher) -> Bool {
        // One syllable makes another Korean name.
        guard !text.unicodeScalars.contains(where: \.isHangul) else { return false }
        if case .answer = matcher.find(text) { return true }
        return false
    }
}

/// A word of a name or of a guess, without case and accents.
private struct NameWord: Hashable {
    let text: String
    /// The word with letters such as ö written as two, which is the same word if it has none.
    private let transliterated: String
    /// A Boolean value that indicates whether a full stop follows the word.
    private let hasStop: Bool

    /// Returns the words of a text.
    ///
    /// Everything but letters, digits and their marks separates words.
    static func words(of text: String) -> [NameWord] {
        var words: [NameWord] = []
        var rest = text.unicodeScalars[...]
        while let start = rest.firstIndex(where: \.isPartOfName) {
            rest = rest[start...]
            let word = rest.prefix(while: \.isPartOfName)
            rest = rest[word.endIndex...]
            words.append(NameWord(String(word), hasStop: rest.first == "."))
        }
        return words
    }

    private init(_ text: String, hasStop: Bool) {
        self.text = AnswerFolding.fold(text)
        transliterated = AnswerFolding.fold(text.transliterated)
        self.hasStop = hasStop
    }

    static func == (left: NameWord, right: NameWord) -> Bool { left.text == right.text }

    func hash(into hasher: inout Hasher) { hasher.combine(text) }

    /// Returns `true` if a word of a name is spelled like this word.
    func isSpelled(_ word: NameWord) -> Bool {
        text == word.text || transliterated == word.text || text == word.transliterated
    }

    /// Returns `true` if this word has the first letters of a word of a name.
    func abbreviates(_ word: NameWord, withoutStop: Bool = false) -> Bool {
        (hasStop || withoutStop || text.count == 1)
            && (word.text.hasPrefix(text) || word.transliterated.hasPrefix(text))
    }
}

extension String {
    /// The text with letters such as ö written as two, here as oe, as on a keyboard that lacks them.
    ///
    /// ``/QuizDomain/AnswerFolding`` replaces ö by o. It also replaces æ by ae and ß by ss.
    var transliterated: String {
        guard !utf8.allSatisfy({ $0 < 0x80 }) else { return self }
        // An accent that follows its letter is joined with it first.
        return precomposedStringWithCanonicalMapping.unicodeScalars.reduce(into: "") { text, scalar in
            text += Self.digraphs[scalar] ?? String(scalar)
        }
    }

    private static let digraphs: [Unicode.Scalar: String] = [
        "ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "Ø": "Oe", "Å": "Aa",
    ]
}

extension Unicode.Scalar {
    /// A Boolean value that indicates whether the scalar is a letter, a digit, or a mark on a letter.
    fileprivate var isPartOfName: Bool {
        properties.isAlphabetic || properties.numericType != nil || properties.canonicalCombiningClass != .notReordered
    }
}
