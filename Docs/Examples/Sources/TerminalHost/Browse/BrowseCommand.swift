import RemoteLoading
import TwitchBrowse

/// A command that the user enters while browsing.
enum BrowseCommand: Equatable {
    /// Selects the game at an index.
    case select(Int)
    case back
    /// Refreshes the screen; an empty line stands for this command.
    case refresh
    case quit
    case unknown(String)
}

extension BrowseCommand {
    /// Creates the command that a line of input stands for.
    ///
    /// A positive number selects a game, and 0 goes back. A word after a slash is a command, and an empty line
    /// refreshes the screen.
    init(_ line: String) {
        let text = line.printable.filter { !$0.isWhitespace }.lowercased()
        if text.isEmpty {
            self = .refresh
        } else if let number = Int(text), number > 0 {
            self = .select(number - 1)
        } else {
            self = BrowseCommand.words[text] ?? .unknown(text)
        }
    }

    /// Performs the command, and ignores a number that is not in the list.
    ///
    /// If the screen shows a message, `refresh` performs the action of the message's button instead.
    @MainActor
    func perform(on browse: any TwitchBrowsing, _ signIn: BrowseSignIn? = nil) async {
        switch self {
        case .select(let place) where browse.games.list.rows.indices.contains(place):
            await browse.select(browse.games.list.rows[place].id)
        case .back: browse.back()
        case .refresh: await BrowseCommand.press(browse.message?.button.action ?? .refresh, browse, signIn)
        case .select, .quit, .unknown: break
        }
    }

    @MainActor
    private static func press(
        _ action: BrowseAction, _ browse: any TwitchBrowsing, _ signIn: BrowseSignIn?
    ) async {
        switch action {
        case .retry: await browse.retry()
        case .refresh: await browse.refresh()
        case .signIn:
            await signIn?.signIn()
            await browse.retry()
        }
    }

    private static let words: [String: BrowseCommand] = [
        "/back": .back, "/indietro": .back, "0": .back,
        "/refresh": .refresh, "/aggiorna": .refresh,
        "/quit": .quit, "/esci": .quit,
    ]
}

extension TwitchBrowsing {
    /// The message of the current screen.
    fileprivate var message: ActionMessage<BrowseAction>? { streams.map(\.list.message) ?? games.list.message }
}
