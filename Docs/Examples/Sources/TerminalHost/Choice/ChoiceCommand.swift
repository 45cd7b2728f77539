/// A command of the player of a multiple-choice game.
enum ChoiceCommand: Equatable {
    /// Chooses the option at an index.
    case choose(Int)
    /// Continues the game as the page offers; an empty line stands for this command.
    case goOn
    case removeHalf
    case removeOne
    case replayMissed
    case pause
    case resume
    case restart
    case menu
    case quit
    case unknown(String)
}

extension ChoiceCommand {
    /// Creates the command that a line of input stands for.
    ///
    /// A number chooses an option, a word after a slash is a command, and an empty line continues.
    init(_ line: String) {
        let text = line.printable.filter { !$0.isWhitespace }.lowercased()
        if text.isEmpty {
            self = .goOn
        } else if let number = Int(text), number > 0 {
            self = .choose(number - 1)
        } else {
            self = ChoiceCommand.words[text] ?? .unknown(text)
        }
    }

    private static let words: [String: ChoiceCommand] = [
        "/50": .removeHalf,
        "/hint": .removeOne, "/aiuto": .removeOne,
        "/missed": .replayMissed, "/errori": .replayMissed,
        "/pause": .pause, "/pausa": .pause,
        "/resume": .resume, "/riprendi": .resume,
        "/restart": .restart, "/ricomincia": .restart,
        "/menu": .menu,
        "/quit": .quit, "/esci": .quit,
    ]
}
