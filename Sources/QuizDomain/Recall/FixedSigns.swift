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
        let letters = filter { !$0.isPunctuation }
        return letters.count == 1 || FixedSigns.numerals.contains(String(letters))
    }
}

extension Unicode.Scalar {
    /// What is often left out or put wrongly: it counts as a letter does.
    fileprivate var isPunctuation: Bool {
        switch properties.generalCategory {
        case .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation: true
        case .otherPunctuation: !"#%*@\\".unicodeScalars.contains(self)
        default: false
        }
    }

    fileprivate var isFixed: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .nonspacingMark, .spacingMark, .enclosingMark:
            properties.isIdeographic
        default: !isPunctuation
        }
    }
}
