import Foundation

/// Texts with the characters that a text from outside must not put on a screen.
///
/// Suites of all modules pass these texts in through responses of services and through files.
public enum UntrustedText {
    /// The controls of C0 and C1, DEL, the line and paragraph separators, and the embeddings, overrides and isolates.
    public static let controls: [Unicode.Scalar] =
        [0...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069].flatMap { $0 }.compactMap { Unicode.Scalar($0) }

    /// A text with marks that ordinary Arabic, Persian and Hebrew need.
    public static let marked = "שָׁלוֹם\u{200F}! \u{61C}مَكْتَبٌ\u{200E} می\u{200C}خواهم"

    /// Returns a text that contains a control.
    public static func text(with control: Unicode.Scalar) -> String { "Ab\(Character(control))cd" }

    /// Returns the text with a control as a screen shows it on one line.
    public static func line(of control: Unicode.Scalar) -> String {
        breaks.contains(control.value) || control == "\t" ? "Ab cd" : "Abcd"
    }

    /// Returns the text with a control as a screen shows it with its line breaks.
    public static func lines(of control: Unicode.Scalar) -> String {
        breaks.contains(control.value) ? "Ab\ncd" : line(of: control)
    }

    /// Returns a text as JSON.
    public static func json(_ text: String) -> String {
        do {
            return String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
        } catch {
            preconditionFailure("a text can be encoded: \(error)")
        }
    }

    /// Returns the texts with a control inside a value, with their paths.
    ///
    /// `identifiers` are the names of members that a screen does not show, such as `id` or `stream.login`. Their texts
    /// stay as the service spells them. Line breaks are permitted as `\n`, because some texts keep them.
    public static func flaws(in value: Any, except identifiers: Set<String> = [], at path: String = "") -> [String] {
        if let text = value as? String {
            let isFlawed = text.unicodeScalars.contains { $0 != "\n" && controls.contains($0) }
            return isFlawed ? ["\(path): \(text.unicodeScalars.map { $0.escaped(asASCII: true) }.joined())"] : []
        }
        return Mirror(reflecting: value).children.enumerated().flatMap { index, child in
            let name = child.label ?? "\(index)"
            let isIdentifier = identifiers.contains { ("." + path + "." + name).hasSuffix("." + $0) }
            return isIdentifier ? [] : flaws(in: child.value, except: identifiers, at: path + "." + name)
        }
    }

    /// The tab-like and line-breaking controls other than the tab: LF, VT, FF, CR, NEL, and two separators.
    private static let breaks: Set<UInt32> = [0xA, 0xB, 0xC, 0xD, 0x85, 0x2028, 0x2029]
}
