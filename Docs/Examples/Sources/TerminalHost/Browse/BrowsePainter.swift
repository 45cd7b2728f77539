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
    ///
    /// If `decides` is `true`, the player approves or denies a sign-in in the terminal, not on another device, and the
    /// commands for this are shown with the code.
    func lines(
        of browse: any TwitchBrowsing, _ signIn: (any SigningIn)? = nil, pictures: [URL: PixelPicture] = [:],
        decides: Bool = false, columns: Int, rows: Int = .max
    ) -> [String] {
        let broken = { (blocks: [[Line]]) in blocks.broken(columns: columns, hasColours: hasColours) }
        let accepted = words.commands.accepted(on: browse, signIn, decides: decides)
        guard let screen = browse.streams else {
            let games = broken(games(browse.found ?? browse.games, signIn, accepted))
            let art = art(of: browse.found ?? browse.games, pictures, columns: columns)
            return art.isEmpty || games.count + art.count + 1 > rows ? games : games + [""] + art
        }
        let whole = broken(streams(screen, signIn, accepted, hasTitles: true))
        return whole.count <= rows ? whole : broken(streams(screen, signIn, accepted, hasTitles: false))
    }

    /// Returns the lines of the help page of the current screen.
    func help(on browse: any TwitchBrowsing, _ signIn: (any SigningIn)?, decides: Bool = false) -> [String] {
        let isWaiting = signIn?.screen.button?.action == .cancel
        let enter = isWaiting ? signIn?.screen.button?.label : browse.message?.button.label
        let commands = words.commands
        let byID = browse.streams == nil ? [commands.gameByID] : []
        let accepted = commands.accepted(on: browse, signIn, decides: decides)
        return ([CommandHelp(commands.enter, enter ?? words.browse.refresh)] + accepted + byID).lines
    }

    private func games(_ screen: GamesScreen, _ signIn: (any SigningIn)?, _ accepted: [CommandHelp]) -> [[Line]] {
        [
            [Line(screen.list.title, .bold)], told(screen.list.message, signIn),
            screen.list.rows.map { row in
                Line(apart: ["\(row.rank)) \(row.name)", row.viewers?.text ?? words.browse.uncounted.text])
            },
            rest(screen.list, signIn, accepted),
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

    private func streams(
        _ screen: StreamsScreen, _ signIn: (any SigningIn)?, _ accepted: [CommandHelp], hasTitles: Bool
    ) -> [[Line]] {
        let rows = screen.list.rows.enumerated().flatMap { place, row in
            let name = "\(place + 1)) \(row.name)"
            let facts = Line(apart: [name, row.viewers.text, row.duration?.text, row.language, row.mature?.text])
            let title = ([row.title] + row.stream.tags.map { "#" + $0 }).joined(separator: " ")
            return [facts] + (hasTitles && !title.isEmpty ? [Line(title, .faint)] : [])
        }
        return [
            [Line(screen.list.title, .bold)], told(screen.list.message, signIn), rows,
            rest(screen.list, signIn, accepted),
        ]
    }

    /// Returns the lines about a pending or failed sign-in, or else about the message.
    private func told(_ message: ActionMessage<BrowseAction>?, _ signIn: (any SigningIn)?) -> [Line] {
        if let screen = signIn?.screen, let button = screen.button {
            switch screen.phase {
            case .code:
                return [Line(apart: [screen.title, screen.remaining?.text], .bold), Line(screen.detail)]
                    + [Line(words.enter + button.label)]
            case .expired, .denied,
                .failed where message?.button.action == .signIn:
                return [Line(screen.title, .wrong), Line(screen.detail, .wrong), Line(words.enter + button.label)]
            default: break
            }
        }
        guard let message else { return [] }
        return [Line(message.title, .wrong), Line(message.detail), Line(words.enter + message.button.label)]
    }

    private func rest<Row>(
        _ list: ListScreen<Row>, _ signIn: (any SigningIn)?, _ accepted: [CommandHelp]
    ) -> [Line] {
        let notices = [list.notice, signIn.flatMap { signedIn($0.screen) }].compactMap { $0 }.map { Line($0, .faint) }
        return notices + (list.isLoading ? [Line(words.browse.loading, .faint)] : []) + [accepted.hints]
    }

    private func signedIn(_ screen: SignInScreen) -> String? {
        switch screen.phase {
        case .signedIn: screen.title
        case .signOutFailed: screen.title + ": " + screen.detail
        default: nil
        }
    }
}
