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
    /// The symbol before an option, so that the outcome is not shown by colour alone.
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
    /// The symbol for the outcome of a question, before the question in the review.
    var sign: String {
        switch self {
        case .right: "✓ "
        case .wrong, .expired: "✗ "
        case .abandoned: "– "
        }
    }
}

extension ChoiceStage {
    /// A Boolean value that indicates whether the clock of a round may run, so the game must be paused in the
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
