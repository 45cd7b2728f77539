import TwitchBrowse

/// Browses on a terminal: the page is painted anew after every line, and in place when it changes.
@MainActor
final class BrowseTerminal {
    private let browse: any TwitchBrowsing
    private let painter: BrowsePainter
    private let output: any Output
    private var told = ""
    private var shown: Page?

    init(_ browse: any TwitchBrowsing, painter: BrowsePainter, output: any Output) {
        self.browse = browse
        self.painter = painter
        self.output = output
    }

    /// Browses, and returns the exit code.
    func run(_ events: PlayEvents) async -> Int32 {
        events.watch { [browse] in _ = (browse.games, browse.streams) }
        begin { await $0.load() }
        output.write(Painting.making(roomFor: output.size))
        paint()
        for await event in events.stream {
            switch event {
            case .line(let line):
                let command = BrowseCommand(line)
                if command == .quit { return ExitCode.success }
                told = if case .unknown(let word) = command { painter.words.unknownCommand(word) } else { "" }
                begin { await command.perform(on: $0) }
                paint()
            case .screenChanged:
                events.watch { [browse] in _ = (browse.games, browse.streams) }
                update()
            case .endOfInput:
                output.write("\n")
                return ExitCode.success
            }
            guard output.isOpen else { break }
        }
        return ExitCode.success
    }

    /// Does not wait, so that one sees that something is on its way, and can leave.
    private func begin(_ work: @escaping @MainActor (any TwitchBrowsing) async -> Void) {
        Task { [browse] in await work(browse) }
    }

    private var page: Page {
        let columns = max(output.size.columns, 1)
        let told = told.printable.wrapped(columns: columns, atLeast: 1)
        return Page(lines: painter.lines(of: browse, columns: columns) + [""] + told + ["> "], size: output.size)
    }

    private func paint() {
        let page = page
        output.write(Painting.whole(page))
        shown = page
    }

    private func update() {
        guard let shown else { return paint() }
        let page = page
        output.write(Painting.change(from: shown, to: page))
        self.shown = page
    }
}
