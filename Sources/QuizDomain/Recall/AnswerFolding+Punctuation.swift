extension AnswerFolding {
    /// Returns the words of a folded text, with a detached sign as part of its number.
    ///
    /// The last word of `x = - 3` is `-3`. In `Catch - 22`, the dash follows a word and is not a sign.
    static func words(of folded: String) -> [ArraySlice<Unicode.Scalar>] {
        let words = folded.scalars.split(separator: " ")
        guard words.contains(where: \.isDash) else { return words }
        return words.reduce(into: []) { words, word in
            let isSigned =
                words.last?.isDash == true && words.dropLast().last?.contains(where: \.isLetterOrDigit) != true
            guard isSigned, word.first(where: \.isLetterOrDigit)?.isDigit == true else { return words.append(word) }
            words[words.count - 1] += word
        }
    }
}

extension ArraySlice<Unicode.Scalar> {
    fileprivate var isDash: Bool { first == "-" && dropFirst().isEmpty }

    /// The word without the commas between groups of three digits, as in 50,000.
    var withoutGroupCommas: ArraySlice<Unicode.Scalar> {
        guard contains(",") else { return self }
        let parts = split(separator: ",", omittingEmptySubsequences: false)
        let lead = parts[0].reversed().prefix(while: \.isDigit)
        guard (1...3).contains(lead.count), lead.last != "0",
            parts.dropFirst().allSatisfy({ $0.prefix(while: \.isDigit).count == 3 }),
            parts.dropFirst().dropLast().allSatisfy({ $0.count == 3 })
        else { return self }
        return ArraySlice(parts.joined())
    }

    /// For each scalar, a Boolean value that indicates whether it is punctuation of a number: inside it, as in 1/10,
    /// 1.5 and 3...5, or its sign or decimal point, as in -273, -$5 and .5.
    ///
    /// After a letter, a dash or full stop belongs to no number, as in T-1000 and No.5.
    var areInNumber: [Bool] {
        guard contains(where: \.isDigit) else { return Array(repeating: false, count: count) }
        let scalars = Array(self)
        var isDigitNext = false
        let areBeforeDigit = scalars.reversed().map { scalar in
            defer { if scalar.isLetterOrDigit { isDigitNext = scalar.isDigit } }
            return isDigitNext
        }
        var (isBehindDigit, isBehindLetter) = (false, false)
        return zip(scalars.indices, areBeforeDigit.reversed()).map { index, isBeforeDigit in
            let scalar = scalars[index]
            defer {
                if !scalar.isPunctuation { isBehindDigit = scalar.isDigit }
                if !scalar.isClosing, scalar != "." { isBehindLetter = scalar.isPartOfWord }
            }
            guard isBeforeDigit, scalar.isPunctuation else { return false }
            guard !isBehindDigit else { return true }
            let isPoint = scalar == "." && scalars[index + 1].isDigit && (index == 0 || scalars[index - 1] != ".")
            return (scalar == "-" || isPoint) && !isBehindLetter
        }
    }
}

extension Unicode.Scalar {
    var isDigit: Bool { (0x30...0x39).contains(value) }

    var isAlphabetic: Bool {
        value < 0x80 ? (0x41...0x5A).contains(value & 0xDF) : properties.isAlphabetic
    }

    fileprivate var isLetterOrDigit: Bool { isDigit || isPartOfWord }

    /// A Boolean value that indicates whether the scalar is a closing bracket or a quotation mark.
    fileprivate var isClosing: Bool {
        switch self {
        case "'", "\"", ")", "]", "}": true
        default: value >= 0x80 && properties.generalCategory == .closePunctuation
        }
    }

    /// A Boolean value that indicates whether the scalar is a lowercase ASCII letter.
    ///
    /// Callers check this property first, because it needs no table lookup and is `true` for nearly all scalars in
    /// folded text.
    var isPlainLetter: Bool { (0x61...0x7A).contains(value) }

    /// A Boolean value that indicates whether the scalar is punctuation that people often omit or misplace.
    ///
    /// Outside numbers, a mistake in such punctuation can be accepted like a mistake in a letter.
    var isPunctuation: Bool {
        guard value >= 0x80 else { return isPlainPunctuation }
        return switch properties.generalCategory {
        case .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation: true
        case .otherPunctuation: true
        default: false
        }
    }

    private var isPlainPunctuation: Bool {
        switch self {
        case "-", "(", ")", "[", "]", "{", "}", "!", "\"", "&", "'", ",", ".", "/", ":", ";", "?": true
        default: false
        }
    }
}
