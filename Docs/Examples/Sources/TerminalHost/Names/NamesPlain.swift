import NameMatch

/// Plays the name game line by line, without a terminal: starts by itself, and ends with the game or the input.
///
/// A line that comes while something is shown or on its way waits until the game waits for it.
@MainActor
final class NamesPlain<Game: NameMatchPlaying> {
    private let game: Game
    private let painter: NamesPainter
    private let output: any Output
    private var waiting: [String] = []
    private var told: [String] = []

    init(_ game: Game, painter: NamesPainter, output: any Output) {
        self.game = game
        self.painter = painter
        self.output = output
    }

    /// Plays a game of a mode, and returns the exit code.
    func play(_ mode: NameMatchMode, _ events: PlayEvents) async -> Int32 {
        await game.start(mode)
        tell()
        events.watch { [game] in _ = game.screen }
        var inputHasEnded = false
        for await event in events.stream {
            switch event {
            case .line(let line): waiting.append(line)
            case .screenChanged: events.watch { [game] in _ = game.screen }
            case .endOfInput: inputHasEnded = true
            }
            tell()
            guard output.isOpen, await takeLines() else { break }
            if inputHasEnded, waiting.isEmpty, game.screen.awaitsPlayer { break }
        }
        if case .round(let round) = game.screen, case .failed = round.choice.phase { return ExitCode.noQuestion }
        return ExitCode.success
    }

    /// Takes lines as long as the game waits for one; false if one of them ends the program.
    private func takeLines() async -> Bool {
        while game.screen.awaitsPlayer, !waiting.isEmpty {
            let command = ChoiceCommand(waiting.removeFirst())
            if command == .quit { return false }
            if case .unknown(let word) = command { output.write(lines: [painter.words.choice.unknownCommand(word)]) }
            await NamesPlayer(game: game).perform(command)
            tell()
        }
        return true
    }

    /// Writes the screen if it is another than was written last.
    private func tell() {
        let lines = painter.lines(of: game.screen, columns: 80)
        guard lines != told else { return }
        told = lines
        output.write(lines: lines + [""])
    }
}
