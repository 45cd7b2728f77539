extension SpellingVariants {
    /// Returns the words of a name in one common way of writing.
    ///
    /// Numbers are written in digits and abbreviations as words. There are two results if a sign inside a word can be
    /// left out or be a blank.
    func rewritten(_ parts: [NameWord]) -> [[NameWord]] {
        var parts = parts
        if kinds.contains(.kana) { parts = parts.map(\.inHiragana) }
        if kinds.contains(.percent) { parts = parts.flatMap(\.splitAtPercent) }
        if kinds.contains(.numbers) { parts = parts.flatMap(\.splitAtNumberSign) }
        if kinds.contains(.conjunctions) { parts = parts.flatMap(\.splitAtPlus) }
        guard kinds.contains(.signsInWords), parts.contains(where: \.hasSignInWord) else {
            return [unified(parts)]
        }
        let readable = parts.map { $0.hasSignInWord ? $0.mapScalars { $0 == "$" ? "s" : $0 } : $0 }
        return [
            unified(readable.map { $0.hasSignInWord ? $0.without("*") : $0 }),
            unified(readable.flatMap { $0.hasSignInWord ? $0.split { $0 == "*" } : [$0] }),
        ]
    }

    /// Returns `true` if a word may have another form, which is rare.
    ///
    /// `isPlain` is `true` if the word consists of lowercase ASCII letters.
    func canRewrite(_ word: ArraySlice<NormalizedLetter>, isPlain: Bool) -> Bool {
        guard isPlain else { return true }
        // Most words are too long for an abbreviation, and begin like no number.
        let canBeNumber =
            word.count > 2 && NumberPhrase.canBegin(with: word.first!.scalar, word.dropFirst().first!.scalar)
        return (canBeNumber || word.count <= longestShort) && canRewrite(String(scalars: word.map(\.scalar)))
    }

    /// Returns `true` if a word of lowercase letters may have another form, which is rare.
    func canRewrite(_ word: String) -> Bool {
        abbreviation(word) != nil || word == "n" || NumberPhrase.canBegin(with: word)
    }

    private func unified(_ parts: [NameWord]) -> [NameWord] {
        let words = parts.map { $0.text.lowercased() }
        var unified: [NameWord] = []
        var index = 0
        while index < parts.count {
            let (part, length) = rewritten(at: index, in: words, parts, before: unified.last)
            unified.append(part)
            index += length
        }
        return unified
    }

    /// Returns the common form of the part at an index, and the number of parts that it stands for.
    private func rewritten(
        at index: Int, in words: [String], _ parts: [NameWord], before previous: NameWord?
    ) -> (NameWord, Int) {
        let word = words[index]
        let next = index + 1 < words.count ? words[index + 1] : nil
        // The `one` of `no one` is not the number of a short form.
        let isBehindShortForm = index > 0 && abbreviation(words[index - 1])?.place == .beforeDigits
        if kinds.contains(.numbers), !isBehindShortForm, let number = NumberPhrase(words[index...]) {
            return (NameWord(number.digits), number.length)
        }
        if kinds.contains(.percent), previous?.letters.allSatisfy(\.scalar.isDigit) == true {
            if word == "percent" { return (NameWord("%"), 1) }
            if word == "per", next == "cent" { return (NameWord("%"), 2) }
        }
        if isConjunction(at: index, in: words, parts) { return (NameWord("and"), 1) }
        if let abbreviation = abbreviation(word), abbreviation.place.permits(previous: previous?.text, next: next) {
            return (NameWord(abbreviation.long), 1)
        }
        return (parts[index], 1)
    }

    /// Returns `true` if a word is a sign or a letter for "and" between two other words.
    ///
    /// A plus sign between numbers is an addition, and an `n` with a full stop is an initial.
    private func isConjunction(at index: Int, in words: [String], _ parts: [NameWord]) -> Bool {
        guard kinds.contains(.conjunctions), index > 0, index + 1 < words.count else { return false }
        let isBetweenNumbers =
            NumberPhrase.begins(with: words[index - 1]) && NumberPhrase.begins(with: words[index + 1])
        return (words[index] == "+" && !isBetweenNumbers) || (words[index] == "n" && !parts[index].hasFullStop)
    }
}

extension SpellingVariants.Abbreviation.Place {
    fileprivate func permits(previous: String?, next: String?) -> Bool {
        switch self {
        case .beforeWord: next?.unicodeScalars.first?.properties.isAlphabetic == true
        case .afterWord: previous != nil
        case .beforeNumber: next.map(NumberPhrase.begins) == true
        case .beforeDigits: next?.utf8.allSatisfy { (0x30...0x39).contains($0) } == true
        }
    }
}

extension NameWord {
    /// The part with hiragana for katakana.
    fileprivate var inHiragana: NameWord {
        guard letters.contains(where: { (0x30A1...0x30F6).contains($0.scalar.value) }) else { return self }
        return mapScalars { scalar in
            (0x30A1...0x30F6).contains(scalar.value) ? Unicode.Scalar(scalar.value - 0x60) ?? scalar : scalar
        }
    }

    /// The sign and the number of a part such as `#1`.
    fileprivate var splitAtNumberSign: [NameWord] {
        guard letters.count > 1, letters[0].scalar == "#", letters.dropFirst().allSatisfy(\.scalar.isDigit) else {
            return [self]
        }
        return [NameWord("#"), NameWord(letters.dropFirst())]
    }

    /// The number and the percent sign of a part such as `50%`.
    fileprivate var splitAtPercent: [NameWord] {
        guard letters.count > 1, letters.last?.scalar == "%", letters[0].scalar.isDigit else { return [self] }
        return [NameWord(letters.dropLast()), NameWord("%")]
    }

    /// The parts of a word with a plus sign between two letters, as in `Romeo+Juliet`.
    fileprivate var splitAtPlus: [NameWord] {
        let words = letters.split(omittingEmptySubsequences: false) { $0.scalar == "+" }
        guard words.count > 1,
            words.allSatisfy({ $0.first?.scalar.isAlphabetic == true && $0.last?.scalar.isAlphabetic == true })
        else { return [self] }
        let pieces = split { $0 == "+" }
        return pieces.dropLast().flatMap { [$0, NameWord("+")] } + pieces.suffix(1)
    }

    /// A Boolean value that indicates whether the part is a word with a dollar sign or an asterisk in it.
    fileprivate var hasSignInWord: Bool {
        letters.contains { $0.scalar == "$" || $0.scalar == "*" } && letters.contains(where: \.scalar.isAlphabetic)
            && !letters.contains(where: \.scalar.isDigit)
    }

    fileprivate func without(_ sign: Unicode.Scalar) -> NameWord {
        var part = self
        part.letters.removeAll { $0.scalar == sign }
        return part
    }
}
