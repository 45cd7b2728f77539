import HostParts
import NameMatch
import NameMatchTesting
import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import TwitchBrowse
import TwitchBrowseTesting

/// The fake services that all players share, behind the adapters of the libraries.
@MainActor
struct Services {
    let names: any HTTPClient
    let twitch: any HTTPClient
    let token: AccessToken

    init(names: FakeNameGame = FakeNameGame(), twitch: FakeTwitch = FakeTwitch()) {
        self.names = InProcessHTTPClient(names).under(.standard)
        self.twitch = InProcessHTTPClient(twitch)
        token = twitch.issueToken()
    }
}

/// The player of one tab, with a session for each app and language that the tab has opened.
@MainActor
final class Player {
    private struct Key: Hashable {
        let app: AppName
        let language: Language
    }

    private let services: Services
    private let settings: Settings
    private let records = InMemoryRecordStore()
    private let lessons = InMemoryLearningStore()
    private var apps: [Key: any WebApp] = [:]

    init(_ services: Services, _ settings: Settings) {
        self.services = services
        self.settings = settings
    }

    /// Returns the app of the player, and `true` if it is new.
    func app(_ name: AppName, _ language: Language) -> (app: any WebApp, isNew: Bool) {
        let key = Key(app: name, language: language)
        if let app = apps[key] { return (app, false) }
        let app = makeApp(name, WebWords(language))
        apps[key] = app
        return (app, true)
    }

    private func makeApp(_ name: AppName, _ words: WebWords) -> any WebApp {
        switch name {
        case .recall:
            RecallApp(
                RecallSession.embedded(seconds: 300, records: records, wording: words.recallWording), words: words)
        case .quiz:
            ChoiceApp(
                ChoiceSession(
                    deck: RemoteDeckLoader.embedded, rules: .quiz(reveal: settings.reveal),
                    heading: QuizContent(words.quiz.name),
                    records: RecordLocation(records, key: RecordKey(game: "quiz", mode: CapitalsQuiz.address)),
                    wording: words.choiceWording),
                words: words)
        case .trivia:
            ChoiceApp(
                .luckyDay(
                    OpenTriviaMemory(of: .offline), heading: QuizContent(words.trivia.name), records: records,
                    wording: words.choiceWording),
                words: words)
        case .names:
            NamesApp(
                NameMatchSession(
                    people: RemotePeopleLoader(FakeNameGame.request(), client: services.names),
                    images: RemoteImageLoader(over: services.names), modes: NameMatchMode.offered.map(\.mode),
                    records: records, learning: lessons, wording: words.namesWording),
                words: words)
        case .twitch:
            twitch(words)
        }
    }

    private func twitch(_ words: WebWords) -> BrowseApp {
        let loader = HelixLoader(
            clientID: FakeTwitch.clientID, client: services.twitch.under(.twitch()),
            tokens: FixedAccessToken(services.token))
        let images = RemoteImageLoader(over: services.twitch.under(.standard)).refusingDeletedArt()
        let pictures = ImagePrefetcher(images)
        return BrowseApp(
            BrowseSession(games: loader, streams: loader, pictures: pictures, wording: words.browse), images: pictures,
            words: words)
    }
}

/// The players by their identifiers, up to a maximum number.
@MainActor
struct Players {
    private let limit: Int
    private var players: [String: Player] = [:]
    /// The identifiers, with the most recently used last.
    private(set) var order: [String] = []

    init(limit: Int) {
        self.limit = limit
    }

    /// Returns the player with an identifier, who is created if necessary.
    ///
    /// If there are too many players, the player who has been idle for the longest time is dropped.
    mutating func use(_ id: String, create: () -> Player) -> Player {
        let player = players[id] ?? create()
        players[id] = player
        order.removeAll { $0 == id }
        order.append(id)
        while order.count > limit { players[order.removeFirst()] = nil }
        return player
    }
}
