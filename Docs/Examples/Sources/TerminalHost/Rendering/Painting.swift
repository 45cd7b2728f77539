/// Functions that make text with ECMA-48 control sequences for a terminal.
///
/// The control sequences do not switch to the alternate screen or hide the cursor, and each line resets the colours
/// that it sets. The terminal is therefore in its normal state whenever the program ends.
enum Painting {
    /// Returns text that scrolls the terminal by its height, so that painting does not overwrite earlier output.
    static func making(roomFor size: TerminalSize) -> String {
        String(repeating: "\n", count: size.rows)
    }

    /// Returns text that paints a whole page and leaves the cursor at the end of its last line.
    static func whole(_ page: Page) -> String {
        "\u{1B}[H" + page.lines.map(row).joined(separator: "\n") + "\u{1B}[J"
    }

    /// Returns text that changes one page to another without affecting the line that the player is typing.
    ///
    /// Rows are rewritten in place, and the cursor is saved and restored. The whole page is painted instead if the
    /// terminal's size, the number of lines or the last line has changed, or if the page is higher than the terminal.
    static func change(from old: Page, to new: Page) -> String {
        let isInPlace =
            old.size == new.size && old.lines.count == new.lines.count && old.lines.last == new.lines.last
            && new.lines.count <= new.size.rows
        guard isInPlace else { return whole(new) }
        let rows = new.lines.indices.filter { old.lines[$0] != new.lines[$0] }
        guard !rows.isEmpty else { return "" }
        return "\u{1B}7" + rows.map { "\u{1B}[\($0 + 1);1H" + row(new.lines[$0]) }.joined() + "\u{1B}8"
    }

    /// Returns a row, preceded by the sequence that clears the row.
    ///
    /// The control sequence that clears the row must not follow the text: after a text that is as wide as the terminal,
    /// it would delete the last character.
    private static func row(_ line: String) -> String { "\u{1B}[K" + line }
}
