import TwitchBrowse

/// Browses line by line, without a terminal: what is on screen is written when it is whole, and ends with the input.
@MainActor
final class BrowsePlain {
    private let browse: any TwitchBrowsing
    private let painter: BrowsePainter
    private let output: any Output
    private var waiting: [String] = []

    init(_ browse: any TwitchBrowsing, painter: BrowsePainter, output: any Output) {
        self.browse = browse
        self.painter = painter
        self.output = output
    }

    /// Browses, and returns the exit code.
    func run(_ events: PlayEvents) async -> Int32 {
        events.watch { [browse] in _ = (browse.games, browse.streams) }
        await browse.load()
        var (isTold, inputHasEnded) = (false, false)
        if !browse.games.isCounting { isTold = tell() }
        for await event in events.stream {
            switch event {
            case .line(let line): waiting.append(line)
            case .screenChanged: events.watch { [browse] in _ = (browse.games, browse.streams) }
            case .endOfInput: inputHasEnded = true
            }
            guard !browse.games.isCounting else { continue }
            if !isTold { isTold = tell() }
            guard output.isOpen, await takeLines() else { break }
            if inputHasEnded { break }
        }
        if case .failed = browse.games.phase { return ExitCode.noQuestion }
        return ExitCode.success
    }

    /// Takes the lines that are there; false if one of them ends the program.
    private func takeLines() async -> Bool {
        while !waiting.isEmpty {
            let command = BrowseCommand(waiting.removeFirst())
            if command == .quit { return false }
            if case .unknown(let word) = command { output.write(lines: [painter.words.unknownCommand(word), ""]) }
            await command.perform(on: browse)
            tell()
            // A refresh counts anew, and the next line is about what is counted then.
            if browse.games.isCounting { return true }
        }
        return true
    }

    @discardableResult
    private func tell() -> Bool {
        output.write(lines: painter.lines(of: browse, columns: .max) + [""])
        return true
    }
}
