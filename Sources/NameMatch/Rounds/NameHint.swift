import QuizDomain

/// A hint about the name of the person whose face is shown.
public enum NameHint: Hashable, Sendable {
    /// The job title of the person.
    case jobTitle(String)
    /// The first letter or digit of the name.
    case firstLetter(String)
}

extension Person {
    /// The hints about the name, from the weakest to the strongest.
    ///
    /// A job title that contains a word of the name, as in "Ann's assistant", is not a hint. A name without letters and
    /// digits has no first letter.
    package var hints: [NameHint] {
        let title = jobTitle.flatMap { NameWords(name).occur(in: $0) ? nil : NameHint.jobTitle($0) }
        let letter = name.first { character in
            AnswerFolding.fold(String(character)).unicodeScalars.contains(where: \.isLetterOrDigit)
        }
        return [title, letter.map { .firstLetter(String($0)) }].compactMap { $0 }
    }
}

/// The words of a name, to find them in another text regardless of case, accents and punctuation.
private struct NameWords {
    private let words: Set<String>

    init(_ name: String) {
        words = Self.words(of: name)
    }

    /// Returns `true` if a text contains a word of the name, perhaps in its possessive form.
    ///
    /// In a script without spaces between words, any occurrence counts.
    func occur(in text: String) -> Bool {
        let others = Self.words(of: text)
        return words.contains { word in
            if word.unicodeScalars.contains(where: \.properties.isIdeographic) {
                return others.contains { $0.contains(word) }
            }
            return others.contains(word) || (word.count > 1 && others.contains(word + "s"))
        }
    }

    /// Returns the folded words of a text, with and without the parts between punctuation: `o`, `connor` and `oconnor`.
    private static func words(of text: String) -> Set<String> {
        var words: Set<String> = []
        for word in AnswerFolding.fold(text).unicodeScalars.split(separator: " ") {
            let parts = word.split { !$0.isPartOfWord }.map { String($0) }
            words.formUnion(parts)
            if !parts.isEmpty { words.insert(parts.joined()) }
        }
        return words
    }
}

extension Unicode.Scalar {
    fileprivate var isLetterOrDigit: Bool { properties.isAlphabetic || properties.numericType != nil }

    /// A Boolean value that indicates whether the scalar is a letter, a digit, or a mark on a letter.
    fileprivate var isPartOfWord: Bool {
        isLetterOrDigit || properties.canonicalCombiningClass != .notReordered
    }
}
