import RemoteLoading
import TwitchBrowse

/// Browsing on a terminal; a list is told when its viewers are counted.
struct BrowseAct: Act {
    let browse: any TwitchBrowsing
    let painter: BrowsePainter
    /// How somebody signs in; nil where nobody need.
    var signIn: BrowseSignIn?

    func lines(columns: Int, rows: Int) -> [String] {
        painter.lines(of: browse, signIn, columns: columns, rows: rows)
    }

    func observe() {
        _ = (browse.games, browse.streams, signIn?.invitation, signIn?.failure)
    }

    func load() async {
        await browse.load()
    }

    func begin() async {
        await browse.load()
    }

    func answer(to line: String) -> Answer {
        switch BrowseCommand(line) {
        case .quit: .quit
        case .unknown(let word): .unknown(painter.words.unknownCommand(word))
        case let command: .work { await command.perform(on: browse, signIn) }
        }
    }

    var awaitsLine: Bool { isWhole }
    var isWhole: Bool { !browse.games.isCounting }

    var hasFailed: Bool {
        if case .failed = browse.games.phase { true } else { false }
    }
}
