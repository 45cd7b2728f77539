import TwitchBrowse

/// Makes lines of what somebody browses.
@MainActor
struct BrowsePainter {
    let words: BrowseWords
    let hasColours: Bool

    /// The lines, each no wider than the terminal, colours left out of account.
    ///
    /// A page that is higher than the terminal loses its own title, and is painted over what the player is typing. So
    /// streams go without their titles where these do not fit.
    func lines(
        of browse: any TwitchBrowsing, _ signIn: BrowseSignIn? = nil, columns: Int, rows: Int = .max
    ) -> [String] {
        let broken = { (blocks: [[Line]]) in blocks.broken(columns: columns, hasColours: hasColours) }
        guard let screen = browse.streams else { return broken(games(browse.games, signIn)) }
        let whole = broken(streams(screen, signIn, hasTitles: true))
        return whole.count <= rows ? whole : broken(streams(screen, signIn, hasTitles: false))
    }

    private func games(_ screen: GamesScreen, _ signIn: BrowseSignIn?) -> [[Line]] {
        [
            [Line(screen.title, .bold)], told(screen.message, signIn),
            screen.rows.map { row in
                Line(apart: ["\(row.rank)) \(row.name)", row.viewers?.text ?? words.browse.uncounted])
            },
            rest(screen.isLoading, screen.notice, hint: words.gamesHint),
        ]
    }

    private func streams(_ screen: StreamsScreen, _ signIn: BrowseSignIn?, hasTitles: Bool) -> [[Line]] {
        let rows = screen.rows.flatMap { row in
            let facts = Line(apart: [row.name, row.viewers.text, row.duration?.text, row.language])
            return [facts] + (hasTitles && !row.title.isEmpty ? [Line(row.title, .faint)] : [])
        }
        return [
            [Line(screen.title, .bold)], told(screen.message, signIn), rows,
            rest(screen.isLoading, screen.notice, hint: words.streamsHint),
        ]
    }

    /// In the place of the rows, or above them.
    private func told(_ message: BrowseMessage?, _ signIn: BrowseSignIn?) -> [Line] {
        if let invitation = signIn?.invitation { return words.lines(of: invitation).map { Line($0) } }
        guard let message else { return [] }
        let button = [Line(words.enter + message.button.label)]
        guard message.button.action == .signIn, let signIn, let failure = signIn.failure else {
            return [Line(message.title, .wrong), Line(message.detail)] + button
        }
        return words.lines(ofSignIn: failure, at: signIn.failedAt).map { Line($0, .wrong) } + button
    }

    private func rest(_ isLoading: Bool, _ notice: BrowseNotice?, hint: [String]) -> [Line] {
        let age = notice.map { [Line($0.text, .faint)] } ?? []
        return age + [isLoading ? Line(words.browse.loading, .faint) : Line(apart: hint, .faint)]
    }
}
