import QuizDomain
import RemoteLoading

extension ChoiceRoundScreen {
    /// The buttons below the options, with one that continues while an explanation is shown.
    var allButtons: [ActionButton<ChoiceAction>] {
        help + (explanation == nil ? [] : [next].compactMap { $0 }) + buttons
    }
}

extension MenuScreen {
    /// The buttons that start a game and new records.
    var allButtons: [ActionButton<ChoiceAction>] { [newGame] + [forgetRecords].compactMap { $0 } }
}

extension ResultsScreen {
    /// The buttons after a game, and then the one that starts new records.
    var allButtons: [ActionButton<ChoiceAction>] { buttons + [forgetRecords].compactMap { $0 } }
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

extension ChoiceRoundScreen {
    /// The actions of the buttons, in the order of their places.
    var places: [ChoiceAction?] {
        options.map { .pick($0.id) } + [typing?.giveUp?.action, message?.button.action] + allButtons.map(\.action)
    }
}

extension ChoiceScreen {
    /// The inputs of the game, which the player ends by leaving it.
    func inputs(_ send: @escaping (ChoiceAction) -> Void) -> GameInputs<ChoiceAction> {
        let places: [ChoiceAction?] =
            switch self {
            case .menu(let menu): [menu.message?.button.action] + menu.allButtons.map(\.action)
            case .round(let round): round.places
            case .results(let results): results.allButtons.map(\.action)
            }
        return GameInputs(
            places: places, ends: round == nil ? [] : [.quit], isPlaying: isPlaying, pause: .pause, resume: .resume,
            send: send)
    }

    /// A Boolean value that indicates whether a clock may be running, so that the app must pause the game in the
    /// background.
    var isPlaying: Bool {
        switch round?.phase {
        case .asking, .revealing: true
        case .loading, .failed, .paused, nil: false
        }
    }
}
