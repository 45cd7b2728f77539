import Foundation

/// A normalisation of text that ignores case, accents, width, quotes, dashes and spacing.
///
/// Two spellings are equal if their folded forms are equal. The rules depend on the script: accents are removed from
/// Latin and Greek letters only, so й stays й. Hebrew points, Arabic vowel signs, the hamza of أ, the dots of ё and the
/// tatweel are removed, because writers often omit them. Digits of every script become ASCII digits. Letters are never
/// removed. `C`, `C++`, `C#` and `.NET` stay distinct, as do 10² and 102. A ``FoldingPolicy`` can keep case or
/// accents.
public enum AnswerFolding {
    /// Returns the folded form of a text: texts with equal folded forms count as the same spelling.
    ///
    /// The result is empty only for blank text. Folding a folded text returns it unchanged.
    public static func fold(_ text: String) -> String { fold(text, by: .lenient) }

    /// Returns the folded form of a text according to a policy.
    ///
    /// A hyphen between two letters is replaced by the scalar `hyphen`.
    package static func fold(_ text: String, by policy: FoldingPolicy, hyphen: Unicode.Scalar = " ") -> String {
        guard !isSimple(text) else { return policy.contains(.caseMatters) ? text : text.lowercased() }
        guard !isBlank(text) else { return "" }
        let isPlain = text.utf8.allSatisfy {
            (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "`") || (0x09...0x0D).contains($0)
        }
        let scalars =
            isPlain
            ? policy.contains(.caseMatters) ? text : text.lowercased() : foldedScalars(of: text, by: policy)
        let folded = normalisedBlanks(in: scalars, hyphen)
        // If a text consists only of marks that folding removes, the marks are kept, so that the folded form is not
        // empty.
        guard folded.isEmpty else { return folded }
        return normalisedBlanks(in: plainScalars(of: text).precomposedStringWithCanonicalMapping, hyphen)
    }

