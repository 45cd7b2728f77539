import Foundation
import HostParts
import NameMatch
import QuizDomain
import RemoteLoading
import TwitchBrowse
import TwitchBrowseTesting

/// A player with the apps that the player has opened, in all tabs of a browser.
@MainActor
final class Player {
    private let services: Services
    private let settings: ServerSettings
    private let id: PlayerID
    private let files: PlayerFiles?
    private let warnsOfLoss: Bool
    private let factory: GameFactory
    private let signIn: TwitchSignIn
    /// The authorizer of the lists in all languages.
    private let authorizer: Authorizer
    /// The language of the games, which is that of the last page.
    private(set) var language: Language
    private var games: [AppName: PersistentApp] = [:]
    private var lists: [Language: BrowseLists] = [:]
    private let savedGames: Task<[AppName: SavedGame], Never>

    /// Creates a player, whose files are in a folder of the player.
    ///
    /// Without files, everything is lost with the player, and the pages say so if `warnsOfLoss` is `true`.
    init(
        _ id: PlayerID, _ language: Language, _ services: Services, _ settings: ServerSettings, _ files: PlayerFiles?,
        warnsOfLoss: Bool = false
    ) {
        self.warnsOfLoss = warnsOfLoss
        self.id = id
        self.language = language
        self.services = services
        self.settings = settings
        self.files = files
        factory = GameFactory(
            services: services, settings: settings, records: files.map { $0.records(of: id) } ?? InMemoryRecordStore(),
            lessons: files.map { $0.lessons(of: id) } ?? InMemoryLearningStore())
        let device = DeviceSignIn(
            clientID: FakeTwitch.clientID, scopes: [.readFollows], client: services.twitch, store: InMemoryTokenStore(),
            time: services.time)
        let tokens = PlayerTokens(
            signIn: device, application: FixedAccessToken(services.token, clientID: FakeTwitch.clientID))
        authorizer = Authorizer(tokens, for: [HelixLoader.address])
        signIn = TwitchSignIn(SignInSession(device, time: services.time), device: services.fakeTwitch)
        savedGames = Task {
            var games: [AppName: SavedGame] = [:]
            for name in AppName.games { games[name] = await files?.game(settings.fileName(of: name), of: id) }
            return games
        }
        signIn.onChange = { [weak self] in await self?.refreshLists() }
    }

    private func refreshLists() async {
        for list in lists.values { await list.refresh() }
    }

    /// Saves the games and ends the work of all apps, before the player is dropped.
    func close() {
        for game in games.values { game.close() }
        signIn.cancel()
    }

    /// Returns a game that the player has opened or saved, and `true` if this call has opened it.
    func game(_ name: AppName) async -> (app: PersistentApp, isNew: Bool) {
        let saved = await savedGames.value[name]
        if let game = games[name] { return (game, false) }
        let (file, id) = (settings.fileName(of: name), id)
        let game = PersistentApp(
            language, resuming: saved, time: services.time,
            make: { [factory] in factory.make(name, $0, resuming: $1) },
            keep: { [files] in files?.save($0, as: file, of: id) },
            isUnsaved: { [files, warnsOfLoss] in files?.isUnsaved(file, of: id) ?? warnsOfLoss })
        games[name] = game
        return (game, true)
    }

    /// Returns a game that is open.
    func openGame(_ name: AppName) -> PersistentApp? { games[name] }

    /// Returns the lists of Twitch in a language.
    func lists(_ language: Language) -> BrowseLists {
        if let lists = lists[language] { return lists }
        let new = makeLists(WebTexts(language))
        lists[language] = new
        return new
    }

    /// Prepares the player for a page in a language: the games change their language, and all games are paused that
    /// neither the page nor another tab shows.
    func turn(to name: AppName?, _ language: Language) async {
        self.language = language
        for (other, game) in games {
            if other != name { await game.leave() }
            await game.change(to: language)
        }
    }

    /// Opens the games of a player who has files, so that the menu shows what the player has done.
    func openKeptGames() async {
        guard games.count < AppName.games.count, files?.hasFiles(of: id) == true else { return }
        for name in AppName.games {
            let (game, isNew) = await game(name)
            if isNew { await game.load() }
        }
    }

    /// The summaries of the games that the player has opened, for the menu.
    var summaries: [AppName: Summary] { games.compactMapValues(\.summary) }

    /// Waits until the results of all finished games are saved, and all games.
    func saved() async {
        for game in games.values { await game.resultSaved() }
        await files?.written()
    }

    private func makeLists(_ words: WebTexts) -> BrowseLists {
        let loader = HelixLoader(
            clientID: FakeTwitch.clientID, client: services.twitch.limitedForTwitch(by: .twitch()).coalesced(),
            authorizer: authorizer)
        return BrowseLists(
            signIn: signIn, images: ImagePrefetcher(services.art), words: words, catalog: loader)
    }
}

extension ServerSettings {
    /// The name of the file with the saved game of an app, which differs for each file that the player has written.
    fileprivate func fileName(of app: AppName) -> String {
        let file: URL? = app == .recall ? recall : app == .quiz ? quiz : nil
        return app.rawValue + (file.map { "-" + PictureChecksums.checksum(of: $0.absoluteString) } ?? "")
    }
}

/// The players by their identifiers, up to a maximum number.
@MainActor
struct Players {
    private let limit: Int
    private var players: [PlayerID: Player] = [:]
    /// The identifiers, with the most recently used last.
    private(set) var order: [PlayerID] = []

    init(limit: Int) {
        self.limit = limit
    }

    /// Returns the player with an identifier, who is created if necessary.
    ///
    /// If there are too many players, the player who has been idle for the longest time is dropped, after the games of
    /// this player were saved.
    mutating func use(_ id: PlayerID, create: () -> Player) -> Player {
        let player = players[id] ?? create()
        players[id] = player
        order.removeAll { $0 == id }
        order.append(id)
        while order.count > limit { players.removeValue(forKey: order.removeFirst())?.close() }
        return player
    }

    /// Returns the player with an identifier, or `nil` if no such player has been created or the player was dropped.
    subscript(id: PlayerID) -> Player? { players[id] }

    /// All players.
    var all: [Player] { Array(players.values) }
}
