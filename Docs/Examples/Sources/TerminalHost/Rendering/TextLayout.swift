/// The size of a terminal in columns and rows.
struct TerminalSize: Equatable, Sendable {
    var columns = 80
    var rows = 24
}

extension Sequence<String> {
    /// Returns the words in lines of limited width, and breaks a word that is wider than a line.
    func lines(joinedBy separator: String, columns: Int) -> [String] {
        var lines: [String] = []
        for piece in flatMap({ $0.pieces(of: columns) }) {
            if let last = lines.last, last.columns + separator.columns + piece.columns <= columns {
                lines[lines.count - 1] = last + separator + piece
            } else {
                lines.append(piece)
            }
        }
        return lines
    }
}

extension String {
    /// Returns the text in lines that are broken between words, and adds empty lines up to the given count.
    func wrapped(columns: Int, atLeast count: Int = 0) -> [String] {
        let lines = split(separator: " ").map(String.init).lines(joinedBy: " ", columns: columns)
        return lines + Array(repeating: "", count: max(0, count - lines.count))
    }

    /// Returns the text unchanged if it fits in one line, and broken into lines between words otherwise.
    func fitted(columns: Int) -> [String] {
        self.columns <= columns ? [self] : wrapped(columns: columns)
    }

    /// The number of columns that the text takes on a terminal.
    var columns: Int { reduce(0) { $0 + $1.columns } }

    fileprivate func pieces(of columns: Int) -> [String] {
        var pieces: [String] = []
        var taken = 0
        for character in self {
            if pieces.isEmpty || taken + character.columns > columns {
                pieces.append("")
                taken = 0
            }
            pieces[pieces.count - 1].append(character)
            taken += character.columns
        }
        return pieces
    }
}

extension Character {
    /// The number of columns of the character: two for wide East Asian characters and emoji, zero for invisible
    /// characters, and one otherwise.
    ///
    /// The number of columns must be right for all scripts, because the titles of streams can be in any script. If a
    /// line were wider than computed, the terminal would break it, and all lines below would be in the wrong row.
    fileprivate var columns: Int {
        let isEmoji = unicodeScalars.contains { $0.properties.isEmojiPresentation || $0.value == 0xFE0F }
        let isWide = unicodeScalars.first.map { first in Character.wide.contains { $0.contains(first.value) } } ?? false
        if isEmoji || isWide { return 2 }
        return unicodeScalars.allSatisfy(\.isUnseen) ? 0 : 1
    }

    /// The characters that are wide or fullwidth according to Unicode Standard Annex #11, in simplified ranges.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
        0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1F200...0x1F2FF, 0x20000...0x3FFFD,
    ]
}

extension Unicode.Scalar {
    fileprivate var isUnseen: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: true
        default: false
        }
    }
}
