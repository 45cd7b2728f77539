/// An app of the host, by its name in addresses.
enum AppName: String, CaseIterable {
    case recall, quiz, trivia, names, twitch

    /// The apps with a game.
    static let games: [AppName] = [.recall, .quiz, .trivia, .names]
}

extension AppName {
    func entry(_ words: WebTexts) -> WebTexts.Entry {
        switch self {
        case .recall: words.recall
        case .quiz: words.quiz
        case .trivia: words.trivia
        case .names: words.names
        case .twitch: words.twitch
        }
    }

    /// A drawing for the menu, which screen readers skip.
    var picture: HTML {
        "<svg viewBox=\"0 0 48 48\" aria-hidden=\"true\">\(drawing)</svg>"
    }

    private var drawing: HTML {
        switch self {
        case .recall:
            """
            <rect x="4" y="12" width="40" height="24" rx="4"/><path d="M10 20h4m5 0h4m5 0h4m5 0h2M10 28h4m5 0h14m5 0h1"/>
            """
        case .quiz:
            """
            <circle cx="11" cy="13" r="4"/><path d="M21 13h21M21 24h21M21 35h21"/><circle class="full" cx="11" cy="24" r="5"/>
            <circle cx="11" cy="35" r="4"/>
            """
        case .trivia:
            """
            <path d="M6 25l7 8 12-18"/><path d="M30 18l12 14m0-14L30 32"/>
            """
        case .names:
            """
            <circle cx="24" cy="17" r="9"/><path d="M8 42c2-10 9-14 16-14s14 4 16 14"/><path d="M20 16h1m6 0h1M20 20q4 3 8 0"/>
            """
        case .twitch:
            """
            <rect x="5" y="10" width="38" height="26" rx="3"/><path class="full" d="M20 17l12 6-12 6z"/><path d="M16 42h16"/>
            """
        }
    }

    /// The icon of all pages.
    static let icon: HTML = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="10" fill="#5b3fd6"/>
        <path d="M16 12v24l20-12z" fill="#fff"/></svg>
        """
}
