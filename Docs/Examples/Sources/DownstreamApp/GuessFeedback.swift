import QuizDomain

/// A remark about a guess that was not a new answer.
enum GuessFeedback: Hashable {
    case again(String)
    case wrong
    case close
    case unclear

    init?(_ verdict: GuessVerdict) {
        switch verdict {
        case .accepted, .blank, .notRunning: return nil
        case .alreadyFound(let answer): self = .again(answer)
        case .ambiguous, .notEnough: self = .unclear
        case .close: self = .close
        case .wrong: self = .wrong
        }
    }
}
