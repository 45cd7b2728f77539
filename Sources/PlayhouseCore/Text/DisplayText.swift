/// A conversion of external text to a form that is safe to show on a screen.
///
/// Some characters of a title or a name affect the text around it: ESC begins a terminal command, text after a line
/// break looks like another message, and U+202E reverses the rest of the line. The initialisers of domain values
/// convert every text that is shown to this form, so that no adapter can forget it.
///
/// The form has no controls (C0, C1 and DEL), and no embeddings, overrides and isolates (U+202A to U+202E, U+2066 to
/// U+2069). The marks U+200E, U+200F and U+061C stay, as do joiners, because ordinary Arabic, Hebrew and Persian need
/// them, and they act on their neighbours only.
///
/// Identifiers, and strings that are compared with a guess, keep the spelling of their source.
package enum DisplayText {
    /// Returns a text on one line: a tab or a line break becomes a space.
    package static func line(_ text: String) -> String { shown(text, lineBreak: " ") }

    /// Returns a text with its line breaks, each as `\n`: a tab becomes a space.
    package static func lines(_ text: String) -> String { shown(text, lineBreak: "\n") }

    private static func shown(_ text: String, lineBreak: Unicode.Scalar) -> String {
        // Most texts are ASCII, whose bytes need no decoding.
        guard !text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }),
            text.unicodeScalars.contains(where: { $0.action != .none })
        else { return text }
        var shown = String.UnicodeScalarView()
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            switch scalar.action {
            case .none: shown.append(scalar)
            case .tab: shown.append(" ")
            case .lineBreak where scalar == "\n" && previous == "\r": break  // CR LF is one line break
            case .lineBreak: shown.append(lineBreak)
            case .hidden: break
            }
            previous = scalar
        }
        return String(shown)
    }
}

extension Unicode.Scalar {
    /// The effect of a scalar on the text around it.
    fileprivate enum Action {
        case none, tab, lineBreak, hidden
    }

    fileprivate var action: Action {
        switch value {
        case 0x20..<0x7F: .none
        case 0x9: .tab
        // LF, VT, FF, CR, NEL, and the separators of lines and paragraphs (Unicode Standard, section 5.8).
        case 0xA...0xD, 0x85, 0x2028, 0x2029: .lineBreak
        case 0...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: .hidden
        default: .none
        }
    }
}
