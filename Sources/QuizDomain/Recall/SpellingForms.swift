/// The spellings that count as equal to one text.
struct SpellingForms {
    /// The folded text.
    let folded: String
    /// The forms of the text without the part in brackets, if it may be omitted.
    private(set) var short: [SpellingForms] = []
    /// The forms without punctuation, of which the first is the compact form.
    ///
    /// In `Conan O'Brien` the apostrophe can be left out or be a blank.
    private(set) var unpunctuated: [String] = []
    /// The forms of other ways of writing, such as `henry 8`.
    private(set) var variants: [String] = []

    /// Creates the forms of a text.
    ///
    /// Only an answer can have an optional part. A Roman numeral in lowercase letters counts only in a guess, or in an
    /// answer without capital letters.
    ///
    /// `folded` is the folded text, if the caller knows it.
    init(
        _ text: String, folded: String? = nil, isAnswer: Bool, folding: FoldingPolicy,
        variants kinds: SpellingVariants
    ) {
        self.folded = folded ?? AnswerFolding.fold(text, by: folding)
        guard !self.folded.isEmpty else { return }
        add(text, folding, kinds)
        guard !kinds.isNone else { return }
        if kinds.kinds.contains(.numbers), self.folded.utf8.contains(UInt8(ascii: " ")),
            RomanNumerals.mayHaveNumeral(text)
        {
            let inAnyCase = !isAnswer || !text.contains(where: \.isUppercase)
            for other in RomanNumerals.replaced(in: text, inAnyCase: inAnyCase) {
                addVariant(SpellingForms(other, isAnswer: false, folding: folding, variants: kinds))
            }
        }
        if isAnswer, kinds.kinds.contains(.brackets), let rest = text.withoutBracketedPart {
            let forms = SpellingForms(rest, isAnswer: true, folding: folding, variants: kinds)
            if !forms.folded.isEmpty { short.append(forms) }
        }
    }

    /// A Boolean value that indicates whether the folded text is the only form.
    var isOnlyFolded: Bool {
        variants.isEmpty && short.isEmpty && unpunctuated.allSatisfy { $0 == folded }
    }

    /// Every form, without duplicates.
    var all: [String] {
        var all = [folded]
        for form in unpunctuated + variants + short.flatMap(\.all) where !all.contains(form) { all.append(form) }
        return all
    }

    private mutating func addVariant(_ other: SpellingForms) {
        for form in other.unpunctuated + other.variants { addVariant(form) }
    }

    private mutating func addVariant(_ form: String) {
        guard !form.isEmpty, form != folded, !unpunctuated.contains(form), !variants.contains(form) else { return }
        variants.append(form)
    }

    private mutating func add(_ text: String, _ folding: FoldingPolicy, _ kinds: SpellingVariants) {
        guard !AnswerFolding.isSimple(text, wordsFrom: 2) else {
            unpunctuated = [folded]
            guard !kinds.isNone else { return }
            let words = folded.utf8.split(separator: UInt8(ascii: " ")).map { NamePart(String(Substring($0))) }
            return addVariants(of: [words], kinds)
        }
        let parts = AnswerFolding.parts(of: text, by: folding)
        for form in parts.map(AnswerFolding.joined) where !form.isEmpty && !unpunctuated.contains(form) {
            unpunctuated.append(form)
        }
        addVariants(of: parts, kinds)
    }

    private mutating func addVariants(of parts: [[NamePart]], _ kinds: SpellingVariants) {
        guard !kinds.isNone else { return }
        for other in parts.flatMap(kinds.rewritten) { addVariant(AnswerFolding.joined(other)) }
    }
}

/// A word of a name, or a part of a word between punctuation marks.
struct NamePart: Hashable {
    var text: String
    /// A Boolean value that indicates whether a full stop follows, as after an initial.
    var hasFullStop = false

    init(_ text: String, hasFullStop: Bool = false) {
        self.text = text
        self.hasFullStop = hasFullStop
    }
}

