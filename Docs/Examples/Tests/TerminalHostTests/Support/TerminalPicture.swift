@testable import TerminalHost

/// The screen content of a terminal that supports the ECMA-48 sequences that the host uses.
struct TerminalPicture: Equatable {
    struct Position: Equatable {
        var row = 0
        var column = 0
    }

    let size: TerminalSize
    private(set) var cursor = Position()
    /// The lines that were scrolled off the top.
    private(set) var scrolledAway: [String] = []
    /// The received control sequences that this terminal does not support.
    private(set) var unknown: [String] = []
    private var rows: [[Character]]
    private var saved = Position()
    private var sequence: String?

    init(_ size: TerminalSize = TerminalSize()) {
        self.size = size
        rows = Array(repeating: TerminalPicture.blankRow(size), count: size.rows)
    }

    /// The rows up to the last nonempty one, without trailing spaces.
    var lines: [String] {
        let all = rows.map { String($0).trimmingBlanksAtTheEnd }
        return Array(all[...(all.lastIndex { !$0.isEmpty } ?? 0)])
    }

    func shows(_ text: String) -> Bool { lines.contains { $0.contains(text) } }

    /// Writes the output of a program.
    ///
    /// Like the driver of a terminal, the function replaces each newline by a carriage return and a line feed.
    mutating func feed(written text: String) {
        feed(text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n"))
    }

    /// Writes the output of the terminal driver.
    mutating func feed(_ text: String) {
        // The text is split into Unicode scalars, because `\r\n` is one `Character`. No combining characters are
        // separated by this, because the host writes none.
        for scalar in text.unicodeScalars { feed(Character(scalar)) }
    }

    private mutating func feed(_ character: Character) {
        if let started = sequence {
            sequence = nil
            take(started + String(character))
            return
        }
        switch character {
        case "\u{1B}": sequence = ""
        case "\r": cursor.column = 0
        case "\n": goDown()
        default: put(character)
        }
    }

    private mutating func take(_ text: String) {
        let numbers = text.dropFirst().dropLast().split(separator: ";").compactMap { Int($0) }
        switch (text.first, text.last) {
        case ("[", let last?) where text.count == 1 || !last.isLetter:
            sequence = text
        case ("7", _):
            saved = cursor
        case ("8", _):
            cursor = saved
        case ("[", "H"):
            let (row, column) = (numbers.first ?? 1, numbers.dropFirst().first ?? 1)
            cursor = Position(row: min(row, size.rows) - 1, column: min(column, size.columns) - 1)
        case ("[", "K") where numbers.isEmpty:
            clear(row: cursor.row, from: cursor.column)
        case ("[", "J") where numbers.isEmpty:
            clear(row: cursor.row, from: cursor.column)
            for row in (cursor.row + 1)..<max(size.rows, cursor.row + 1) { clear(row: row, from: 0) }
        case ("[", "m"):
            break  // a colour
        default:
            unknown.append(text)
        }
    }

    /// Clears a row from a column to its end.
    ///
    /// After the last column is written, a terminal leaves the cursor on that column. Clearing from the cursor
    /// therefore deletes the last character.
    private mutating func clear(row: Int, from column: Int) {
        for column in min(column, size.columns - 1)..<size.columns { rows[row][column] = " " }
    }

    private mutating func put(_ character: Character) {
        if cursor.column == size.columns {
            cursor.column = 0
            goDown()
        }
        rows[cursor.row][cursor.column] = character
        cursor.column += 1
    }

    private mutating func goDown() {
        guard cursor.row == size.rows - 1 else {
            cursor.row += 1
            return
        }
        scrolledAway.append(String(rows.removeFirst()).trimmingBlanksAtTheEnd)
        rows.append(TerminalPicture.blankRow(size))
    }

    private static func blankRow(_ size: TerminalSize) -> [Character] {
        Array(repeating: " ", count: size.columns)
    }
}

extension String {
    var trimmingBlanksAtTheEnd: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
