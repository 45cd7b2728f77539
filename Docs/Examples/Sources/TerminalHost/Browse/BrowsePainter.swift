import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TwitchBrowse

/// A painter that turns the browsing screens into lines of text.
@MainActor
struct BrowsePainter {
    let words: BrowseWords
    let hasColours: Bool

    /// Returns the lines of the current screen, each at most `columns` wide without its colour sequences.
    ///
    /// The titles of streams and the box art of games are left out if the page would be higher than the terminal. Such
    /// a page would lose its first line and overwrite the line that the player is typing.
    func lines(
        of browse: any TwitchBrowsing, _ signIn: BrowseSignIn? = nil, pictures: [URL: PixelPicture] = [:],
        columns: Int, rows: Int = .max
    ) -> [String] {
        let broken = { (blocks: [[Line]]) in blocks.broken(columns: columns, hasColours: hasColours) }
        guard let screen = browse.streams else {
            let games = broken(games(browse.games, signIn))
            let art = art(of: browse.games, pictures, columns: columns)
            return art.isEmpty || games.count + art.count + 1 > rows ? games : games + [""] + art
        }
        let whole = broken(streams(screen, signIn, hasTitles: true))
        return whole.count <= rows ? whole : broken(streams(screen, signIn, hasTitles: false))
    }

    private func games(_ screen: GamesScreen, _ signIn: BrowseSignIn?) -> [[Line]] {
        [
            [Line(screen.list.title, .bold)], told(screen.list.message, signIn),
            screen.list.rows.map { row in
                Line(apart: ["\(row.rank)) \(row.name)", row.viewers?.text ?? words.browse.uncounted])
            },
            rest(screen.list.isLoading, screen.list.notice, hint: words.gamesHint),
        ]
    }

    /// Returns the box art of the first games that fit side by side, with the rank of each game below its picture.
    private func art(of screen: GamesScreen, _ pictures: [URL: PixelPicture], columns: Int) -> [String] {
        let shown = screen.list.rows.prefix(max(1, columns / (HalfBlocks.width + 2)))
        guard columns >= HalfBlocks.width, shown.contains(where: { $0.image.flatMap { pictures[$0] } != nil }) else {
            return []
        }
        let boxes = shown.map { row in
            let rank = "\(row.rank))"
            return HalfBlocks(row.image.flatMap { pictures[$0] }, hasColours: hasColours).rows
                + [rank + String(repeating: " ", count: max(0, HalfBlocks.width - rank.count))]
        }
        return (0...HalfBlocks.height).map { line in boxes.map { $0[line] }.joined(separator: "  ") }
    }

    private func streams(_ screen: StreamsScreen, _ signIn: BrowseSignIn?, hasTitles: Bool) -> [[Line]] {
        let rows = screen.list.rows.flatMap { row in
            let facts = Line(apart: [row.name, row.viewers.text, row.duration?.text, row.language])
            return [facts] + (hasTitles && !row.title.isEmpty ? [Line(row.title, .faint)] : [])
        }
        return [
            [Line(screen.list.title, .bold)], told(screen.list.message, signIn), rows,
            rest(screen.list.isLoading, screen.list.notice, hint: words.streamsHint),
        ]
    }

    /// Returns the lines of the pending invitation, or of the message if no invitation is pending.
    private func told(_ message: ActionMessage<BrowseAction>?, _ signIn: BrowseSignIn?) -> [Line] {
        if let invitation = signIn?.invitation { return words.lines(of: invitation).map { Line($0) } }
        guard let message else { return [] }
        let button = [Line(words.enter + message.button.label)]
        guard message.button.action == .signIn, let signIn, let failure = signIn.failure else {
            return [Line(message.title, .wrong), Line(message.detail)] + button
        }
        return words.lines(ofSignIn: failure, at: signIn.failedAt).map { Line($0, .wrong) } + button
    }

    private func rest(_ isLoading: Bool, _ notice: String?, hint: [String]) -> [Line] {
        let age = notice.map { [Line($0, .faint)] } ?? []
        return age + [isLoading ? Line(words.browse.loading, .faint) : Line(apart: hint, .faint)]
    }
}
