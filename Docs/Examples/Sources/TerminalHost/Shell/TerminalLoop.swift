/// A loop that shows an `Act` on a terminal.
///
/// After every line of input, the loop paints the whole page. When the lines of the `Act` (a game or another function
/// of the program) change at another time, the loop paints only the changed rows.
@MainActor
final class TerminalLoop {
    private let act: any Act
    private let output: any Output
    /// The lines below the page: at most one notice, or the lines of a help page.
    private var told: [String]
    private var shown: Page?

    /// Creates a loop, which shows the notice until the first input.
    init(_ act: any Act, output: any Output, notice: String? = nil) {
        told = [notice].compactMap { $0 }
        self.act = act
        self.output = output
    }

    /// Runs until the player quits, and returns the exit code.
    func run(_ events: PlayEvents) async -> Int32 {
        events.watch(act.observe)
        start { [act] in await act.load() }
        output.write(Painting.making(roomFor: output.size))
        paint()
        for await event in events.stream {
            switch event {
            case .line(let line):
                guard take(line, events) else { return ExitCode.success }
                paint()
            case .screenChanged:
                events.watch(act.observe)
                update()
            case .repaint: paint()
            case .endOfInput:
                output.write("\n")
                return ExitCode.success
            }
            guard output.isOpen else { break }
        }
        return ExitCode.success
    }

    /// Handles a line, and returns `false` if it ends the program.
    private func take(_ line: String, _ events: PlayEvents) -> Bool {
        told = []
        switch act.answer(to: line) {
        case .quit: return false
        case .unknown(let text), .tell(let text): told = [text]
        case .help(let lines): told = lines
        case .work(let work): start(work)
        case .workThenTell(let work):
            start { [weak self] in
                guard let text = await work(), let self else { return }
                told = [text]
                events.send.yield(.repaint)
            }
        }
        return true
    }

    /// Starts the work without waiting for it, so that the player sees the loading screen and can quit.
    private func start(_ work: @escaping @MainActor () async -> Void) {
        Task { await work() }
    }

    private var page: Page {
        let columns = max(output.size.columns, 1)
        let told = told.flatMap { $0.printable.fitted(columns: columns) }
        let below = [""] + (told.isEmpty ? [""] : told) + ["> "]
        let rows = max(output.size.rows - below.count, 1)
        var lines = act.lines(columns: columns, rows: rows)
        // If the lines of the `Act` and of the help page together do not fit into the terminal, only the help page is
        // shown.
        if told.count > 1, lines.count > rows { lines = [] }
        return Page(lines: lines + below, size: output.size)
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
