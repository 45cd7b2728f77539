import QuizDomain

/// The feedback about the last line that the player entered.
enum Feedback: Equatable {
    case verdict(GuessVerdict, guess: String)
    case report(FinishReport)
    case phase(RecallScreen.Phase)
    case help
    /// A text about the saved game.
    case told(String)
    case unknownCommand(String)
}

/// A type that performs the player's commands in a typed-recall game.
@MainActor
struct Player {
    let quiz: any RecallPlaying

    func perform(_ command: Command) async -> Feedback {
        switch command {
        case .guess(let guess): return .verdict(quiz.add(guess), guess: guess)
        case .finish: return .report(quiz.finish())
        case .help: return .help
        case .unknown(let word): return .unknownCommand(word)
        case .load: await quiz.loadAnotherQuestion()
        case .start: quiz.start()
        case .giveUp: quiz.giveUp()
        case .pause: quiz.pause()
        case .resume: quiz.resume()
        case .reset: quiz.reset()
        // `TerminalGame` and `PlainGame` perform these commands themselves.
        case .save, .quit: break
        }
        return .phase(quiz.screen.phase)
    }
}
