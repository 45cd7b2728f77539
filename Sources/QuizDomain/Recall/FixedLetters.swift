/// The rule for the letters of a name in which no mistake is accepted.
///
/// A mistake in one of them would name something else, such as 5 mg instead of 5 kg, Henry VIII instead of Henry VII,
/// vitamin D instead of C, AB/DC instead of AC/DC, or F = m*v instead of F = m*a. The same is true of digits and
/// symbols, which ``signs(of:)`` returns.
enum FixedLetters {
    /// The maximum number of letters of a unit after a number, of a code before a digit, and of each part of an
    /// abbreviation.
    private static let (unit, code, abbreviation) = (3, 4, 2)

    /// Fixes letters of a word, which has a part for each piece between its punctuation marks.
    ///
    /// These are single letters, Roman numerals, abbreviations and formulas such as `AC/DC` and `m*a`, units after a
    /// number, and the letters of codes such as MP3. Of a longer word after a number, only the first letter is fixed,
    /// so that 5 million is not accepted for 5 billion. The letter in D'Artagnan and King's is not fixed.
    static func fix(_ letters: inout [NormalizedLetter], _ word: ArraySlice<NormalizedName.Part>, isBehindNumber: Bool)
    {
        let isAbbreviation =
            word.count > 1 && word.allSatisfy { $0.range.count <= abbreviation }
            && word.dropFirst().allSatisfy { $0.joint == .sign }
        var isBehindNumber = isBehindNumber
        for index in word.indices {
            let range = word[index].range
            // Most words are of this kind.
            if word[index].isPlain, !isBehindNumber, range.count > abbreviation, !isNumeral(letters[range]) { continue }
            let isBesideApostrophe =
                word[index].joint == .apostrophe || index + 1 < word.endIndex && word[index + 1].joint == .apostrophe
            let isFormula = isAbbreviation || letters[range].contains(where: \.scalar.isOperator)
            // Changing a letter while a run refers to the letters would copy all of them.
            var fixed: [Int] = []
            forEachRun(of: letters[range]) { run in
                let isBehindDigit =
                    run.startIndex == range.lowerBound ? isBehindNumber : letters[run.startIndex - 1].scalar.isDigit
                let isBeforeDigit = run.endIndex < range.upperBound && letters[run.endIndex].scalar.isDigit
                let isWhole = run.count == range.count
                let isFixed =
                    isBehindDigit && run.count <= unit || isBeforeDigit && run.count <= code
                    || isFormula && run.count <= abbreviation
                    || !(isWhole && isBesideApostrophe) && (run.count == 1 || isWhole && isNumeral(run))
                fixed += run.indices.prefix(isFixed ? run.count : isBehindDigit ? 1 : 0)
            }
            for place in fixed { letters[place].isFixed = true }
            isBehindNumber = letters[range.upperBound - 1].scalar.isDigit
        }
    }

    /// Calls a closure for each run of letters between digits and symbols.
    private static func forEachRun(
        of letters: ArraySlice<NormalizedLetter>, _ body: (ArraySlice<NormalizedLetter>) -> Void
    ) {
        var rest = letters
        while let first = rest.firstIndex(where: { !$0.scalar.isSign }) {
            let run = rest[first...].prefix { !$0.scalar.isSign }
            body(run)
            rest = rest[run.endIndex...]
        }
    }

    private static func isNumeral(_ run: ArraySlice<NormalizedLetter>) -> Bool {
        run.count <= 8 && run.allSatisfy(\.scalar.isLetterOfNumeral)
            && RomanNumerals.values[String(scalars: run.map(\.scalar)).lowercased()] != nil
    }
}

extension FixedLetters {
    /// Returns the digits, symbols and ideographs of a form without punctuation, with a space between those that are
    /// not neighbours, and between a number and the symbol after it.
    ///
    /// A form is never a misspelling of a form with different signs.
    static func signs(of form: String) -> String {
        guard !form.utf8.allSatisfy({ $0 == 0x20 || (0x61...0x7A).contains($0 | 0x20) }) else { return "" }
        var signs = String.UnicodeScalarView()
        var previous: Unicode.Scalar = " "
        for scalar in form.unicodeScalars {
            let isSign = scalar.isSign && scalar != " "
            let isSymbolBehindNumber = previous.isDigit && !scalar.isDigit && !scalar.isPunctuation
            if isSign, previous == " " || isSymbolBehindNumber, !signs.isEmpty { signs.append(" ") }
            if isSign { signs.append(scalar) }
            previous = isSign ? scalar : " "
        }
        return String(signs)
    }
}

extension Unicode.Scalar {
    /// A Boolean value that indicates whether the scalar is a digit, a symbol, a blank or an ideograph, and no other
    /// letter.
    fileprivate var isSign: Bool {
        guard value >= 0x80 else { return !isAlphabetic }
        return switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .nonspacingMark, .spacingMark, .enclosingMark:
            properties.isIdeographic
        default: true
        }
    }

    /// A Boolean value that indicates whether the scalar is a symbol of a formula.
    ///
    /// A dollar sign stands for a letter, as in Ke$ha.
    fileprivate var isOperator: Bool {
        isSign && !isDigit && !isPunctuation && self != "$"
    }

    var isLetterOfNumeral: Bool {
        switch value | 0x20 {
        case 0x69, 0x76, 0x78, 0x6C: true
        default: false
        }
    }
}
