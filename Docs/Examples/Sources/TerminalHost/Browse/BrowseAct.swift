import RemoteLoading
import TwitchBrowse

/// Browsing on a terminal; a list is told when its viewers are counted.
struct BrowseAct: Act {
    let browse: any TwitchBrowsing
    let painter: BrowsePainter

    func lines(columns: Int) -> [String] {
        painter.lines(of: browse, columns: columns)
    }

    func observe() {
        _ = (browse.games, browse.streams)
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
        case let command: .work { await command.perform(on: browse) }
        }
    }

    var awaitsLine: Bool { isWhole }
    var isWhole: Bool { !browse.games.isCounting }

    var hasFailed: Bool {
        if case .failed = browse.games.phase { true } else { false }
    }
}
