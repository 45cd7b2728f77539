import HostParts

/// An app in the menu.
nonisolated enum AppName: String, CaseIterable, Identifiable {
    case recall, quiz, trivia, names, twitch, planets, mixedQuiz

    var id: AppName { self }

    /// The five apps at the top of the menu.
    static let main: [AppName] = [.recall, .quiz, .trivia, .names, .twitch]
    /// More games of the first two apps.
    static let more: [AppName] = [.planets, .mixedQuiz]

    /// The name of the symbol in the menu.
    var symbol: String {
        switch self {
        case .recall: "keyboard"
        case .quiz: "list.bullet.circle"
        case .trivia: "checkmark.circle"
        case .names: "person.2"
        case .twitch: "play.tv"
        case .planets: "globe"
        case .mixedQuiz: "square.grid.2x2"
        }
    }

    func title(_ texts: HostTexts) -> String {
        switch self {
        case .recall: texts.recall
        case .quiz: texts.quiz
        case .trivia: texts.trivia
        case .names: texts.names
        case .twitch: "Twitch"
        case .planets: texts.planets
        case .mixedQuiz: texts.mixedQuiz
        }
    }
}
