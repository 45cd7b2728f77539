import HostParts
import RemoteLoading
import TwitchBrowse

/// A command that the user enters while browsing.
enum BrowseCommand: Equatable {
    /// Selects the game at an index, or prints the address of the stream at an index.
    case select(Int)
    case search(String)
    /// Selects a game by its identifier.
    case game(String)
    /// Selects a channel by its login.
    case channel(String)
    /// Shows only streams in a language, or all streams if the language code is `nil`.
    case language(String?)
    case more
    case back
    /// Refreshes the screen. The user enters an empty line for this command.
    case refresh
    case signOut
    /// Approves or denies the code on screen.
    ///
    /// An offline sign-in has no second device on which the user could enter the code. The user enters this command
    /// instead of using such a device.
    case decide(PretendedDevice.Decision)
    case help
    case quit
    case unknown(String)
}

extension BrowseCommand {
    /// Creates the command that a line of input stands for.
    ///
    /// A number selects a row, whether or not the row exists, and 0 goes back. A word after a slash is a command, and
    /// the words after it are its argument. An empty line refreshes the screen.
    init(_ line: String) {
        let words = line.printable.split(separator: " ").map(String.init)
        let argument = words.dropFirst().joined(separator: " ")
        let text = words.joined().lowercased()
        switch words.first?.lowercased() {
        case nil: self = .refresh
        case "/search"?, "/cerca"?: self = .search(argument)
        case "/game"?, "/gioco"?: self = .game(argument)
        case "/live"?, "/canale"?: self = .channel(argument)
        case "/language"?, "/lingua"?: self = .language(argument.isEmpty ? nil : argument)
        default:
            self = BrowseCommand.words[text] ?? Int(rowNumber: text).map { .select($0) } ?? .unknown(text)
        }
    }

    /// Performs the command, and ignores a number that is not in the list.
    ///
    /// During a sign-in, `refresh` cancels the sign-in. If the lists show a message, `refresh` performs the action of
    /// the button of this message, such as a retry.
    @MainActor
    func perform(on browse: any TwitchBrowsing, _ signIn: (any SigningIn)? = nil) async {
        switch self {
        case .select(let place):
            let rows = (browse.found ?? browse.games).list.rows
            if rows.indices.contains(place) { await browse.select(rows[place].id) }
        case .search(let text): await browse.search(text)
        case .game(let id): await browse.select(id)
        case .channel(let login): await browse.selectChannel(login)
        case .language(let code): await browse.selectLanguage(code)
        case .more: await browse.loadMore()
        case .back: browse.back()
        case .refresh:
            if let signIn, signIn.screen.button?.action == .cancel { return signIn.cancel() }
            await browse.perform(browse.message?.button.action ?? .refresh) { await signIn?.signIn() }
        case .signOut:
            await signIn?.signOut()
            await browse.refresh()
        case .decide, .help, .quit, .unknown: break
        }
    }

    private static let words: [String: BrowseCommand] = [
        "/back": .back, "/indietro": .back, "0": .back, "/more": .more, "/altri": .more,
        "/refresh": .refresh, "/aggiorna": .refresh, "/signout": .signOut, "/disconnetti": .signOut,
        "/approve": .decide(.approval), "/approva": .decide(.approval), "/deny": .decide(.denial),
        "/rifiuta": .decide(.denial), "/expire": .decide(.expiry), "/scadi": .decide(.expiry),
        "/help": .help, "/aiuto": .help, "/quit": .quit, "/esci": .quit,
    ]
}

extension TwitchBrowsing {
    /// The message of the current screen.
    var message: ActionMessage<BrowseAction>? {
        streams.map(\.list.message) ?? (found ?? games).list.message
    }
}
