import Foundation
import HostParts
import Observation
import RemoteLoading
import RemoteLoadingTesting

/// The handler of all requests of the browser.
///
/// An address contains the language and the app, such as `/en/recall/`, and for a list its query, such as
/// `/en/twitch/?search=chess`. The player is recognised by a cookie. A page works without JavaScript, because its
/// buttons are forms. With JavaScript, the page requests the address `part`, and replaces only the part of the page
/// that has changed.
@MainActor
final class WebServer: HTTPHandler {
    private let settings: ServerSettings
    private let time: TimeSource
    private let services: Services
    private let files: PlayerFiles?
    /// A Boolean value that indicates whether the pages say that no game can be saved.
    private let warnsOfLoss: Bool
    private var players: Players
    private var chance = ChanceSource.system
    /// The check of all requests, or `nil` until the server has a port.
    private var gate: RequestOriginCheck?

    /// Creates a handler, which keeps everything in memory if `files` is `nil`.
    ///
    /// Pass `true` for `warnsOfLoss` if the pages of the games say that no game can be saved.
    init(
        _ settings: ServerSettings = ServerSettings(), services: Services = Services(), files: PlayerFiles? = nil,
        warnsOfLoss: Bool = false, time: TimeSource = .system
    ) {
        self.settings = settings
        self.warnsOfLoss = warnsOfLoss
        self.services = services
        self.files = files
        self.time = time
        players = Players(limit: settings.players)
    }

    /// Starts a server on the first free port of the settings.
    static func start(
        _ settings: ServerSettings = ServerSettings(), services: Services = Services(), files: PlayerFiles? = nil,
        time: TimeSource = .system,
        faults: @escaping @Sendable (LoopbackHTTPServer.Exchange) -> WireFault? = { _ in nil }
    ) async throws(LoopbackServerError) -> LoopbackHTTPServer {
        try await WebServer(settings, services: services, files: files, time: time).listen(faults: faults)
    }

    /// Starts a server of this handler on the first free port of the settings.
    func listen(
        faults: @escaping @Sendable (LoopbackHTTPServer.Exchange) -> WireFault? = { _ in nil }
    ) async throws(LoopbackServerError) -> LoopbackHTTPServer {
        var port = settings.ports.lowerBound
        while true {
            do throws(LoopbackServerError) {
                let server = try await LoopbackHTTPServer.start(
                    self, port: port, faults: faults,
                    // Only the last request is recorded, because requests can be large and only tests read the records.
                    options: .init(limits: RequestLimits(fields: 16_384, body: 16_384), recordLimit: 1))
                gate = RequestOriginCheck(port: server.port)
                return server
            } catch {
                guard error.isPortInUse, port < settings.ports.upperBound else { throw error }
                port += 1
            }
        }
    }

    /// Waits until all results and games of the players are saved.
    func saved() async {
        for player in players.all { await player.saved() }
    }

    /// Returns the response to a request, which the gate may refuse.
    func handle(_ request: HTTPRequest) async -> HTTPResponse {
        guard let gate, gate.admits(request) else {
            return .page("<!DOCTYPE html><title>403</title><p>Forbidden", status: 403)
        }
        return await answer(request)
    }

    private func answer(_ request: HTTPRequest) async -> HTTPResponse {
        let path = request.url.path().split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(
            String.init)
        if path == [""], request.isReading {
            // The cookie belongs to one name of this machine, so a player who types another one is sent to this one.
            return .redirect(to: (gate?.address ?? "") + "/\(Language(request).rawValue)/")
        }
        if path.count == 1, request.isReading, let file = PageFiles.response(path[0]) { return file }
        // The addresses of pages end with a slash, which a player who types one can leave out.
        if path.count <= 2, let last = path.last, !last.isEmpty, request.isReading,
            Language(rawValue: path[0]) != nil, path.count == 1 || AppName(rawValue: last) != nil
        {
            return .redirect(to: request.url.path() + "/" + request.query)
        }
        guard path.count >= 2, let language = Language(rawValue: path[0]) else { return missing(request) }
        let page = Page(words: WebTexts(language))
        if path.count == 2, path[1].isEmpty, request.isReading {
            return await withPlayer(request) { await menu(of: $0, page) }
        }
        guard path.count >= 3, let name = AppName(rawValue: path[1]) else { return missing(request) }
        if path.count == 4, path[2] == "pictures", request.isReading {
            return await picture(path[3], of: name, request, language) ?? missing(request)
        }
        // Only the page itself and its parts create a player.
        guard path.count == 3, ["", "part"].contains(path[2]), request.isReading || request.method == .post else {
            return missing(request)
        }
        guard request.isReading || PlayerID(request) != nil else { return .page(page.withoutCookie, status: 400) }
        if name == .twitch, let place = BrowseLocation(ofForm: request.items) {
            return .redirect(to: request.url.path() + place.address)
        }
        return await withPlayer(request) { id in
            let player = players.use(id) { newPlayer(id, language) }
            return await path[2].isEmpty
                ? whole(of: name, player, page, request) : part(of: name, player, page, request)
        }
    }