    /// Returns `true` if the text contains only whitespace, zero-width, format and control characters.
    package static func isBlank(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0.isBlank || $0.isInvisible || $0.isControl }
    }

    /// Returns `true` if a text consists of words of ASCII letters and digits, with single spaces between them, and
    /// each word has at least `length` bytes.
    ///
    /// Most names and answers are such texts. Only their case needs folding.
    static func isSimple(_ text: String, wordsFrom length: Int = 1) -> Bool {
        var count = 0
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: count += 1
            case 0x20 where count >= length: count = 0
            default: return false
            }
        }
        return count >= length
    }

    private static func foldedScalars(of text: String, by policy: FoldingPolicy) -> String {
        var folded = ""
        var base: Unicode.Scalar = " "
        var marks = 0
        for scalar in plainScalars(of: text).decomposedStringWithCompatibilityMapping.unicodeScalars {
            // The decomposition can produce further marks, for example from ˙.
            marks = scalar.marks(after: marks)
            guard !scalar.isInvisible, scalar != tatweel, marks <= 30 else { continue }
            if scalar.properties.generalCategory == .nonspacingMark {
                if policy.contains(.accentsMatter) || !scalar.isOptional(on: base) {
                    folded.unicodeScalars.append(scalar)
                }
                continue
            }
            base = scalar
            guard scalar.properties.numericType != .decimal else {
                folded += String(Int(scalar.properties.numericValue ?? 0))
                continue
            }
            // Punctuation was already mapped before the decomposition, and is mapped again here, because the
            // decomposition can produce further punctuation.
            let lower = (punctuation[scalar] ?? scalar).properties.lowercaseMapping
            let letter = policy.contains(.accentsMatter) && lower != "ς" ? lower : letters[lower] ?? lower
            folded += policy.contains(.caseMatters) && lower != String(scalar) ? letter.uppercased() : letter
        }
        return policy.contains(.accentsMatter)
            ? folded.precomposedStringWithCanonicalMapping
            : folded.precomposedStringWithCanonicalMapping.withAnusvara
    }

    /// Returns the text with the changes that must be made before the compatibility mapping of Unicode.
    ///
    /// The compatibility mapping would lose information: it splits ´ into a space and an accent, and turns 10² into
    /// 102 and 5½ into 51/2.
    ///
    /// The compatibility mapping also takes quadratic time for a run of combining marks. At most thirty marks between
    /// two letters are kept, so that every folded form can be hashed and normalised in linear time, also without its
    /// punctuation. A modifier letter such as the tatweel does not count as a letter here, because folding can remove
    /// it. A scalar that becomes a mark only through the mapping counts as a mark.
    private static func plainScalars(of text: String) -> String {
        var plain = String.UnicodeScalarView()
        var isBehindDigit = false
        var marks = 0
        for scalar in text.unicodeScalars where !scalar.isInvisible {
            marks = scalar.marks(after: marks)
            guard marks <= 30 else { continue }
            if scalar.isRaisedOrLoweredDigit && isBehindDigit { plain.append("^") }
            if scalar.isFraction && isBehindDigit { plain.append(" ") }
            isBehindDigit = scalar.properties.numericType == .decimal
            plain.append(punctuation[scalar] ?? scalar)
        }
        return String(plain)
    }

    /// Returns the text with single spaces between words and no space at either end.
    ///
    /// A hyphen between two letters is replaced by the scalar `hyphen`.
    private static func normalisedBlanks(in text: String, _ hyphen: Unicode.Scalar) -> String {
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return normalisedPlainBlanks(in: text, hyphen) }
        var result = String.UnicodeScalarView()
        var previous: Unicode.Scalar = " "
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            let joins = scalar == "-" && previous.isPartOfWord && rest.first?.isPartOfWord == true
            let next: Unicode.Scalar = joins ? hyphen : scalar.isBlank ? " " : scalar
            if next != " " || previous != " " { result.append(next) }
            previous = next
        }
        if result.last == " " { result.removeLast() }
        return String(result)
    }

    /// Returns the ASCII text with single spaces between words and no space at either end.
    private static func normalisedPlainBlanks(in text: String, _ hyphen: Unicode.Scalar) -> String {
        guard !text.hasPlainBlanks else { return text }
        let bytes = Array(text.utf8)
        let blank = UInt8(ascii: " ")
        func isLetter(_ index: Int) -> Bool {
            bytes.indices.contains(index) && (0x41...0x5A).contains(bytes[index] & 0xDF)
        }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for (index, byte) in bytes.enumerated() {
            let joins = byte == UInt8(ascii: "-") && isLetter(index - 1) && isLetter(index + 1)
            let next = joins ? UInt8(ascii: hyphen) : (0x09...0x0D).contains(byte) ? blank : byte
            if next != blank || (result.last ?? blank) != blank { result.append(next) }
        }
        if result.last == blank { result.removeLast() }
        return String(decoding: result, as: UTF8.self)
    }

    private static let punctuation: [Unicode.Scalar: Unicode.Scalar] = {
        var table: [Unicode.Scalar: Unicode.Scalar] = ["\u{2044}": "/", "\u{66B}": ".", "\u{66C}": ","]
        // U+1FFD is canonically equivalent to ´, but the mapping would split it as well.
        for mark in "‘’‚‛′´\u{1FFD}`ʼʹ＇ʻ׳".unicodeScalars { table[mark] = "'" }
        for mark in "“”„‟″«»＂״".unicodeScalars { table[mark] = "\"" }
        for mark in "‐‑‒–—―−﹘﹣－".unicodeScalars { table[mark] = "-" }
        return table
    }()

    /// The tatweel, a line that lengthens an Arabic word without changing it.
    private static let tatweel: Unicode.Scalar = "\u{640}"

    /// Replacements for letters that have no decomposition, although people type them as plain letters.
    private static let letters: [String: String] = [
        "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "ß": "ss", "ħ": "h",
        "ŧ": "t", "ς": "σ",
    ]
}

extension String {
    /// A Boolean value that indicates whether the blanks of an ASCII text are single spaces between its words, and the
    /// text has no hyphen.
    fileprivate var hasPlainBlanks: Bool {
        var isBehindBlank = true
        for byte in utf8 {
            let isBlank = byte == UInt8(ascii: " ")
            guard byte != UInt8(ascii: "-"), !(0x09...0x0D).contains(byte), !(isBlank && isBehindBlank) else {
                return false
            }
            isBehindBlank = isBlank
        }
        return !isBehindBlank
    }

    /// The text without leading and trailing whitespace.
    ///
    /// Scalars are trimmed, and not `Character`s: a space and a combining accent form one `Character`, but the accent
    /// is visible and must be kept.
    var trimmed: String {
        let scalars = unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.isBlank }),
            let last = scalars.lastIndex(where: { !$0.isBlank })
        else { return "" }
        return String(scalars[first...last])
    }

    /// The text with at most thirty combining marks between two letters.
    ///
    /// Hashing and normalising a text take quadratic time for a run of marks.
    var withFewMarks: String {
        guard !utf8.allSatisfy({ $0 < 0x80 }) else { return self }
        var marks = 0
        return String(
            String.UnicodeScalarView(
                unicodeScalars.filter {
                    marks = $0.marks(after: marks)
                    return marks <= 30
                }))
    }
}

