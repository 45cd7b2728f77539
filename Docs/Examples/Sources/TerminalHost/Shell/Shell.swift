import Observation

/// The loop that prints pages, and performs the commands that the player types.
@MainActor
@Observable
final class Shell {
    private enum Event: Sendable {
        case line(String)
        case endOfInput
        case pageChanged
    }

    private let terminal: Terminal
    private let setting: Setting
    /// The app that is shown, or `nil` for the start menu.
    private var current: AppName?
    /// The apps that were opened, which are kept as they were left.
    @ObservationIgnored private var apps: [AppName: any TerminalApp] = [:]
    /// The page that was printed last, or `nil` if the current page must be printed.
    @ObservationIgnored private var printed: Page?
    @ObservationIgnored private var isObserving = false
    @ObservationIgnored private var isReading = false
    private let events: AsyncStream<Event>
    private let send: AsyncStream<Event>.Continuation

    init(on terminal: Terminal, setting: Setting) {
        self.terminal = terminal
        self.setting = setting
        (events, send) = AsyncStream.makeStream()
    }

    /// Runs until the player quits or the input ends.
    func run(opening app: AppName?) async {
        if let app { await open(app) }
        update()
        for await event in events {
            switch event {
            case .line(let line):
                isReading = false
                if terminal.echoesInput { terminal.write(line.printable + "\n") }
                guard await perform(line) else { return }
            case .endOfInput: return terminal.write("\n")
            case .pageChanged: isObserving = false
            }
            update()
        }
    }

    private func open(_ name: AppName) async {
        let app = apps[name] ?? name.make(setting)
        apps[name] = app
        current = name
        await app.load()
    }

    private var page: Page? {
        guard let current else {
            return .startMenu { [unowned self] name in await self.open(name) }
        }
        return apps[current]?.page
    }

    /// The hint of a page, with the commands of this loop.
    private func hint(of page: Page) -> Line {
        let own = current == nil ? ["/quit"] : ["/apps", "/quit"]
        return .text((page.hint + own).joined(separator: "   "), .faint)
    }

    /// Performs a line of input, and returns `false` if it ends the program.
    private func perform(_ line: String) async -> Bool {
        switch line.printable.split(separator: " ").first?.lowercased() {
        case "/quit": return false
        case "/apps":
            if let current { apps[current]?.pause() }
            (current, printed) = (nil, nil)
            return true
        default: break
        }
        // The player has seen the printed page. If the current page is already another one, a number means an option of
        // the printed page, and the game ignores it.
        guard let page = printed else { return true }
        if let command = page.command(for: line) {
            if let answer = await command.run() { write([answer]) } else { printed = nil }
        } else {
            write([hint(of: page)])
        }
        return true
    }

    /// Prints the page if it has changed, and asks for a line of input if the page waits for one.
    private func update() {
        guard let page = observedPage() else { return }
        let isNew = printed.map { $0.isLive && ($0.lines, $0.hint) != (page.lines, page.hint) } ?? true
        if isNew {
            // The cursor is behind the prompt if the page changes while the program waits for input.
            if isReading { terminal.write("\n") }
            let status = page.status.compactMap { $0 }.joined(separator: "   ")
            write([""] + (status.isEmpty ? [] : [.text(status)]) + page.lines)
            if page.awaitsInput { write([hint(of: page)]) }
            printed = page
        }
        guard page.awaitsInput, isNew || !isReading else { return }
        terminal.write("> ")
        if !isReading { read() }
    }

    /// Returns the current page, and sends an event when it changes.
    private func observedPage() -> Page? {
        guard !isObserving else { return page }
        isObserving = true
        return withObservationTracking {
            page
        } onChange: { [send] in
            send.yield(.pageChanged)
        }
    }

    private func read() {
        isReading = true
        Task { [terminal, send] in send.yield(await terminal.read().map { .line($0) } ?? .endOfInput) }
    }

    private func write(_ lines: [Line]) {
        let rows = lines.flatMap { $0.rows(hasColours: terminal.hasColours) }
        terminal.write(rows.map { $0 + "\n" }.joined())
    }
}
