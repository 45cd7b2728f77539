import QuizDomain
import RemoteLoading

extension ChoiceRoundScreen {
    /// The buttons below the options.
    var allButtons: [ActionButton<ChoiceAction>] { help + buttons }
}

extension ChoiceRoundScreen.Option.State {
    /// The symbol that is shown before an option, so that colour is not the only sign of a right or wrong option.
    var sign: String {
        switch self {
        case .idle: ""
        case .right: "✓ "
        case .wrong: "✗ "
        case .removed: "– "
        }
    }
}

extension ChoiceOutcome {
    /// The symbol that is shown before a question in the review of the game.
    var sign: String {
        switch self {
        case .right: "✓ "
        case .wrong, .expired: "✗ "
        case .abandoned: "– "
        }
    }
}

extension ChoiceScreen {
    /// A Boolean value that indicates whether a clock may be running, so that the app must pause the game in the
    /// background.
    var isPlaying: Bool {
        switch round?.phase {
        case .asking, .revealing: true
        case .loading, .failed, .paused, nil: false
        }
    }
}
