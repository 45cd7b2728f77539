/// Text for a terminal that understands the sequences of ECMA-48.
///
/// Nothing here outlives the page: no other screen, no hidden cursor, and a colour ends with its line. Whenever the
/// program ends, the terminal is as it was.
enum Painting {
    /// Makes room by scrolling, so that painting does not wipe out what the player had on the terminal.
    static func making(roomFor size: TerminalSize) -> String {
        String(repeating: "\n", count: size.rows)
    }

    /// Paints all of a page and leaves the cursor behind its last line.
    static func whole(_ page: Page) -> String {
        "\u{1B}[H" + page.lines.map(row).joined(separator: "\n") + "\u{1B}[J"
    }

    /// Brings one page to another without touching the line that the player may be writing on.
    ///
    /// Rows are rewritten in place, with the cursor saved and put back. Where that cannot be, all is painted.
    static func change(from old: Page, to new: Page) -> String {
        let isInPlace =
            old.size == new.size && old.lines.count == new.lines.count && old.lines.last == new.lines.last
            && new.lines.count <= new.size.rows
        guard isInPlace else { return whole(new) }
        let rows = new.lines.indices.filter { old.lines[$0] != new.lines[$0] }
        guard !rows.isEmpty else { return "" }
        return "\u{1B}7" + rows.map { "\u{1B}[\($0 + 1);1H" + row(new.lines[$0]) }.joined() + "\u{1B}8"
    }

    /// The row is emptied first: behind a line as wide as the terminal, that would take its last character away.
    private static func row(_ line: String) -> String { "\u{1B}[K" + line }
}
