/// What a line asks of a game of choosing.
enum ChoiceCommand: Equatable {
    /// The option at a place; the first is 0.
    case choose(Int)
    /// What Enter does: the way on that the page offers.
    case goOn
    case removeHalf
    case removeOne
    case replayMissed
    case pause
    case resume
    case menu
    case quit
    case unknown(String)
}

extension ChoiceCommand {
    /// Reads a line: a number chooses, a word behind a slash is a command, an empty line goes on.
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
        "/menu": .menu,
        "/quit": .quit, "/esci": .quit,
    ]
}
