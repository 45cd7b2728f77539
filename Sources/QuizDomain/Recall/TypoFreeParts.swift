/// The parts of a spelling in which no mistake is accepted: numbers with their units, signs, ideographs, Roman
/// numerals, single letters and abbreviations.
///
/// A mistake in one of these signs would name a different answer, such as Apollo 12 instead of Apollo 11, 5 mg instead
/// of 5 kg, Henry VIII instead of Henry VII, vitamin D instead of C, or M.I.A. instead of C.I.A.
enum TypoFreeParts {
    /// Returns the fixed signs of a folded spelling, with a space between signs that are not neighbours.
    ///
    /// Spellings with different fixed signs never match as a misspelling.
    static func of(_ folded: String) -> String {
        // Most spellings are words of lowercase letters.
        if folded.utf8.allSatisfy({ (0x61...0x7A).contains($0) || $0 == 0x20 }) {
            return ofPlainWords(folded)
        }
        var runs: [String] = []
        var isBehindNumber = false
        for word in AnswerFolding.words(of: folded).flatMap(\.withoutGroupCommas.splitBehindNumber) {
            if word.isNumeralOrLetter {
                runs.append(String(word.filter { !$0.isPunctuation }))
            } else if isBehindNumber, word.allSatisfy({ !$0.isDigit }) {
                // After a number, a word of up to three letters counts as a unit, in which no mistake is accepted. In a
                // longer word, only the first letter must be right, so that 5 million is not accepted for 5 billion.
                runs.append(String(word.count <= 3 ? word : word.prefix(1)))
            } else if !word.allSatisfy(\.isPlainLetter) {
                let scalars = Array(word)
                let areInNumber = word.areInNumber
                runs += scalars.indices.split { !(scalars[$0].isFixed || areInNumber[$0]) }
                    .map { String(String.UnicodeScalarView(scalars[$0.first!...$0.last!])) }
            }
            isBehindNumber = word.last?.isDigit == true
        }
        return runs.joined(separator: " ")
    }

    /// Returns the numerals and the single letters among words of ASCII letters.
    private static func ofPlainWords(_ folded: String) -> String {
        var runs = ""
        for word in folded.utf8.split(separator: 0x20) where word.count == 1 || canBeNumeral(word) {
            guard let text = String(word), word.count == 1 || numerals.contains(text) else { continue }
            runs += runs.isEmpty ? text : " " + text
        }
        return runs
    }

    /// Returns `true` if a word consists of the letters of numerals, which is rare.
    private static func canBeNumeral(_ word: Substring.UTF8View) -> Bool {
        word.allSatisfy { [0x69, 0x76, 0x78, 0x6C].contains($0) }
    }

    /// The Roman numerals that are recognised, from I to LXXXIX.
    fileprivate static let numerals: Set<String> = {
        let ones = ["", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"]
        let tens = ["", "x", "xx", "xxx", "xl", "l", "lx", "lxx", "lxxx"]
        return Set(tens.flatMap { ten in ones.map { ten + $0 } }.filter { !$0.isEmpty })
    }()
}

extension Substring.UnicodeScalarView {
    /// The parts of the word before and after the end of its first number, so that 5kg has the same two parts as 5 kg.
    fileprivate var splitBehindNumber: [Substring.UnicodeScalarView] {
        guard let digit = firstIndex(where: { $0.isDigit }),
            let unit = self[digit...].firstIndex(where: { !$0.isDigit && !$0.isPunctuation })
        else { return [self] }
        return [self[..<unit], self[unit...]]
    }

    /// A Boolean value that indicates whether the word is a Roman numeral, one letter, or letters with full stops.
    fileprivate var isNumeralOrLetter: Bool {
        if contains("."), split(separator: ".").allSatisfy({ $0.count == 1 && !$0.first!.isDigit }) { return true }
        let letters = lazy.filter { !$0.isPunctuation }
        guard let first = letters.first else { return false }
        if letters.dropFirst().isEmpty { return !first.isDigit }
        return letters.allSatisfy { "ivxlIVXL".unicodeScalars.contains($0) }
            && TypoFreeParts.numerals.contains(String(String.UnicodeScalarView(letters)).lowercased())
    }
}

extension Unicode.Scalar {
    fileprivate var isFixed: Bool {
        guard !isPlainLetter else { return false }
        return switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .nonspacingMark, .spacingMark, .enclosingMark:
            properties.isIdeographic
        default: !isPunctuation
        }
    }
}