    /// Returns a response for the player whom the cookie of a request identifies, or for a new player.
    private func withPlayer(
        _ request: HTTPRequest, _ respond: (PlayerID) async -> HTTPResponse
    ) async -> HTTPResponse {
        if let id = PlayerID(request) {
            let isPage = request.isReading && request.url.path().hasSuffix("/")
            return await respond(id).adding(isPage ? id.field : [:])
        }
        // The browser does not send the cookie if the player has followed a link on another site. A new cookie would
        // replace it, so the page is opened again by this site.
        guard !request.isFromOtherSite else { return .page(Page.again(request.place)) }
        let id = PlayerID(using: &chance)
        return await respond(id).adding(id.field)
    }

    private func newPlayer(_ id: PlayerID, _ language: Language) -> Player {
        Player(id, language, services, settings, files, warnsOfLoss: warnsOfLoss)
    }

    private func menu(of id: PlayerID, _ page: Page) async -> HTTPResponse {
        // A player without games and files is not created for the menu.
        guard players[id] != nil || files?.hasFiles(of: id) == true else { return .page(page.menu([:])) }
        let player = players.use(id) { newPlayer(id, page.words.language) }
        await hold {
            await player.turn(to: nil, page.words.language)
            await player.openKeptGames()
        }
        return .page(page.menu(player.summaries))
    }

    /// Returns the page of an app, after it has performed the action of a page without a script.
    private func whole(of name: AppName, _ player: Player, _ page: Page, _ request: HTTPRequest) async -> HTTPResponse {
        let app = await app(name, of: player, page.words.language, request)
        await hold {
            await player.turn(to: name, page.words.language)
            await (app as? PersistentApp)?.show()
        }
        guard request.isReading else {
            await perform(request, in: app, from: nil)
            await keep(app)
            return .redirect(to: request.place)
        }
        if let game = app as? PersistentApp {
            // The link of a shared result names its board or quiz, which the player can then change on the page.
            if let choice = QuizPickerApp.action(of: request.items) {
                await hold { await game.perform(choice) }
                await keep(app)
                return .redirect(to: request.url.path())
            }
            // Without a script, the page would never enable the buttons of a question that accepts no answers yet.
            _ = await wait(for: Self.longestSettling) { !game.isSettling }
        }
        let content = app.content
        await keep(app)
        return .page(page.html(of: name, content, query: request.query))
    }

    /// Returns the changing part of a page, after an action or a change of the page.
    private func part(of name: AppName, _ player: Player, _ page: Page, _ request: HTTPRequest) async -> HTTPResponse {
        let app = await app(name, of: player, page.words.language, request)
        let tab = request.items["tab"] ?? ""
        if request.isReading {
            await hold { await (app as? PersistentApp)?.show() }
        } else {
            await perform(request, in: app, from: tab)
        }
        // Another tab has changed the language, and this one follows.
        if name != .twitch, player.language != page.words.language {
            return .redirect(to: "/\(player.language.rawValue)/\(name.rawValue)/part")
        }
        guard request.isReading else {
            return await main(app.content, of: app, name, page)
        }
        let seen = request.items["seen"]
        guard let game = app as? PersistentApp else { return await part(of: app, name, page, unless: seen) }
        return await game.watch(from: tab) { await part(of: app, name, page, unless: seen) }
    }

