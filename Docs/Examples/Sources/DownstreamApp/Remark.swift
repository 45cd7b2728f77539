import QuizDomain

/// What the app says of a guess that was not a new answer.
enum Remark: Hashable {
    case again(String)
    case wrong
    case unclear

    init?(_ verdict: GuessVerdict) {
        switch verdict {
        case .accepted, .blank, .notRunning: return nil
        case .alreadyFound(let answer): self = .again(answer)
        case .ambiguous: self = .unclear
        case .wrong: self = .wrong
        }
    }
}
