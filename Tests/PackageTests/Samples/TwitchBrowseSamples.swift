import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

/// A custom source of games: a curated list.
struct CuratedGames: TopGamesLoading {
    let games: [StreamedGame]

    func loadTopGames(
        limit: Int
    ) async throws(LoadError) -> TopList<StreamedGame> {
        TopList(games, wanted: limit)
    }
}

@MainActor
@Suite(.bounded) struct TwitchBrowseSamples {
    private let clock = ManualClock()
    private let clientID = FakeTwitch.clientID

    @Test func sessionBrowsesGamesOfFakeService() async throws {
        let fake = FakeTwitch()  // on system time, as the loader and the session
        let client = InProcessHTTPClient(fake)
        let tokens = FixedAccessToken(fake.issueToken())

        let helix = HelixLoader(
            clientID: clientID, client: client, tokens: tokens)
        let session = BrowseSession(
            games: helix, streams: helix, finder: helix)

        await session.load()  // five rows, whose viewer counts follow
        let games = session.screen.games.list.rows
        await session.select(games[0].id)  // ten rows
        session.back()

        #expect(session.screen.games.list.rows.count == 5)
        #expect(session.screen.streams == nil)

        await session.search("dota")  // session.screen.found has the games
        await session.select("29595")  // also a game that is in no list
        await session.loadMore()  // more rows of the same list
        await session.selectLanguage("it")  // only streams in Italian
        await session.selectChannel("streamer_1")  // the stream of a channel

        #expect(session.screen.streams?.list.rows.count == 1)

        var opened: [URL] = []
        func open(_ url: URL) { opened.append(url) }

        func watch(_ row: StreamsScreen.Row) {
            if let address = row.stream.watchAddress {
                open(address)
            }
        }

        watch(try #require(session.screen.streams?.list.rows.first))
        #expect(opened.map(\.absoluteString) == ["https://www.twitch.tv/streamer_1"])
    }

    @Test func twitchClientCanCacheLists() {
        let limiter = RateLimiter.twitch()
        let client = URLSessionHTTPClient()
            .limitedForTwitch(by: limiter)
            .followingRedirects()
            .coalesced()

        let store = HTTPCache.memory()

        let offlineClient = URLSessionHTTPClient()
            .limitedForTwitch(by: limiter)
            .cached(
                in: store,
                whenUnreachable: .serveStale(upTo: .seconds(7 * 86_400))
            )
            .followingRedirects()
            .coalesced()

        #expect(client as Any is any HTTPClient)
        #expect(offlineClient as Any is any HTTPClient)
    }

    @Test func signInSucceedsAfterCodeIsApproved() async throws {
        let fake = FakeTwitch(time: clock.timeSource)
        let client = InProcessHTTPClient(fake)
        let time = clock.timeSource
        let store = InMemoryTokenStore()
        func show(_ code: String, at address: URL) { fake.approve(userCode: code) }

        let signIn = DeviceSignIn(
            clientID: clientID, client: client, store: store, time: time)
        let invitation = try await signIn.invite()
        show(invitation.userCode, at: invitation.address)
        let signedIn = Task { try await signIn.complete(invitation) }

        try await clock.waitForSleeper(due: .seconds(5))
        clock.advance(by: .seconds(5))
        try await signedIn.value

        let helix = HelixLoader(clientID: clientID, client: client, tokens: signIn)

        #expect(try await helix.loadTopGames(limit: 5).elements.count == 5)

        try await signIn.signOut()

        await #expect(throws: LoadError.refused(.signInNeeded)) { try await helix.loadTopGames(limit: 5) }
    }

    @Test func tokenIsLoadedFromYourServer() async throws {
        let client = InProcessHTTPClient { _ in .json(#"{"access_token": "abc", "expires_in": 3600}"#) }

        let request = try HTTPRequest(
            .get, "https://your.example/twitch-token")
        let tokens = HostedAccessToken(
            request, client: client, owner: .application)

        #expect(try await tokens.accessToken().value == "abc")
    }

    @Test func inexactCountsAndIncompleteListsCanBeDescribed() async throws {
        let list = try await CuratedGames(games: [.fixture(1)]).loadTopGames(limit: 5)
        func describe(_ count: ViewerCount) -> String {
            (count.isExact ? "" : "at least ") + "\(count.number) viewers"
        }
        if let reason = list.incomplete, reason != .noMore {
            print("short, because \(reason)")
        }

        #expect(describe(.atLeast(7, pagesRead: 1)) == "at least 7 viewers")
        #expect(list.incomplete == .noMore)
    }

    @Test func templateGivesPictureAddressForAnySize() throws {
        let template = try #require(ImageTemplate("https://art.example/509658-{width}x{height}.jpg"))
        // Result: …/509658-136x190.jpg
        let small = template.url(width: 136, height: 190)
        // Result: …?slot=2
        let fresh = template.url(
            width: 440, height: 248, at: Date(timeIntervalSince1970: 600))

        #expect(small.absoluteString.hasSuffix("509658-136x190.jpg"))
        #expect(fresh.absoluteString.hasSuffix("?slot=2"))
    }

    @Test func prefetcherLoadsPicturesOfListedGames() async throws {
        let fake = FakeTwitch(time: clock.timeSource)
        let client = InProcessHTTPClient(fake)
        let transport = client
        let helix = HelixLoader(clientID: clientID, client: client, tokens: FixedAccessToken(fake.issueToken()))

        let images = RemoteImageLoader(over: transport.retrying())
        let pictures = ImagePrefetcher(images.refusingDeletedArt())
        let session = BrowseSession(
            games: helix, streams: helix, pictures: pictures)

        await session.load()

        func picture(_ row: GamesScreen.Row) async throws -> EncodedImage? {
            guard let address = row.image else { return nil }
            return try await pictures.image(at: address)
        }

        #expect(try await picture(session.screen.games.list.rows[0])?.info.format == .png)
    }

    @Test func spyRecordsThatViewSelectsGame() async {
        let browse = ScreenModelSpy<BrowseScreen, BrowseScreen.Action>(
            BrowseScreen(games: .fixture()))
        browse.onAction = { [unowned browse] action in
            guard action == .select("1000") else { return }
            browse.screen.streams = .fixture(.loading)
        }
        // Your view does this when a row is tapped.
        await browse.perform(.select("1000"))
        #expect(browse.actions == [.select("1000")])

        #expect(browse.screen.streams?.list.isLoading == true)
    }

    @Test func loopShowsScreensUntilSessionIsReleased() async throws {
        var session: BrowseSession? = BrowseSession(
            games: TopGamesLoaderStub(.always([.fixture(1)])), streams: TopStreamsLoaderStub([]), time: clock.timeSource
        )
        var titles: [String] = []
        func show(_ list: BrowseScreen.List) {
            switch list {
            case .games(let screen): titles.append(screen.list.title)
            case .streams(let screen): titles.append(screen.list.title)
            }
        }

        let screens = try #require(session).screens
        let loop = Task {
            for await screen in screens { show(screen.list) }
        }

        await session?.load()
        session = nil
        await loop.value
        #expect(titles.last == "Top games")
    }

    @Test func signInButtonSignsInAndRetries() async {
        let session = ScreenModelSpy<BrowseScreen, BrowseScreen.Action>(
            BrowseScreen(games: .fixture(.failed(.refused(.signInNeeded)))))
        func signIn() async { session.screen.games = .fixture() }
        func close() {}

        func press(_ button: ActionButton<BrowseScreen.Action>) async {
            switch button.action {
            case .signIn:
                await signIn()
                await session.perform(.retry)
            case .close: close()
            case let action: await session.perform(action)
            }
        }

        if let button = session.screen.games.list.message?.button { await press(button) }
        #expect(session.actions == [.retry] && session.screen.games.list.phase == .loaded)
    }

    @Test func gameListShowsLoadingUntilTestFailsIt() async throws {
        let games = TopGamesLoaderSpy()
        let session = BrowseSession(
            games: games, streams: TopStreamsLoaderStub([]))
        let load = Task { await session.load() }
        try await games.loads.waitForCalls(1)
        #expect(session.screen.games.list.isLoading)
        games.loads.fail(0, with: .refused(.rateLimited(until: nil)))
        await load.value

        #expect(session.screen.games.list.phase == .failed(.refused(.rateLimited(until: nil))))
    }

    @Test func fakeLoaderAndSessionShareOneClock() async throws {
        let fake = FakeTwitch(time: clock.timeSource)
        let helix = HelixLoader(
            clientID: FakeTwitch.clientID, client: InProcessHTTPClient(fake),
            tokens: FixedAccessToken(fake.issueToken()),
            time: clock.timeSource)
        let session = BrowseSession(
            games: helix, streams: helix, time: clock.timeSource)
        await session.load()
        await session.select(session.screen.games.list.rows[0].id)
        let first = session.screen.streams?.list.rows.first
        #expect(first?.duration?.spoken == "live for 10 minutes")
    }

    @Test func gamesLoadDespiteOutageOfFakeService() async throws {
        let fake = FakeTwitch(
            time: clock.timeSource,
            outages: { call in call == 2 ? .unavailable : nil })
        fake.behaviour.shiftsBetweenPages = true
        fake.behaviour.paging = .short
        let server = try await LoopbackHTTPServer.start(fake)
        defer { server.stop() }
        let helix = HelixLoader(
            clientID: FakeTwitch.clientID, client: URLSessionHTTPClient(),
            tokens: FixedAccessToken(fake.issueToken()),
            address: FakeTwitch.helix(at: server.baseAddress),
            time: clock.timeSource)

        #expect(try await helix.loadTopGames(limit: 3).elements.count == 3)
    }

    @Test(arguments: TopGamesLoaderContract.rules)
    func customGameLoaderObeysLoaderContract(rule: ContractRule<TopGamesLoaderContract.Subject>) async throws {
        // Your own type.
        let subject = TopGamesLoaderContract.Subject(local: {
            CuratedGames(games: $0)
        })
        try await rule.verify(subject)
    }

    @Test(arguments: TokenStoringContract.rules + TokenStoringContract.keeping)
    func customTokenStoreObeysTokenContract(rule: ContractRule<TokenStoringContract.Subject>) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }  // the system deletes temporary folders

        let subject = TokenStoringContract.Subject {
            let file = folder.appending(path: "\(UUID()).json")
            return .init(
                opening: { FileTokenStore(file) },
                reading: { try Data(contentsOf: file) },
                overwriting: { try $0.write(to: file) })
        }
        try await rule.verify(subject)
    }

    #if os(macOS)  // A test without an app has a keychain only on macOS.
    @Test(arguments: TokenStoringContract.rules)
    func keychainStoreObeysTokenContract(rule: ContractRule<TokenStoringContract.Subject>) async throws {
        let store = KeychainTokenStore(service: "playhouse-\(UUID())")
        let subject = TokenStoringContract.Subject { .init(store) }
        try await rule.verify(subject)
        try await store.clear()
    }
    #endif

    @Test func lockedTokenStoreRefusesAccessToken() async throws {
        let client = HTTPClientDummy()

        let store = TokenStoreSpy()
        let signIn = DeviceSignIn(
            clientID: FakeTwitch.clientID, client: client, store: store,
            time: clock.timeSource)
        let token = Task { try await signIn.accessToken() }
        try await store.calls.waitForCalls(1)
        // The device is locked.
        let locked = StoreError(.unreadable(code: -25_308), at: "keychain")
        store.calls.fail(0, with: locked)
        await #expect(throws: LoadError.refused(.unavailable(until: nil))) {
            try await token.value
        }
    }
}
