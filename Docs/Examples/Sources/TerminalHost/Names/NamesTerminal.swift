import NameMatch

/// Plays the name game on a terminal: the page is painted anew after every line, and in place when it changes.
@MainActor
final class NamesTerminal<Game: NameMatchPlaying> {
    private let game: Game
    private let painter: NamesPainter
    private let output: any Output
    private var told = ""
    private var shown: Page?

    init(_ game: Game, painter: NamesPainter, output: any Output) {
        self.game = game
        self.painter = painter
        self.output = output
    }

    /// Plays, and returns the exit code.
    func play(_ events: PlayEvents) async -> Int32 {
        events.watch { [game] in _ = game.screen }
        begin { await $0.load() }
        output.write(Painting.making(roomFor: output.size))
        paint()
        for await event in events.stream {
            switch event {
            case .line(let line):
                let command = ChoiceCommand(line)
                if command == .quit { return ExitCode.success }
                told = if case .unknown(let word) = command { painter.words.choice.unknownCommand(word) } else { "" }
                begin { await NamesPlayer(game: $0).perform(command) }
                paint()
            case .screenChanged:
                events.watch { [game] in _ = game.screen }
                update()
            case .endOfInput:
                output.write("\n")
                return ExitCode.success
            }
            guard output.isOpen else { break }
        }
        return ExitCode.success
    }

    /// Does not wait, so that the player sees that something is on its way, and can leave.
    private func begin(_ work: @escaping @MainActor (Game) async -> Void) {
        Task { [game] in await work(game) }
    }

    private var page: Page {
        let columns = max(output.size.columns, 1)
        let told = told.printable.wrapped(columns: columns, atLeast: 1)
        return Page(
            lines: painter.lines(of: game.screen, columns: columns) + told + ["> "], size: output.size)
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
