import RemoteLoading
import TwitchBrowse

/// The function of the program that shows the most popular games on Twitch and the streams of a selected game.
///
/// On piped input, the list of games is printed only once, after all its viewer counts are loaded.
struct BrowseAct: Act {
    let browse: any TwitchBrowsing
    let painter: BrowsePainter
    /// The sign-in, or `nil` if none is needed.
    var signIn: (any SigningIn)?
    /// The box art, or `nil` if none is shown.
    var art: BoxArt?
    /// The simulated device that approves the code of an offline sign-in, or `nil` if the sign-in is not offline.
    var device: PretendedDevice?

    func lines(columns: Int, rows: Int) -> [String] {
        painter.lines(
            of: browse, signIn, pictures: art?.pictures ?? [:], decides: device != nil, columns: columns, rows: rows)
    }

    func observe() {
        _ = (browse.games, browse.found, browse.streams, signIn?.screen, art?.pictures)
    }

    func load() async {
        await browse.load()
        await loadArt()
    }

    func begin() async {
        await load()
    }

    private func loadArt() async {
        await art?.load(browse.games.list.rows.compactMap(\.image))
    }

    func answer(to line: String) -> Answer {
        switch BrowseCommand(line) {
        case .quit: .quit
        case .unknown(let word): .unknown(painter.words.unknownCommand(word))
        case .decide(let decision): decide(decision, command: line)
        case .refresh where browse.message?.button.action == .close: .quit
        case .help: .help(painter.help(on: browse, signIn, decides: device != nil))
        case .select(let place) where !rows.contains(place): .tell(painter.words.outOfRange(rows.count))
        case .select(let place) where browse.streams != nil: .tell(painter.words.watch(stream(at: place)))
        case let command:
            .work {
                await command.perform(on: browse, signIn)
                await loadArt()
            }
        }
    }

    /// Approves or declines the code on screen, or answers that the command is unknown if the screen shows no code.
    private func decide(_ decision: PretendedDevice.Decision, command: String) -> Answer {
        guard let device, let code = signIn?.code else {
            return .unknown(painter.words.unknownCommand(command.printable))
        }
        device.decide(decision, about: code)
        return .tell(painter.words.decided)
    }

    /// The indices of the rows on screen.
    private var rows: Range<Int> {
        browse.streams?.list.rows.indices ?? (browse.found ?? browse.games).list.rows.indices
    }

    /// Returns the stream of the row at an index, or `nil` if there is no such row.
    private func stream(at place: Int) -> LiveStream? {
        guard let rows = browse.streams?.list.rows, rows.indices.contains(place) else { return nil }
        return rows[place].stream
    }

    var awaitsLine: Bool { isWhole }
    var isWhole: Bool { !browse.games.isCounting }

    var hasFailed: Bool {
        if case .failed = browse.games.list.phase { true } else { false }
    }
}
