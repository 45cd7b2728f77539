public import QuizDomain

/// The content of the name game's view: the menu, an introduction, a round or results.
///
/// A round contains the name of a face only after it has ended. An introduction contains the name of its face.
/// Portraits are not part of the screen. Use ``NameMatchSession/portrait(of:)`` to get them.
public enum NameMatchScreen: Hashable, Sendable {
    /// The menu, which is shown before a game.
    case menu(NameMatchMenu)
    /// The introduction of a person, which is shown before a round of a lesson.
    case introduction(NameMatchIntroduction)
    /// A round, which is shown during a game.
    case round(NameMatchRoundScreen)
    /// The results, which are shown after a game.
    case results(NameMatchResults)

    /// An input of the view.
    public enum Action: Hashable, Sendable {
        /// An input of the choice game, such as a choice, a typed name or a press on one of its buttons.
        ///
        /// `giveUpQuestion` shows the name of the face in a typed round, which counts as missed. In the menu, `load`
        /// loads the people and the records. `restart` quits a running game, and starts another one in the same mode.
        /// `start` does the same, but only on the results. In the menu, both do nothing.
        case choice(ChoiceAction)
        /// Quits a running game, and starts a game in this mode.
        case start(NameMatchMode)
        /// Shows another hint about the name in a typed round.
        case hint
        /// Ends the introduction of the person with this face.
        ///
        /// The action is ignored until the person has been shown for 0.3 seconds.
        case next(after: FaceID)
        /// Deletes what the player has learned about the person with this face.
        case forgetLessons(about: FaceID)
        /// Deletes what the player has learned about all people.
        case forgetAllLessons
        /// Records, as one lesson, that the player knew the person with this face without any effort.
        case noteKnownAlready(FaceID)
    }
}

extension NameMatchScreen {
    /// The menu, or `nil` if another screen is shown.
    public var menu: NameMatchMenu? {
        if case .menu(let menu) = self { menu } else { nil }
    }

    /// The introduction, or `nil` if another screen is shown.
    public var introduction: NameMatchIntroduction? {
        if case .introduction(let introduction) = self { introduction } else { nil }
    }

    /// The round that is shown or loading, or `nil` if another screen is shown.
    public var round: NameMatchRoundScreen? {
        if case .round(let round) = self { round } else { nil }
    }

    /// The results, or `nil` if another screen is shown.
    public var results: NameMatchResults? {
        if case .results(let results) = self { results } else { nil }
    }

    /// The last events of the session, from the oldest to the newest, at most eight.
    public var events: [GameEvent] {
        switch self {
        case .menu(let menu): menu.events
        case .introduction(let introduction): introduction.events
        case .round(let round): round.choice.events
        case .results(let results): results.game.events
        }
    }

    /// The last event of the session, or `nil` if nothing has happened yet.
    public var event: GameEvent? { events.last }
}
