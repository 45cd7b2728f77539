import RemoteLoadingTesting

/// A line of a page.
enum Line: Hashable {
    case text(String, Ink? = nil)
    /// Pictures beside one another, where `nil` is a blank picture.
    case pictures([PixelPicture?])

    /// A colour or style of a line.
    enum Ink: Int {
        case bold = 1
        case faint = 2
        case wrong = 31
        case right = 32
    }

    /// Returns the line as rows of a terminal.
    func rows(hasColours: Bool) -> [String] {
        switch self {
        case .text(let text, let ink):
            text.printable.trimmingBlanksAtEnd.wrapped(to: Terminal.columns).map { row in
                guard hasColours, let ink, !row.isEmpty else { return row }
                return "\u{1B}[\(ink.rawValue)m\(row)\u{1B}[0m"
            }
        case .pictures(let pictures): HalfBlocks.rows(of: pictures, hasColours: hasColours)
        }
    }
}

extension Line: ExpressibleByStringInterpolation {
    init(stringLiteral text: String) { self = .text(text) }
}

extension String {
    /// The text without control characters, some of which would change the state of the terminal.
    var printable: String {
        String(String.UnicodeScalarView(unicodeScalars.filter { $0.properties.generalCategory != .control }))
    }

    fileprivate var trimmingBlanksAtEnd: String { String(reversed().drop { $0 == " " }.reversed()) }

    /// Returns the text in rows that are broken between words.
    fileprivate func wrapped(to columns: Int) -> [String] {
        split(separator: " ", omittingEmptySubsequences: false).reduce(into: []) { rows, word in
            if let last = rows.last, last.count + 1 + word.count <= columns {
                rows[rows.count - 1] = last + " " + word
            } else {
                rows.append(String(word))
            }
        }
    }

    /// Returns the text as a cell of a table, cut off or filled with spaces.
    func cell(_ width: Int) -> String {
        let text = printable
        guard text.count <= width else { return text.prefix(width - 1) + "…" }
        return text + String(repeating: " ", count: width - text.count)
    }
}
