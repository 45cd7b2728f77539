import TwitchBrowse

/// Makes lines of what somebody browses.
@MainActor
struct BrowsePainter {
    let words: BrowseWords
    let hasColours: Bool

    /// The lines, each no wider than the terminal, colours left out of account.
    func lines(of browse: any TwitchBrowsing, columns: Int) -> [String] {
        let blocks = browse.streams.map(streams) ?? games(browse.games)
        return blocks.broken(columns: columns, hasColours: hasColours)
    }

    private func games(_ screen: GamesScreen) -> [[Line]] {
        [
            [Line(screen.title, .bold)], told(screen.message),
            screen.rows.map { row in
                Line(apart: ["\(row.rank)) \(row.name)", row.viewers?.text ?? words.browse.uncounted])
            },
            rest(screen.isLoading, screen.notice, hint: words.gamesHint),
        ]
    }

    private func streams(_ screen: StreamsScreen) -> [[Line]] {
        let rows = screen.rows.flatMap { row in
            let facts = Line(apart: [row.name, row.viewers.text, row.duration?.text, row.language])
            return [facts] + (row.title.isEmpty ? [] : [Line(row.title, .faint)])
        }
        return [
            [Line(screen.title, .bold)], told(screen.message), rows,
            rest(screen.isLoading, screen.notice, hint: words.streamsHint),
        ]
    }

    /// In the place of the rows, or above them.
    private func told(_ message: BrowseMessage?) -> [Line] {
        message.map { [Line($0.title, .wrong), Line($0.detail), Line(words.enter + $0.button)] } ?? []
    }

    private func rest(_ isLoading: Bool, _ notice: BrowseNotice?, hint: [String]) -> [Line] {
        let age = notice.map { [Line($0.text, .faint)] } ?? []
        return age + [isLoading ? Line(words.browse.loading, .faint) : Line(apart: hint, .faint)]
    }
}
