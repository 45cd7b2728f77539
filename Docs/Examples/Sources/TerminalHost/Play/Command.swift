import QuizDomain
import RemoteLoading

/// A command of the player of a typed-recall game.
enum Command: Equatable {
    /// Loads another question, or repeats a failed load.
    case load
    case start
    case guess(String)
    case finish
    case giveUp
    case pause
    case resume
    case reset
    case save
    case help
    case quit
    case unknown(String)
}

extension Command {
    /// Creates the command that a line of input stands for.
    ///
    /// A word after a slash is a command, an empty line presses the button of the screen, and any other text is a
    /// guess.
    init(_ line: String, on screen: RecallScreen) {
        let text = line.drop { $0.isWhitespace }
        if text.isEmpty {
            self = Command(pressing: screen) ?? .guess("")
        } else if text.first == "/" {
            let word = text.dropFirst().prefix { !$0.isWhitespace }.lowercased()
            self = Command.words[word] ?? .unknown("/" + word)
        } else {
            self = .guess(line)
        }
    }

    /// Creates the command of the screen's button, or returns `nil` during a game.
    ///
    /// During a game, an empty line is a blank guess, so an accidental press of Enter does not reset the game.
    private init?(pressing screen: RecallScreen) {
        switch screen.phase {
        case .playing: return nil
        case .paused: self = .resume
        case .idle, .loading, .failed, .ready, .finished:
            switch (screen.message?.button ?? screen.button).action {
            case .load: self = .load
            case .start: self = .start
            case .reset: self = .reset
            case .pause: self = .pause
            case .resume: self = .resume
            case .giveUp: self = .giveUp
            }
        }
    }

    private static let words: [String: Command] = [
        "load": .load, "carica": .load,
        "start": .start, "inizia": .start,
        "finish": .finish, "verifica": .finish,
        "give-up": .giveUp, "giveup": .giveUp, "arrenditi": .giveUp, "mi-arrendo": .giveUp,
        "pause": .pause, "pausa": .pause,
        "resume": .resume, "riprendi": .resume,
        "reset": .reset, "ricomincia": .reset,
        "save": .save, "salva": .save,
        "help": .help, "aiuto": .help,
        "quit": .quit, "esci": .quit,
    ]
}
