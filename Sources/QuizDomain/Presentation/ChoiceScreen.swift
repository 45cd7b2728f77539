/// The content of a choice game's view: a menu, a round or results.
public enum ChoiceScreen<Content: Hashable & Sendable>: Hashable, Sendable {
    /// The menu, which is shown before a game.
    case menu(MenuScreen)
    /// The screen of a round, which is shown during a game.
    case round(ChoiceRoundScreen<Content>)
    /// The results, which are shown after a game.
    case results(ResultsScreen<Content>)

    /// An input of the view.
    public typealias Action = ChoiceAction
}

extension ChoiceScreen {
    /// The menu, or `nil` if another screen is shown.
    public var menu: MenuScreen? {
        if case .menu(let menu) = self { menu } else { nil }
    }

    /// The round, or `nil` if another screen is shown.
    public var round: ChoiceRoundScreen<Content>? {
        if case .round(let round) = self { round } else { nil }
    }

    /// The results, or `nil` if another screen is shown.
    public var results: ResultsScreen<Content>? {
        if case .results(let results) = self { results } else { nil }
    }

    /// The last events of the session, from the oldest to the newest, at most eight.
    public var events: [GameEvent] {
        get {
            switch self {
            case .menu(let menu): menu.events
            case .round(let round): round.events
            case .results(let results): results.events
            }
        }
        set {
            switch self {
            case .menu(var menu):
                menu.events = newValue
                self = .menu(menu)
            case .round(var round):
                round.events = newValue
                self = .round(round)
            case .results(var results):
                results.events = newValue
                self = .results(results)
            }
        }
    }

    /// The last event of the session, or `nil` if nothing has happened yet.
    public var event: GameEvent? { events.last }
}
