import QuizDomain

/// Plays a game of choosing line by line, without a terminal: starts by itself, and ends with the input.
///
/// A line that comes while an outcome is shown waits until the next question is there.
@MainActor
final class ChoicePlainGame<Game: ChoicePlaying> {
    private let game: Game
    private let painter: ChoicePainter<Game.Content>
    private let output: any Output
    private var waiting: [String] = []
    private var told: [String] = []

    init(_ game: Game, painter: ChoicePainter<Game.Content>, output: any Output) {
        self.game = game
        self.painter = painter
        self.output = output
    }

    /// Plays, and returns the exit code.
    func play(_ events: PlayEvents) async -> Int32 {
        await game.load()
        await game.start()
        tell()
        events.watch { [game] in _ = game.stage }
        var inputHasEnded = false
        for await event in events.stream {
            switch event {
            case .line(let line): waiting.append(line)
            case .screenChanged: events.watch { [game] in _ = game.stage }
            case .endOfInput: inputHasEnded = true
            }
            tell()
            guard output.isOpen, await takeLines() else { break }
            if inputHasEnded, waiting.isEmpty, game.stage.awaitsPlayer { break }
        }
        return game.stage.hasFailed ? ExitCode.noQuestion : ExitCode.success
    }

    /// Takes lines as long as the game waits for one; false if one of them ends the program.
    private func takeLines() async -> Bool {
        while game.stage.awaitsPlayer, !waiting.isEmpty {
            let command = ChoiceCommand(waiting.removeFirst())
            if command == .quit { return false }
            if case .unknown(let word) = command { output.write(lines: [painter.words.unknownCommand(word)]) }
            await ChoicePlayer(game: game).perform(command)
            tell()
        }
        return true
    }

    /// Writes the stage if it is another than was written last.
    private func tell() {
        let lines = painter.lines(of: game.stage, columns: .max)
        guard lines != told else { return }
        told = lines
        output.write(lines: lines + [""])
    }
}

extension ChoiceStage {
    fileprivate var hasFailed: Bool {
        if case .game(let screen) = self, case .failed = screen.phase { true } else { false }
    }
}
