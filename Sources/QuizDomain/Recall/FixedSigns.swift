/// The parts of a spelling in which no mistake is accepted: digits, signs, ideographs, Roman numerals and single
/// letters.
///
/// A mistake in one of these would name a different answer: Apollo 11 and 12, Henry VII and VIII, vitamins C and D.
enum FixedSigns {
    /// Returns the fixed signs of a folded spelling, one run after another.
    ///
    /// Spellings with different fixed signs never match as a misspelling.
    static func of(_ folded: String) -> String {
        var runs: [String] = []
        for word in folded.unicodeScalars.split(separator: " ") {
            if word.isNumeralOrLetter {
                runs.append(String(word.filter { !$0.isPunctuation }))
            } else {
                runs += word.split { !$0.isFixed }.map { String($0) }
            }
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
    fileprivate var isNumeralOrLetter: Bool {
        var letters = String.UnicodeScalarView()
        var count = 0
        for letter in self where !letter.isPunctuation {
            // No numeral has more than eight letters.
            guard count < 8 else { return false }
            letters.append(letter)
            count += 1
        }
        return count == 1 || FixedSigns.numerals.contains(String(letters))
    }
}

extension Unicode.Scalar {
    /// A Boolean value that indicates whether the scalar is a lowercase ASCII letter, which needs no table lookup.
    ///
    /// Nearly all letters are.
    private var isPlainLetter: Bool { (0x61...0x7A).contains(value) }

    /// A Boolean value that indicates whether the scalar is punctuation that people often omit or misplace.
    ///
    /// Such punctuation counts like a letter: a mistake in it can be accepted.
    fileprivate var isPunctuation: Bool {
        guard !isPlainLetter else { return false }
        return switch properties.generalCategory {
        case .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation: true
        case .otherPunctuation: !"#%*@\\".unicodeScalars.contains(self)
        default: false
        }
    }

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
