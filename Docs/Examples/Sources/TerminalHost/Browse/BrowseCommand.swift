import TwitchBrowse

/// What a line asks of somebody who browses.
enum BrowseCommand: Equatable {
    /// The game at a place; the first is 0.
    case select(Int)
    case back
    /// What Enter does: fetch anew what is on screen.
    case refresh
    case quit
    case unknown(String)
}

extension BrowseCommand {
    /// Reads a line: a number selects, a word behind a slash is a command, an empty line fetches anew.
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

    /// Does what the line asks; a number that is no place in the list changes nothing.
    ///
    /// Where a message is on screen, to fetch anew is to press its button.
    @MainActor
    func perform(on browse: any TwitchBrowsing, _ signIn: BrowseSignIn? = nil) async {
        switch self {
        case .select(let place) where browse.games.rows.indices.contains(place):
            await browse.select(browse.games.rows[place].id)
        case .back: browse.back()
        case .refresh: await BrowseCommand.press(browse.message?.button.action ?? .refresh, browse, signIn)
        case .select, .quit, .unknown: break
        }
    }

    @MainActor
    private static func press(
        _ action: BrowseButton.Action, _ browse: any TwitchBrowsing, _ signIn: BrowseSignIn?
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
    /// The message of the screen that is shown.
    fileprivate var message: BrowseMessage? { streams.map(\.message) ?? games.message }
}
