import Foundation

/// The rule by which two spellings count as one: case, accents, width, quotes, dashes and blanks do not matter.
///
/// It knows scripts. Accents are dropped over Latin and Greek letters only, so й stays й; Hebrew points and Arabic
/// vowel signs are dropped, because writers leave them out; a letter is never dropped. `C`, `C++`, `C#` and `.NET`
/// stay four.
public enum AnswerFolding {
    /// The folded form: equal forms are one spelling.
    ///
    /// It is empty only for blank text.
    public static func fold(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "`") }
        let folded = isPlain ? text.lowercased() : foldedScalars(of: text)
        return normalisedBlanks(in: folded)
    }

    /// Whether there is nothing to see: no scalar but blanks and invisible ones.
    public static func isBlank(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0.isInvisible }
    }

    private static func foldedScalars(of text: String) -> String {
        // Marks that stand alone go first: the compatibility mapping would split ´ into a blank and an accent.
        var plain = String.UnicodeScalarView()
        plain.append(contentsOf: text.unicodeScalars.map { punctuation[$0] ?? $0 })

        var folded = ""
        var accentsMatter = true
        for scalar in String(plain).decomposedStringWithCompatibilityMapping.unicodeScalars where !scalar.isInvisible {
            if scalar.properties.generalCategory == .nonspacingMark {
                if accentsMatter && !scalar.isVowelSign { folded.unicodeScalars.append(scalar) }
                continue
            }
            accentsMatter = !scalar.isLatinOrGreek
            let lower = scalar.properties.lowercaseMapping
            folded += letters[lower] ?? lower
        }
        return folded.precomposedStringWithCanonicalMapping
    }

    /// One blank between words and none at the ends; a hyphen between two letters is a blank too.
    private static func normalisedBlanks(in text: String) -> String {
        var result = ""
        var previous: Character = " "
        var rest = text[...]
        while let character = rest.popFirst() {
            let joins = character == "-" && previous.isLetter && rest.first?.isLetter == true
            let next: Character = joins || character.isWhitespace ? " " : character
            if next != " " || previous != " " { result.append(next) }
            previous = next
        }
        if result.last == " " { result.removeLast() }
        return result
    }

    private static let punctuation: [Unicode.Scalar: Unicode.Scalar] = {
        var table: [Unicode.Scalar: Unicode.Scalar] = [:]
        for mark in "‘’‚‛′´`ʼʹ＇ʻ".unicodeScalars { table[mark] = "'" }
        for mark in "“”„‟″«»＂".unicodeScalars { table[mark] = "\"" }
        for mark in "‐‑‒–—―−﹘﹣－".unicodeScalars { table[mark] = "-" }
        return table
    }()

    /// Letters that no decomposition takes apart, though people type them so.
    private static let letters: [String: String] = [
        "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "ß": "ss", "ħ": "h",
        "ŧ": "t", "ς": "σ",
    ]
}

extension Unicode.Scalar {
    /// Soft hyphens, zero-width marks, direction marks and the like.
    fileprivate var isInvisible: Bool { properties.isDefaultIgnorableCodePoint }

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
