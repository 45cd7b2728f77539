/// A spelling without punctuation, with the places of its fixed letters.
struct CompactSpelling: Hashable {
    let text: String
    let letters: [Unicode.Scalar]
    let fixed: [Int]

    /// Creates a form without fixed letters.
    init(_ text: String) {
        self.text = text
        letters = text.scalars
        fixed = []
    }

    /// Creates the form of words, with spaces between them, except between two initials.
    init(_ words: [NormalizedName.Part], of name: NormalizedName) {
        var letters: [Unicode.Scalar] = []
        var fixed: [Int] = []
        letters.reserveCapacity(name.letters.count + words.count)
        var wasInitial = false
        for word in words {
            let isInitial = word.range.count == 1 && name.letters[word.range.lowerBound].scalar.isAlphabetic
            if !letters.isEmpty, !(isInitial && wasInitial) { letters.append(" ") }
            for index in word.range {
                if name.letters[index].isFixed {
                    if fixed.isEmpty { fixed.reserveCapacity(4) }
                    fixed.append(letters.count)
                }
                letters.append(name.letters[index].scalar)
            }
            wasInitial = isInitial
        }
        self.init(letters, fixed: fixed)
    }

    private init(_ letters: [Unicode.Scalar], fixed: [Int]) {
        text = String(scalars: letters)
        self.letters = letters
        self.fixed = fixed
    }

    /// Returns the form without its leading article, or `nil` if it has none.
    func stripped(of articles: LeadingArticles) -> CompactSpelling? {
        articles.stripped(from: text).map { rest in
            let start = letters.count - rest.scalarCount
            return CompactSpelling(Array(letters[start...]), fixed: fixed.filter { $0 >= start }.map { $0 - start })
        }
    }
}

/// The spellings that count as equal to one text.
struct EquivalentSpellings {
    /// The folded text.
    let folded: String
    /// The forms of the text without the part in brackets, if it may be omitted.
    private(set) var short: [EquivalentSpellings] = []
    /// The forms without punctuation, of which the first is the compact form.
    ///
    /// In `Conan O'Brien` the apostrophe can be left out or be a blank.
    private(set) var unpunctuated: [CompactSpelling] = []
    /// The forms of other ways of writing, such as `henry 8`.
    private(set) var variants: [CompactSpelling] = []

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
        if AnswerFolding.isSimple(text, wordsFrom: 2), self.folded.hasOnlyCommonWords(kinds) {
            unpunctuated = [CompactSpelling(self.folded)]
        } else {
            addForms(of: NormalizedName(text, folded: self.folded, by: folding), kinds)
        }
        guard !kinds.isNone else { return }
        if kinds.kinds.contains(.numbers), self.folded.utf8.contains(UInt8(ascii: " ")),
            RomanNumerals.mayHaveNumeral(text)
        {
            let inAnyCase = !isAnswer || !text.contains(where: \.isUppercase)
            for other in RomanNumerals.replaced(in: text, inAnyCase: inAnyCase) {
                let forms = EquivalentSpellings(other, isAnswer: false, folding: folding, variants: kinds)
                for form in forms.unpunctuated + forms.variants { addVariant(form) }
            }
        }
        if isAnswer, kinds.kinds.contains(.brackets), let rest = text.withoutBracketedPart {
            let forms = EquivalentSpellings(rest, isAnswer: true, folding: folding, variants: kinds)
            if !forms.folded.isEmpty { short.append(forms) }
        }
    }

    /// A Boolean value that indicates whether the folded text is the only form.
    var isOnlyFolded: Bool {
        variants.isEmpty && short.isEmpty && unpunctuated.allSatisfy { $0.text == folded }
    }

    /// Every form, without duplicates.
    var all: [String] {
        var all = [folded]
        for form in (unpunctuated + variants).map(\.text) + short.flatMap(\.all) where !all.contains(form) {
            all.append(form)
        }
        return all
    }

    private mutating func addVariant(_ form: CompactSpelling) {
        guard !form.text.isEmpty, form.text != folded, !unpunctuated.contains(where: { $0.text == form.text }),
            !variants.contains(where: { $0.text == form.text })
        else { return }
        variants.append(form)
    }

    /// Adds the forms of a name: with words joined where the punctuation was, split at hyphens, and split at all signs.
    private mutating func addForms(of name: NormalizedName, _ kinds: SpellingVariants) {
        addForms(name.words { _ in false }, of: name, kinds)
        let hasHyphen = name.parts.contains { $0.joint == .hyphen }
        let hasOtherSign = name.parts.contains { $0.joint == .apostrophe || $0.joint == .sign }
        if hasHyphen, hasOtherSign { addForms(name.words { $0 == .hyphen }, of: name, kinds) }
        if hasHyphen || hasOtherSign { addForms(name.parts, of: name, kinds) }
    }

    private mutating func addForms(_ words: [NormalizedName.Part], of name: NormalizedName, _ kinds: SpellingVariants) {
        let form = CompactSpelling(words, of: name)
        if !form.text.isEmpty, !unpunctuated.contains(where: { $0.text == form.text }) { unpunctuated.append(form) }
        guard !kinds.isNone,
            words.contains(where: { kinds.canRewrite(name.letters[$0.range], isPlain: $0.isPlain) })
        else { return }
        let words = words.map { NameWord(name.letters[$0.range], hasFullStop: $0.hasFullStop) }
        for other in kinds.rewritten(words).map(NormalizedName.init) {
            addVariant(CompactSpelling(other.parts, of: other))
        }
    }
}

extension AnswerFolding {
    /// Returns the folded form of a text without the punctuation that writers often omit.
    ///
    /// For example, `U.S.A.`, `X-Men`, `1,000` and `J. K. Rowling` become `usa`, `xmen`, `1000` and `jk rowling`, and
    /// `&` becomes `and`. The punctuation of a number stays: 1.5 is not 15, and -273 is not 273.
    package static func compact(_ text: String, by policy: FoldingPolicy) -> String {
        guard !isSimple(text, wordsFrom: 2) else { return fold(text, by: policy) }
        let name = NormalizedName(text, by: policy)
        return CompactSpelling(name.words { _ in false }, of: name).text
    }
}
extension String {
    /// Returns `true` if no word of the text has a fixed letter or another way of writing.
    ///
    /// The text must be folded, and consist of ASCII letters, digits and single spaces.
    fileprivate func hasOnlyCommonWords(_ kinds: SpellingVariants) -> Bool {
        utf8.split(separator: UInt8(ascii: " ")).allSatisfy { word in
            word.allSatisfy { (0x61...0x7A).contains($0) } && !RomanNumerals.isNumeral(word)
                && !kinds.canRewrite(String(Substring(word)))
        }
    }

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
