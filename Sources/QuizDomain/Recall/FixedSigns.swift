/// What no misspelling may touch: digits, signs, ideographs, numerals, and letters that stand alone.
///
/// In them every mistake makes something else of an answer: Apollo 11 and 12, Henry VII and VIII, vitamins C and D.
enum FixedSigns {
    /// The fixed signs of a folded spelling, run by run; answers with others are never taken for one another.
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

    /// The Roman numerals that one meets: I to LXXXIX.
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
    /// A letter that needs no look into the tables, as nearly all do not.
    private var isPlainLetter: Bool { (0x61...0x7A).contains(value) }

    /// What is often left out or put wrongly: it counts as a letter does.
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
