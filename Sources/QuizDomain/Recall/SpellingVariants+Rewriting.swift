extension SpellingVariants {
    /// Returns the parts of a name in one common way of writing, or nothing if the parts are already written so.
    ///
    /// Numbers are written in digits and abbreviations as words. There are two results if a sign inside a word can be
    /// left out or be a blank.
    func rewritten(_ parts: [NamePart]) -> [[NamePart]] {
        guard parts.contains(where: canRewrite) else { return [] }
        var parts = parts
        if kinds.contains(.kana) { parts = parts.map(\.inHiragana) }
        if kinds.contains(.percent) { parts = parts.flatMap(\.splitAtPercent) }
        if kinds.contains(.numbers) { parts = parts.flatMap(\.splitAtNumberSign) }
        if kinds.contains(.conjunctions) { parts = parts.flatMap(\.splitAtPlus) }
        guard kinds.contains(.signsInWords), parts.contains(where: \.hasSignInWord) else {
            return [unified(parts)]
        }
        let shortened = parts.map(\.withoutSigns)
        let split = parts.flatMap { $0.text.contains("*") ? $0.splitAtAsterisks : [$0.withoutSigns] }
        return [unified(shortened), unified(split)]
    }

    /// Returns `true` if a word may have another form, which is rare.
    private func canRewrite(_ part: NamePart) -> Bool {
        let word = part.text
        guard let first = word.utf8.first else { return false }
        if first < 0x61 || first > 0x7A || !word.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) { return true }
        return abbreviation(word) != nil || word == "n" || NumberPhrase.canBegin(with: word)
    }

    private func unified(_ parts: [NamePart]) -> [NamePart] {
        let words = parts.map { $0.text.lowercased() }
        var unified: [NamePart] = []
        var index = 0
        while index < parts.count {
            let (part, length) = rewritten(at: index, in: words, parts, before: unified.last?.text)
            unified.append(part)
            index += length
        }
        return unified
    }

    /// Returns the common form of the part at an index, and the number of parts that it stands for.
    private func rewritten(
        at index: Int, in words: [String], _ parts: [NamePart], before previous: String?
    ) -> (NamePart, Int) {
        let word = words[index]
        let next = index + 1 < words.count ? words[index + 1] : nil
        // The `one` of `no one` is not the number of a short form.
        let isBehindShortForm = index > 0 && abbreviation(words[index - 1])?.place == .beforeDigits
        if kinds.contains(.numbers), !isBehindShortForm, let number = NumberPhrase(words[index...]) {
            return (NamePart(number.digits), number.length)
        }
        if kinds.contains(.percent), previous?.utf8.allSatisfy({ (0x30...0x39).contains($0) }) == true {
            if word == "percent" { return (NamePart("%"), 1) }
            if word == "per", next == "cent" { return (NamePart("%"), 2) }
        }
        if isConjunction(at: index, in: words, parts) { return (NamePart("and"), 1) }
        if let abbreviation = abbreviation(word), abbreviation.place.permits(previous: previous, next: next) {
            return (NamePart(abbreviation.long), 1)
        }
        return (parts[index], 1)
    }

    /// Returns `true` if a word is a sign or a letter for "and" between two other words.
    ///
    /// A plus sign between numbers is an addition, and an `n` with a full stop is an initial.
    private func isConjunction(at index: Int, in words: [String], _ parts: [NamePart]) -> Bool {
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

extension NamePart {
    /// The part with hiragana for katakana.
    fileprivate var inHiragana: NamePart {
        guard text.unicodeScalars.contains(where: { (0x30A1...0x30F6).contains($0.value) }) else { return self }
        let scalars = text.unicodeScalars.map { scalar in
            (0x30A1...0x30F6).contains(scalar.value) ? Unicode.Scalar(scalar.value - 0x60) ?? scalar : scalar
        }
        return NamePart(String(String.UnicodeScalarView(scalars)), hasFullStop: hasFullStop)
    }

    /// The sign and the number of a part such as `#1`.
    fileprivate var splitAtNumberSign: [NamePart] {
        guard text.utf8.count > 1, text.hasPrefix("#"), text.dropFirst().allSatisfy(\.isWholeNumber) else {
            return [self]
        }
        return [NamePart("#"), NamePart(String(text.dropFirst()))]
    }

    /// The number and the percent sign of a part such as `50%`.
    fileprivate var splitAtPercent: [NamePart] {
        guard text.utf8.count > 1, text.hasSuffix("%"), text.utf8.first.map({ (0x30...0x39).contains($0) }) == true
        else { return [self] }
        return [NamePart(String(text.dropLast())), NamePart("%")]
    }

    /// The parts of a word with a plus sign between two letters, as in `Romeo+Juliet`.
    fileprivate var splitAtPlus: [NamePart] {
        let words = text.split(separator: "+", omittingEmptySubsequences: false)
        guard words.count > 1, words.allSatisfy({ $0.first?.isLetter == true && $0.last?.isLetter == true }) else {
            return [self]
        }
        return words.dropLast().flatMap { [NamePart(String($0)), NamePart("+")] } + [NamePart(String(words.last ?? ""))]
    }

    /// A Boolean value that indicates whether the part is a word with a dollar sign or an asterisk in it.
    fileprivate var hasSignInWord: Bool {
        text.contains { $0 == "$" || $0 == "*" } && text.contains(where: \.isLetter)
            && !text.contains(where: \.isNumber)
    }

    fileprivate var withoutSigns: NamePart {
        guard hasSignInWord else { return self }
        return NamePart(text.replacing("$", with: "s").replacing("*", with: ""), hasFullStop: hasFullStop)
    }

    fileprivate var splitAtAsterisks: [NamePart] {
        guard hasSignInWord else { return [self] }
        return text.split(separator: "*").map { NamePart(String($0).replacing("$", with: "s")) }
    }
}
