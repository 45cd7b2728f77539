/// A command of the player of a multiple-choice game.
enum ChoiceCommand: Equatable {
    /// Chooses the option at an index.
    case choose(Int)
    /// Continues the game with the step that the page offers. The player enters an empty line for this command.
    case goOn
    case removeHalf
    case removeOne
    case replayMissed
    case pause
    case resume
    case restart
    case menu
    case help
    case quit
    case unknown(String)
}

extension ChoiceCommand {
    /// Creates the command that a line of input stands for.
    ///
    /// A number chooses an option, whether or not the option exists. A word after a slash is a command. An empty line
    /// continues the game.
    init(_ line: String) {
        let text = line.printable.filter { !$0.isWhitespace }.lowercased()
        if text.isEmpty {
            self = .goOn
        } else if let index = Int(rowNumber: text) {
            self = .choose(index)
        } else {
            self = ChoiceCommand.words[text] ?? .unknown(text)
        }
    }

    private static let words: [String: ChoiceCommand] = [
        "/50": .removeHalf,
        "/hint": .removeOne, "/suggerimento": .removeOne,
        "/missed": .replayMissed, "/errori": .replayMissed,
        "/pause": .pause, "/pausa": .pause,
        "/resume": .resume, "/riprendi": .resume,
        "/restart": .restart, "/ricomincia": .restart,
        "/menu": .menu,
        "/help": .help, "/aiuto": .help,
        "/quit": .quit, "/esci": .quit,
    ]
}

extension Int {
    /// Creates the index of a row from its number, or returns `nil` if the text is not a whole number.
    ///
    /// Zero and negative numbers give the index -1, and a number that is too large for `Int` gives the largest index.
    init?(rowNumber text: String) {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        guard !digits.isEmpty, digits.allSatisfy({ ("0"..."9").contains($0) }) else { return nil }
        self = text.hasPrefix("-") ? -1 : (Int(digits) ?? .max) - 1
    }
}
