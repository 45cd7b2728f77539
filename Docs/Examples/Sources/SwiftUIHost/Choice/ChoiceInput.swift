import QuizDomain
import RemoteLoading

/// An input of the player on the view of a choice game.
nonisolated enum ChoiceInput: Hashable, Sendable {
    /// A press on a button.
    case pressed(ChoiceAction)
    /// The choice of an option.
    case picked(ChoiceOptionID)
    /// The dismissal of the alert about a round.
    case dismissed(Int)
}

extension ChoiceScreen {
    /// The buttons below the options.
    var allButtons: [ActionButton<ChoiceAction>] { help + buttons }
}

extension ChoiceScreen.Option.State {
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

extension ChoiceStage {
    /// A Boolean value that indicates whether a clock may be running, so that the app must pause the game in the
    /// background.
    var isPlaying: Bool {
        switch game?.phase {
        case .asking, .revealing: true
        case .loading, .failed, .paused, nil: false
        }
    }
}

extension ChoicePlaying {
    /// Calls the use case that an input requests.
    func receive(_ input: ChoiceInput) async {
        switch input {
        case .pressed(let action): await perform(action)
        case .picked(let option): pick(option)
        case .dismissed(let round): dismissAlert(round)
        }
    }
}
