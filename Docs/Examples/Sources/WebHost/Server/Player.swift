import Foundation
import HostParts
import NameMatch
import NameMatchTesting
import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import TwitchBrowse
import TwitchBrowseTesting

/// The fake services that all players share, and the loaders that send requests to them.
///
/// All players share the caches, because people and pictures are the same for everyone. The lists of Twitch are not
/// cached, because a list can depend on the player's sign-in.
@MainActor
struct Services {
    let people: any PeopleLoading
    let portraits: any ImageLoading
    let twitch: any HTTPClient
    /// The loader of box art and of previews of streams.
    var art: any ImageLoading
    let fakeTwitch: FakeTwitch
    /// The token of the app, for players who have not signed in.
    let token: AccessToken
    /// The time source of the sign-ins.
    let time: TimeSource

    init(
        names: FakeNameGame = FakeNameGame(), twitch: FakeTwitch = FakeTwitch(), caches: Caches = Caches(in: nil),
        time: TimeSource = .system
    ) {
        let service = InProcessHTTPClient(names)
        people = RemotePeopleLoader(FakeNameGame.request(), client: caches.lists(over: service.retrying()))
        portraits = RemoteImageLoader(over: caches.pictures(over: service))
        let client = InProcessHTTPClient(twitch)
        self.twitch = client
        art = RemoteImageLoader(over: caches.pictures(over: client)).refusingDeletedArt()
        fakeTwitch = twitch
        token = twitch.issueToken()
        self.time = time
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
    private let signIn: DeviceSignIn
    private var apps: [Key: any WebApp] = [:]

    init(_ services: Services, _ settings: Settings) {
        self.services = services
        self.settings = settings
        signIn = DeviceSignIn(
            clientID: FakeTwitch.clientID, client: services.twitch, store: InMemoryTokenStore(), time: services.time)
    }

    /// Ends the work of all apps, before the player is dropped.
    func close() {
        for app in apps.values { app.close() }
    }

    /// Returns an app of the player, and `true` if this call has created the app.
    func app(_ name: AppName, _ language: Language) -> (app: any WebApp, isNew: Bool) {
        let key = Key(app: name, language: language)
        if let app = apps[key] { return (app, false) }
        let app = makeApp(name, language, WebWords(language))
        apps[key] = app
        return (app, true)
    }

    /// Returns what the menu shows about each app that the player has opened.
    ///
    /// A record is the same in both languages, but only the game in the language of the menu can be continued there.
    func summaries(_ language: Language) -> [AppName: Summary] {
        var summaries: [AppName: Summary] = [:]
        for name in AppName.allCases {
            let own = apps[Key(app: name, language: language)]?.summary
            let other = apps[Key(app: name, language: language.other)]?.summary
            if case .record? = other { summaries[name] = other }
            if let own { summaries[name] = own }
        }
        return summaries
    }

    private func makeApp(_ name: AppName, _ language: Language, _ words: WebWords) -> any WebApp {
        switch name {
        case .recall:
            RecallApp(recall(language, words), words: words)
        case .quiz:
            quiz(language, words)
        case .trivia:
            ChoiceApp(
                .luckyDay(
                    OpenTriviaMemory(of: .offline(language)), heading: QuizContent(words.trivia.name), records: records,
                    wording: words.choiceWording),
                app: .trivia, words: words)
        case .names:
            NamesApp(
                NameMatchSession(
                    people: services.people, images: services.portraits, modes: NameMatchMode.offered,
                    records: records, learning: lessons, wording: words.namesWording),
                words: words)
        case .twitch:
            twitch(words)
        }
    }

    private func recall(_ language: Language, _ words: WebWords) -> RecallSession {
        guard let file = settings.recall else {
            return .embedded(language, seconds: 300, records: records, wording: words.recallWording)
        }
        return RecallSession(
            loader: RemoteRecallLoader(contentsOf: file),
            records: RecordLocation(records, key: RecordKey(game: "recall", mode: file.absoluteString)),
            wording: words.recallWording)
    }

    private func quiz(_ language: Language, _ words: WebWords) -> ChoiceApp {
        let deck: RemoteDeckLoader
        let images: any ImageLoading
        if let file = settings.quiz {
            deck = RemoteDeckLoader(contentsOf: file)
            images = FolderImageLoader(file.deletingLastPathComponent())
        } else {
            deck = .embedded(language)
            images = RemoteImageLoader(over: CapitalsQuiz.client(language).retrying())
        }
        let mode = settings.quiz?.absoluteString ?? CapitalsQuiz.address
        return ChoiceApp(
            ChoiceSession(
                deck: deck, rules: .quiz(reveal: settings.reveal), heading: QuizContent(words.quiz.name),
                records: RecordLocation(records, key: RecordKey(game: "quiz", mode: mode)),
                wording: words.choiceWording),
            images: images, words: words)
    }

    private func twitch(_ words: WebWords) -> BrowseApp {
        let loader = HelixLoader(
            clientID: FakeTwitch.clientID, client: services.twitch.limitedForTwitch(by: .twitch()).coalesced(),
            tokens: PlayerTokens(signIn: signIn, application: services.token))
        let pictures = ImagePrefetcher(services.art)
        return BrowseApp(
            BrowseSession(
                games: loader, streams: loader, finder: loader, pictures: pictures, wording: words.browse),
            signIn: SignInSession(signIn, wording: words.browse, time: services.time), images: pictures,
            device: services.fakeTwitch, words: words)
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
        while order.count > limit { players.removeValue(forKey: order.removeFirst())?.close() }
        return player
    }

    /// Returns the player with an identifier, or `nil` if no such player has been created or the player was dropped.
    subscript(id: String) -> Player? { players[id] }
}
