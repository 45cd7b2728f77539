import QuizDomain

/// The function of the program that plays a multiple-choice game.
struct ChoiceAct<Game: ChoicePlaying>: Act {
    let game: Game
    let painter: ChoicePainter<Game.Content>
    /// A closure that saves the game and returns the text about it, or `nil` if the game cannot be saved.
    var save: (@MainActor () -> String)?
    /// A closure that removes the saved game, called before a new game and whenever no question is shown.
    var discardSaved: @MainActor () -> Void = {}

    func lines(columns: Int, rows: Int) -> [String] {
        painter.lines(of: game.stage, columns: columns)
    }

    func observe() {
        if game.stage.game == nil { discardSaved() }
    }

    func load() async {
        await game.load()
    }

    func begin() async {
        await game.load()
        await game.start()
    }

    func answer(to line: String) -> Answer {
        switch ChoiceCommand(line) {
        case .quit: .quit
        case .help: .help(painter.help(on: game.stage))
        case .choose(let place) where !options.contains(place): .tell(painter.words.outOfRange(options.count))
        case .unknown(painter.words.commands.save.command) where save != nil && game.stage.game != nil:
            .tell(save?() ?? "")
        case .unknown(let word): .unknown(painter.words.unknownCommand(word))
        case .restart:
            .work {
                // If the player leaves a game while its last answer is revealed, the result is recorded, so the saved
                // copy of the game must not be resumed.
                discardSaved()
                await ChoicePlayer(game: game).perform(.restart)
            }
        case let command: .work { await ChoicePlayer(game: game).perform(command) }
        }
    }

    var awaitsLine: Bool { game.stage.awaitsPlayer }
    var isWhole: Bool { game.stage.results?.isSavingRecord != true }

    /// The indices of the options on screen.
    private var options: Range<Int> { game.stage.game?.options.indices ?? 0..<0 }

    var hasFailed: Bool {
        if case .game(let screen) = game.stage, case .failed = screen.phase { true } else { false }
    }
}
