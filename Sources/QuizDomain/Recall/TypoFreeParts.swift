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
        // Most spellings are one word of lowercase letters.
        if folded.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) {
            return folded.utf8.count == 1 || numerals.contains(folded) ? folded : ""
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
        // No Roman numeral in this range has more than eight letters.
        let letters = String.UnicodeScalarView(lazy.filter { !$0.isPunctuation }.prefix(9))
        return (letters.count == 1 && !letters.contains(where: \.isDigit))
            || TypoFreeParts.numerals.contains(String(letters).lowercased())
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
