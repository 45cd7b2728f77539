import NameMatch
import QuizDomain
import RemoteLoading
import TwitchBrowse

/// An app in the menu, with its record and whether its game can be continued.
nonisolated struct AppCard: Hashable, Identifiable {
    let app: AppName
    let title: String
    /// The record or another text about the player, or `nil` if it is not known yet.
    let detail: Readout?
    /// A Boolean value that indicates whether the player can continue a game.
    let isStarted: Bool

    var id: AppName { app }
}

extension OfflineSessions {
    /// Returns the card of an app.
    func card(of app: AppName) -> AppCard {
        let (detail, isStarted): (Readout?, Bool) =
            switch app {
            case .recall: (recall.screen.record, recall.screen.isStarted)
            case .planets: (planets.screen.record, planets.screen.isStarted)
            case .quiz: (quiz.screen.record, quiz.screen.round != nil)
            case .mixedQuiz: (mixedQuiz.screen.record, mixedQuiz.screen.round != nil)
            case .trivia: (trivia.screen.record, trivia.screen.round != nil)
            case .names: (names.screen.menu?.progress?.readout, names.screen.round != nil)
            case .twitch: (signIn.screen.isSignedIn ? Readout(signIn.screen.title) : nil, false)
            }
        return AppCard(app: app, title: app.title(texts), detail: detail, isStarted: isStarted)
    }

    /// Returns the last event of an app's game, after which the game must be saved.
    func event(of app: AppName) -> GameEvent? {
        switch app {
        case .recall: recall.screen.event
        case .planets: planets.screen.event
        case .quiz: quiz.screen.event
        case .mixedQuiz: mixedQuiz.screen.event
        case .trivia: trivia.screen.event
        case .names: names.screen.event
        case .twitch: nil
        }
    }
}

extension ChoiceScreen {
    /// The record in the menu or the results.
    var record: Readout? { menu?.record ?? results?.record }
}

extension LearningProgress {
    fileprivate var readout: Readout { Readout(knownText) }
}

extension Readout {
    /// Creates a readout whose text VoiceOver speaks as it is.
    fileprivate init(_ text: String) {
        self.init(text, spoken: text)
    }
}