extension Unicode.Scalar {
    /// A Boolean value that indicates whether the scalar is whitespace.
    ///
    /// ASCII is tested first, because most text is ASCII and needs no table lookup.
    fileprivate var isBlank: Bool {
        value < 0x80 ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace
    }

    /// A Boolean value that indicates whether the scalar is a soft hyphen, a zero-width mark, a direction mark, a
    /// control character that is not whitespace, or the like.
    ///
    /// No text is shown with such a control character (``DisplayText``), so that no player can type it. Tag characters
    /// do not count as invisible, because they distinguish flag emoji from each other.
    var isInvisible: Bool {
        guard value >= 0xA0 else { return (value < 0x20 || value >= 0x7F) && !isBlank }
        return properties.isDefaultIgnorableCodePoint && !(0xE0020...0xE007F).contains(value)
    }

    /// A Boolean value that indicates whether the scalar is a control or format character, or the braille pattern
    /// without dots.
    ///
    /// The Arabic, Syriac and Kaithi signs before a number (`Prepended_Concatenation_Mark` of Unicode) are excluded,
    /// because these format characters are visible.
    fileprivate var isControl: Bool {
        switch properties.generalCategory {
        case .control: true
        case .format:
            ![0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD].contains(value) && !(0x600...0x605).contains(value)
        default: value == 0x2800
        }
    }

    /// A Boolean value that indicates whether the scalar is a combining mark, or becomes one through the compatibility
    /// mapping.
    ///
    /// Some marks have no combining class until they are decomposed: the Tibetan vowel U+0F73, the halfwidth Katakana
    /// sound marks, and the Arabic vowel signs on a blank or a tatweel, which Unicode classifies as letters.
    fileprivate var isMark: Bool {
        guard value >= 0x300 else { return false }
        return properties.canonicalCombiningClass != .notReordered || properties.generalCategory == .nonspacingMark
            || [0xFC5E...0xFC63, 0xFCF2...0xFCF4, 0xFE70...0xFE7F, 0xFF9E...0xFF9F].contains { $0.contains(value) }
    }

    /// Returns the number of marks since the last letter, including this scalar, given the number before it.
    fileprivate func marks(after count: Int) -> Int {
        guard !isMark else { return count + 1 }
        return properties.isAlphabetic && properties.generalCategory != .modifierLetter ? 0 : count
    }

    var isPartOfWord: Bool {
        guard value >= 0x80 else { return (0x41...0x5A).contains(value & 0xDF) }
        return properties.isAlphabetic || properties.canonicalCombiningClass != .notReordered
    }

    fileprivate var isRaisedOrLoweredDigit: Bool {
        [0xB2, 0xB3, 0xB9].contains(value) || (0x2070...0x2079).contains(value) || (0x2080...0x2089).contains(value)
    }

    /// A Boolean value that indicates whether the scalar is a vulgar fraction such as ½.
    fileprivate var isFraction: Bool {
        (0xBC...0xBE).contains(value) || (0x2150...0x215F).contains(value) || value == 0x2189
    }

    /// Returns `true` if writers often omit the mark on a letter: an accent on a Latin or Greek letter, the dots of ё,
    /// the hamza or madda of alef, a Hebrew point or an Arabic vowel sign.
    fileprivate func isOptional(on letter: Unicode.Scalar) -> Bool {
        switch letter {
        case "е", "Е": self == "\u{308}"
        case "\u{627}" where (0x653...0x655).contains(value): true
        default: letter.isLatinOrGreek || isVowelSign
        }
    }

    fileprivate var isLatinOrGreek: Bool {
        isLatin || (0x370...0x3FF).contains(value) || (0x1F00...0x1FFF).contains(value)
    }

    var isLatin: Bool {
        switch value {
        case 0x41...0x5A, 0x61...0x7A, 0xAA, 0xBA, 0xC0...0x2AF, 0x1E00...0x1EFF, 0x2C60...0x2C7F, 0xA720...0xA7FF:
            true
        default:
            false
        }
    }

    /// A Boolean value that indicates whether the scalar is a Hebrew point or an Arabic vowel sign.
    ///
    /// The Arabic hamza and madda (0x653…0x655) are not included, because a letter with one of these marks is a
    /// different letter, unless the letter is alef.
    fileprivate var isVowelSign: Bool {
        switch value {
        case 0x591...0x5C7, 0x64B...0x652, 0x670: true
        default: false
        }
    }
}
