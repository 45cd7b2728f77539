import Foundation

/// The rule by which two spellings count as one: case, accents, width, quotes, dashes and blanks do not matter.
///
/// It knows scripts. Accents are dropped over Latin and Greek letters only, so й stays й; Hebrew points and Arabic
/// vowel signs are dropped, because writers leave them out; a letter is never dropped. `C`, `C++`, `C#` and `.NET`
/// stay four, and so do 10² and 102.
public enum AnswerFolding {
    /// The folded form: equal forms are one spelling.
    ///
    /// It is empty only for blank text. Folding what is folded changes nothing.
    public static func fold(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "`") }
        let folded = normalisedBlanks(in: isPlain ? text.lowercased() : foldedScalars(of: text))
        // What consists of nothing but dropped signs is spelled by them.
        guard folded.isEmpty, !isBlank(text) else { return folded }
        return normalisedBlanks(in: plainScalars(of: text).precomposedStringWithCanonicalMapping)
    }

    /// Whether there is nothing to see: no scalar but blanks and invisible ones.
    public static func isBlank(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0.isBlank || $0.isInvisible }
    }

    private static func foldedScalars(of text: String) -> String {
        var folded = ""
        var accentsMatter = true
        for scalar in plainScalars(of: text).decomposedStringWithCompatibilityMapping.unicodeScalars {
            guard !scalar.isInvisible else { continue }
            if scalar.properties.generalCategory == .nonspacingMark {
                if accentsMatter && !scalar.isVowelSign { folded.unicodeScalars.append(scalar) }
                continue
            }
            accentsMatter = !scalar.isLatinOrGreek
            // Again, because the decomposition brings some of these marks to light.
            let lower = (punctuation[scalar] ?? scalar).properties.lowercaseMapping
            folded += letters[lower] ?? lower
        }
        return folded.precomposedStringWithCanonicalMapping
    }

    /// What must be done before the compatibility mapping, which would lose it.
    ///
    /// It splits ´ into a blank and an accent, makes 102 of 10², and takes time by the square of a run of marks. No
    /// more than thirty marks of a run are kept, so that every folded form can be hashed and normalised in linear time;
    /// what is dropped later, or only becomes a mark by the mapping, does not end a run.
    private static func plainScalars(of text: String) -> String {
        var plain = String.UnicodeScalarView()
        var isBehindDigit = false
        var marks = 0
        for scalar in text.unicodeScalars {
            guard !scalar.isInvisible else { continue }
            marks = scalar.isMark ? marks + 1 : 0
            guard marks <= 30 else { continue }
            if scalar.isRaisedOrLoweredDigit && isBehindDigit { plain.append("^") }
            isBehindDigit = scalar.properties.numericType == .decimal
            plain.append(punctuation[scalar] ?? scalar)
        }
        return String(plain)
    }

    /// One blank between words and none at the ends; a hyphen between two letters is a blank too.
    private static func normalisedBlanks(in text: String) -> String {
        var result = String.UnicodeScalarView()
        var previous: Unicode.Scalar = " "
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            let joins = scalar == "-" && previous.isPartOfWord && rest.first?.isPartOfWord == true
            let next: Unicode.Scalar = joins || scalar.isBlank ? " " : scalar
            if next != " " || previous != " " { result.append(next) }
            previous = next
        }
        if result.last == " " { result.removeLast() }
        return String(result)
    }

    private static let punctuation: [Unicode.Scalar: Unicode.Scalar] = {
        var table: [Unicode.Scalar: Unicode.Scalar] = ["\u{2044}": "/"]
        for mark in "‘’‚‛′´`ʼʹ＇ʻ׳".unicodeScalars { table[mark] = "'" }
        for mark in "“”„‟″«»＂״".unicodeScalars { table[mark] = "\"" }
        for mark in "‐‑‒–—―−﹘﹣－".unicodeScalars { table[mark] = "-" }
        return table
    }()

    /// Letters that no decomposition takes apart, though people type them so.
    private static let letters: [String: String] = [
        "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "ß": "ss", "ħ": "h",
        "ŧ": "t", "ς": "σ",
    ]
}

extension String {
    /// The text without blanks at its ends.
    ///
    /// It looks at scalars: a blank that carries an accent is one `Character`, and an accent can be seen.
    var trimmed: String {
        let scalars = unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.isBlank }),
            let last = scalars.lastIndex(where: { !$0.isBlank })
        else { return "" }
        return String(scalars[first...last])
    }
}

extension Unicode.Scalar {
    /// White space; most text is ASCII, which needs no table.
    fileprivate var isBlank: Bool {
        value < 0x80 ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace
    }

    /// Soft hyphens, zero-width marks, direction marks and the like; not the tags that tell flags apart.
    fileprivate var isInvisible: Bool {
        value >= 0x80 && properties.isDefaultIgnorableCodePoint && !(0xE0020...0xE007F).contains(value)
    }

    /// A combining mark, or what the compatibility mapping turns into one.
    ///
    /// Some marks have no combining class until they are decomposed: the Tibetan vowel U+0F73, and the halfwidth
    /// Katakana sound marks U+FF9E and U+FF9F, which are letters.
    fileprivate var isMark: Bool {
        guard value >= 0x300 else { return false }
        return properties.canonicalCombiningClass != .notReordered || properties.generalCategory == .nonspacingMark
            || value == 0xFF9E || value == 0xFF9F
    }

    fileprivate var isPartOfWord: Bool {
        guard value >= 0x80 else { return (0x41...0x5A).contains(value & 0xDF) }
        return properties.isAlphabetic || properties.canonicalCombiningClass != .notReordered
    }

    fileprivate var isRaisedOrLoweredDigit: Bool {
        [0xB2, 0xB3, 0xB9].contains(value) || (0x2070...0x2079).contains(value) || (0x2080...0x2089).contains(value)
    }

    fileprivate var isLatinOrGreek: Bool {
        switch value {
        case 0x41...0x5A, 0x61...0x7A, 0xAA, 0xBA, 0xC0...0x24F, 0x1E00...0x1EFF, 0x2C60...0x2C7F, 0xA720...0xA7FF:
            true
        case 0x370...0x3FF, 0x1F00...0x1FFF:
            true
        default:
            false
        }
    }

    /// A Hebrew point or an Arabic vowel sign.
    ///
    /// The Arabic hamza and madda (0x653…0x655) make other letters and stay.
    fileprivate var isVowelSign: Bool {
        switch value {
        case 0x591...0x5C7, 0x64B...0x652, 0x670: true
        default: false
        }
    }
}