    /// Returns an app of a player, which is loaded if it is new.
    private func app(
        _ name: AppName, of player: Player, _ language: Language, _ request: HTTPRequest
    ) async -> any WebApp {
        let app: any WebApp
        let isNew: Bool
        if name == .twitch {
            (app, isNew) = player.lists(language).list(at: BrowseLocation(request.items))
        } else {
            (app, isNew) = await player.game(name)
        }
        if isNew { await hold { await app.load() } }
        return app
    }

    /// Performs the action of a request.
    private func perform(_ request: HTTPRequest, in app: any WebApp, from tab: String?) async {
        guard let action = WebAction(request.form) else { return }
        await hold {
            if let game = app as? PersistentApp {
                await game.perform(action, from: tab)
            } else {
                await app.perform(action)
            }
        }
    }

    /// Returns the changing part of a page after its game is saved.
    private func main(_ content: Content, of app: any WebApp, _ name: AppName, _ page: Page) async -> HTTPResponse {
        await keep(app)
        return .page(page.main(content, name))
    }

    /// Waits until the game of a page is saved, so that the player keeps all that the page shows, even if the server
    /// is killed afterwards.
    private func keep(_ app: any WebApp) async {
        guard let game = app as? PersistentApp else { return }
        game.keepNow()
        await hold { [files] in await files?.written() }
    }

    /// Returns a picture of an app, or `nil` if the app has no such picture or does not load it in the maximum time.
    private func picture(
        _ name: String, of app: AppName, _ request: HTTPRequest, _ language: Language
    ) async -> HTTPResponse? {
        guard let player = PlayerID(request).flatMap({ players[$0] }) else { return nil }
        let image = await hold {
            app == .twitch ? await player.lists(language).picture(name) : await player.openGame(app)?.picture(name)
        }
        return image.flatMap { $0 }.map { .picture($0) }
    }

    /// Waits until the changing part of the page differs from `seen`, and returns this part, or status 204 after the
    /// maximum time.
    private func part(
        of app: any WebApp, _ name: AppName, _ page: Page, unless seen: String?
    ) async -> HTTPResponse {
        let hasChanged = await wait(for: settings.hold) { app.content.version != seen }
        return hasChanged ? await main(app.content, of: app, name, page) : HTTPResponse(status: .noContent)
    }

    /// The time for which a page waits for a question that accepts no answers yet.
    private static let longestSettling = Duration.seconds(1)

    /// Waits until a condition on observable values holds, and returns `false` if it does not hold after a time.
    private func wait(for longest: Duration, until holds: () -> Bool) async -> Bool {
        let deadline = time.elapsed() + longest
        while true {
            let (changes, change) = AsyncStream.makeStream(of: Void.self)
            let isOver = withObservationTracking(holds) { change.finish() }
            if isOver { return true }
            guard time.elapsed() < deadline, !Task.isCancelled else { return false }
            await wait(for: changes, change, until: deadline)
        }
    }

    /// Starts work, and returns its result, or `nil` if the work takes longer than the maximum time.
    @discardableResult
    private func hold<Value: Sendable>(_ work: @escaping @MainActor () async -> Value) async -> Value? {
        let (results, result) = AsyncStream.makeStream(of: Value.self)
        Task {
            result.yield(await work())
            result.finish()
        }
        return await wait(for: results, result, until: time.elapsed() + settings.hold)
    }

    /// Waits until a stream ends or the deadline passes, and returns the last element that the stream has sent.
    @discardableResult
    private func wait<Element: Sendable>(
        for stream: AsyncStream<Element>, _ continuation: AsyncStream<Element>.Continuation, until deadline: Duration
    ) async -> Element? {
        let alarm = Task { [time] in
            try? await time.sleep(until: deadline)  // a cancelled alarm ends a stream that has already ended
            continuation.finish()
        }
        var last: Element?
        for await element in stream { last = element }
        alarm.cancel()
        return last
    }
}

extension WebServer {
    private func missing(_ request: HTTPRequest) -> HTTPResponse {
        let first = request.url.path().split(separator: "/").first.map(String.init)
        let language = first.flatMap { Language(rawValue: $0) } ?? Language(request)
        return .page(Page(words: WebTexts(language)).missing, status: .notFound)
    }
}

extension LoopbackServerError {
    /// A Boolean value that indicates whether another program uses the port.
    var isPortInUse: Bool { if case .system(_, EADDRINUSE) = self { true } else { false } }
}
