/// The content of a choice game's view: a menu, a question or results.
public enum ChoiceStage<Content: Hashable & Sendable>: Hashable, Sendable {
    /// The menu, which is shown before a game.
    case menu(MenuScreen)
    /// The screen of a question, which is shown during a game.
    case game(ChoiceScreen<Content>)
    /// The results, which are shown after a game.
    case results(ResultsScreen<Content>)
}

extension ChoiceStage {
    /// The menu, or `nil` if another screen is shown.
    public var menu: MenuScreen? {
        if case .menu(let menu) = self { menu } else { nil }
    }

    /// The question, or `nil` if another screen is shown.
    public var game: ChoiceScreen<Content>? {
        if case .game(let game) = self { game } else { nil }
    }

    /// The results, or `nil` if another screen is shown.
    public var results: ResultsScreen<Content>? {
        if case .results(let results) = self { results } else { nil }
    }
}