extension AnswerFolding {
    /// Returns the words of a text without punctuation, in three ways: with words joined where the punctuation was,
    /// split at hyphens, and split at all punctuation.
    ///
    /// The punctuation of a number stays: 1.5 is not 15, and -273 is not 273.
    static func parts(of text: String, by policy: FoldingPolicy) -> [[NamePart]] {
        var folded = fold(text, by: policy, hyphen: "-")
        if folded.utf8.contains(UInt8(ascii: "&")) { folded = folded.replacing("&", with: " and ") }
        let words = words(of: folded).map(\.withoutGroupCommas)
        let joined = words.flatMap { $0.parts { _ in false } }
        let marks = words.flatMap { $0.filter(\.isPunctuation) }
        guard !marks.isEmpty else { return [joined] }
        let split = words.flatMap { $0.parts { _ in true } }
        guard marks.contains("-"), marks.contains(where: { $0 != "-" }) else { return [joined, split] }
        return [joined, words.flatMap { $0.parts { $0 == "-" } }, split]
    }

    /// Returns the parts with spaces between them, except between two initials.
    static func joined(_ parts: [NamePart]) -> String {
        var joined = ""
        var wasInitial = false
        for part in parts {
            let letters = part.text.unicodeScalars
            let isInitial = letters.first?.isAlphabetic == true && letters.dropFirst().isEmpty
            if !joined.isEmpty, !(isInitial && wasInitial) { joined += " " }
            joined += part.text
            wasInitial = isInitial
        }
        return joined
    }
}

extension Substring.UnicodeScalarView {
    /// Returns the parts of the word without punctuation, split where the closure returns `true` for a punctuation
    /// mark.
    fileprivate func parts(splitAt isBreak: (Unicode.Scalar) -> Bool) -> [NamePart] {
        var parts: [NamePart] = []
        var letters = String.UnicodeScalarView()
        func close(hasFullStop: Bool) {
            if !letters.isEmpty { parts.append(NamePart(String(letters), hasFullStop: hasFullStop)) }
            letters.removeAll()
        }
        let marks = map(\.isPunctuation)
        guard marks.contains(true) else { return [NamePart(String(self))] }
        let areInNumber = self.areInNumber
        for (index, scalar) in enumerated() {
            let isBeforeSign = index + 1 < marks.count && marks[index + 1] && areInNumber[index + 1]
            if !marks[index] || areInNumber[index] {
                letters.append(scalar)
            } else if isBreak(scalar) || isBeforeSign {
                // Behind a letter, the minus sign of a number would be a hyphen.
                close(hasFullStop: scalar == ".")
            }
        }
        close(hasFullStop: last == ".")
        return parts
    }
}

extension String {
    /// The text without its parts in brackets, or `nil` if it has no part in brackets that may be omitted.
    ///
    /// A part that is only a piece of a word, as in Iron(II), must not be omitted. Neither must a part with a number,
    /// unless it is a year at the end.
    fileprivate var withoutBracketedPart: String? {
        guard utf8.contains(where: { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "[") }) else { return nil }
        var rest = ""
        var isChanged = false
        var words = split(whereSeparator: \.isWhitespace)[...]
        while let word = words.popFirst() {
            guard let end = ["(": ")", "[": "]"][word.first] else {
                rest += word + " "
                continue
            }
            var part = [word]
            while part.last?.hasSuffix(end) == false, let next = words.popFirst() { part.append(next) }
            guard part.last?.hasSuffix(end) == true, !part.hasNumber || part.isYear && words.isEmpty
            else {
                rest += part.joined(separator: " ") + " "
                continue
            }
            isChanged = true
        }
        return isChanged && rest.contains(where: \.isLetter) ? rest.trimmed : nil
    }
}

extension [Substring] {
    /// A Boolean value that indicates whether the words in brackets contain digits or a Roman numeral.
    ///
    /// The numeral I among other words is the pronoun.
    fileprivate var hasNumber: Bool {
        contains { word in
            let letters = word.filter(\.isLetter)
            return word.contains(where: \.isNumber)
                || ((letters.utf8.count > 1 || count == 1) && letters.uppercased() == letters
                    && RomanNumerals.values[letters.lowercased()] != nil)
        }
    }

    fileprivate var isYear: Bool {
        count == 1 && self[0].utf8.count == 6 && self[0].dropFirst().dropLast().allSatisfy(\.isWholeNumber)
    }
}
