import TwitchBrowse

/// Makes lines of what somebody browses.
@MainActor
struct BrowsePainter {
    let words: BrowseWords
    let hasColours: Bool

    /// The lines, each no wider than the terminal, colours left out of account.
    func lines(of browse: any TwitchBrowsing, columns: Int) -> [String] {
        let blocks = browse.streams.map(streams) ?? games(browse.games)
        let lines = blocks.filter { !$0.isEmpty }.map { block in
            block.flatMap { line in
                line.text.printable.wrapped(columns: columns).map { line.ink?.colouring($0, hasColours) ?? $0 }
            }
        }
        return Array(lines.joined(separator: [""]))
    }

    private struct Line {
        var text: String
        var ink: Ink?

        init(_ text: String, _ ink: Ink? = nil) {
            self.text = text
            self.ink = ink
        }
    }

    private func games(_ screen: GamesScreen) -> [[Line]] {
        [
            [Line(screen.title, .bold)],
            screen.rows.map { Line("\($0.rank)) \($0.name)   \($0.viewers?.text ?? words.browse.uncounted)") },
            rest(screen.isLoading, screen.notice, screen.message, hint: words.gamesHint),
        ]
    }

    private func streams(_ screen: StreamsScreen) -> [[Line]] {
        let rows = screen.rows.flatMap { row in
            let facts = [row.viewers.text, row.duration?.text, row.language].compactMap { $0 }.joined(separator: "   ")
            return [Line("\(row.name)   \(facts)")] + (row.title.isEmpty ? [] : [Line("   \(row.title)", .faint)])
        }
        return [
            [Line(screen.title, .bold)], rows,
            rest(screen.isLoading, screen.notice, screen.message, hint: words.streamsHint),
        ]
    }

    private func rest(
        _ isLoading: Bool, _ notice: BrowseNotice?, _ message: BrowseMessage?, hint: String
    ) -> [Line] {
        var lines = message.map { [Line($0.title, .wrong), Line($0.detail), Line(words.enter + $0.button)] } ?? []
        if let notice { lines.append(Line(notice.text, .faint)) }
        return lines + [Line(isLoading ? words.browse.loading : hint, .faint)]
    }
}
