/// The content of the name game's view: the menu, a round or results.
///
/// The screen contains the name of a face only after the round of this face has ended. Portraits are not part of the
/// screen. Use ``NameMatchPlaying/portrait(of:)`` to get them.
public enum NameMatchScreen: Hashable, Sendable {
    /// The menu, which is shown before a game.
    case menu(NameMatchMenu)
    /// A round, which is shown during a game.
    case round(NameMatchRoundScreen)
    /// The results, which are shown after a game.
    case results(NameMatchResults)
}

extension NameMatchScreen {
    /// The menu, or `nil` if another screen is shown.
    public var menu: NameMatchMenu? {
        if case .menu(let menu) = self { menu } else { nil }
    }

    /// The round that is shown or loading, or `nil` if another screen is shown.
    public var round: NameMatchRoundScreen? {
        if case .round(let round) = self { round } else { nil }
    }

    /// The results, or `nil` if another screen is shown.
    public var results: NameMatchResults? {
        if case .results(let results) = self { results } else { nil }
    }
}
