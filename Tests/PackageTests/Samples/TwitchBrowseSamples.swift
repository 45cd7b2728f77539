import Foundation
import HTTPCaching
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

/// A custom source: a curated list.
struct CuratedCatalog: TwitchCatalog {
    let games: [StreamedGame]
    let streams: [StreamedGame.ID: [LiveStream]]

    func loadTopGames(
        limit: Int
    ) async throws(LoadError) -> TopList<StreamedGame> {
        TopList(games, wanted: limit)
    }

    func loadTopStreams(
        of game: StreamedGame, limit: Int
    ) async throws(LoadError) -> TopList<LiveStream> {
        TopList(ranking: streams[game.id] ?? [], wanted: limit)
    }
}

@MainActor
@Suite(.bounded) struct TwitchBrowseSamples {
    private let clock = ManualClock()
    private let clientID = FakeTwitch.clientID

    @Test func sessionsBrowseFakeService() async throws {
        let fake = FakeTwitch()  // on system time, as the loader and the sessions
        let (_, games, streams) = await TwitchBrowseSample.browse(
            over: InProcessHTTPClient(fake), fake.issueToken(), clientID: clientID
        ) { _ in }

        await games.show(.search("dota"))  // a blank text lists the top games
        await streams.loadMore()  // more rows of the same list
        let italian = streams.screen.topic.inLanguage("it")
        await streams.show(italian)  // only streams in Italian
        await streams.show(.channel("lunagranito"))  // of a channel
        await streams.show(.game("29595"))  // a game from a deep link
        await streams.show(.followed)  // live channels the user follows

        #expect(games.screen.rows.map(\.name) == ["Dota 2"] && streams.screen.title == "Channels you follow")
        // The token of this test belongs to no user.
        #expect(streams.screen.message?.button.action == .signIn)
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
                whenUnreachable: .serveStale(upTo: .days(7))
            )
            .followingRedirects()
            .coalesced()

        #expect(client as Any is any HTTPClient)
        #expect(offlineClient as Any is any HTTPClient)
    }

    @Test func signInSucceedsAfterCodeIsApproved() async throws {
        let fake = FakeTwitch(time: clock)
        let client = InProcessHTTPClient(fake)
        let store = InMemoryTokenStore()
        func show(_ code: String, at address: URL) { fake.approve(userCode: code) }

        let signIn = DeviceSignIn(
            clientID: clientID, client: client, store: store, time: clock)
        let invitation = try await signIn.invite()
        show(invitation.userCode, at: invitation.address)
        let signedIn = Task { try await signIn.complete(invitation) }

        try await clock.waitForSleeper(due: .seconds(5))
        clock.advance(by: .seconds(5))
        try await signedIn.value

        let authorizer = Authorizer(signIn, for: [HelixLoader.address], time: clock)
        let helix = HelixLoader(clientID: clientID, client: client, authorizer: authorizer)

        #expect(try await helix.loadTopGames(limit: 5).elements.count == 5)

        try await signIn.signOut()

        await #expect(throws: LoadError.refused(.signInNeeded)) { try await helix.loadTopGames(limit: 5) }
    }

    @Test func tokenIsLoadedFromServerOfApp() async throws {
        let client = InProcessHTTPClient { _ in .json(#"{"access_token": "abc", "expires_in": 3600}"#) }

        let request = HTTPRequest(
            .get, "https://your.example/twitch-token")
        let tokens = HostedAccessToken(
            request, client: client, clientID: clientID, owner: .application)
        let authorizer = Authorizer(tokens, for: [HelixLoader.address])

        #expect(try await authorizer.credential(over: client).token == "abc")
    }

    @Test func inexactCountsAndIncompleteListsCanBeDescribed() async throws {
        let list = try await CuratedCatalog(games: [.fixture(1)], streams: [:]).loadTopGames(limit: 5)
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
        let fake = FakeTwitch(time: clock)
        let client = InProcessHTTPClient(fake)
        let transport = client
        let helix = HelixLoader(clientID: clientID, client: client, authorizer: fake.authorizer())

        let images = RemoteImageLoader(over: transport.retrying())
        let pictures = ImagePrefetcher(images.refusingDeletedArt())
        let session = GamesSession(from: helix, pictures: pictures)

        await session.load()

        func picture(_ row: GamesScreen.Row) async throws -> EncodedImage? {
            guard let address = row.image else { return nil }
            return try await pictures.image(at: address)
        }

        #expect(try await picture(session.screen.rows[0])?.info.format == .png)
    }

    @Test func loopShowsScreensUntilSessionIsReleased() async throws {
        let catalog = CuratedCatalog(games: [.fixture(1)], streams: [:])
        var session: GamesSession? = GamesSession(from: catalog, time: clock)
        var titles: [String] = []
        func show(_ screen: GamesScreen) { titles.append(screen.title) }

        let screens = try #require(session).screens
        let loop = Task {
            for await screen in screens { show(screen) }
        }

        await session?.load()
        session = nil
        await loop.value
        #expect(titles.last == "Top games")
    }

    @Test func signInButtonSignsInAndRetries() async {
        let session = ScreenModelSpy<GamesScreen, GamesScreen.Action>(.fixture(.failed(.refused(.signInNeeded))))
        func signIn() async { session.screen = .fixture() }
        func close() {}

        func press(_ button: ActionButton<GamesScreen.Action>) async {
            switch button.action {
            case .signIn:
                await signIn()
                await session.perform(.retry)
            case .close: close()
            case let action: await session.perform(action)
            }
        }

        if let button = session.screen.message?.button { await press(button) }
        #expect(session.actions == [.retry] && session.screen.phase == .loaded)
    }

    @Test func gameListShowsLoadingUntilLoadFails() async throws {
        let catalog = TwitchCatalogSpy()
        let session = GamesSession(from: catalog)
        let load = Task { await session.load() }
        try await catalog.games.waitForCalls(1)
        #expect(session.screen.isLoading)
        catalog.games.fail(0, with: .refused(.rateLimited(until: nil)))
        await load.value

        #expect(session.screen.phase == .failed(.refused(.rateLimited(until: nil))))
    }

    @Test func fakeAndLoaderAndSessionShareOneClock() async throws {
        let fake = FakeTwitch(time: clock)
        let helix = HelixLoader(
            clientID: FakeTwitch.clientID, client: InProcessHTTPClient(fake),
            authorizer: fake.authorizer(), time: clock)
        let session = StreamsSession(
            .game("509658"), from: helix, time: clock)
        await session.load()
        let first = session.screen.rows.first
        #expect(first?.duration?.spoken == "live for 10 minutes")
    }

    @Test func gamesAreLoadedDespiteOutageOfFakeService() async throws {
        let fake = FakeTwitch(
            time: clock,
            outages: { call in call == 2 ? .unavailable : nil })
        fake.behaviour.shiftsBetweenPages = true
        fake.behaviour.paging = .short
        let server = try await LoopbackHTTPServer.start(fake)
        defer { server.stop() }
        let address = FakeTwitch.helix(at: server.baseAddress)
        let helix = HelixLoader(
            clientID: FakeTwitch.clientID, client: URLSessionHTTPClient(),
            authorizer: fake.authorizer(at: address), address: address,
            time: clock)

        #expect(try await helix.loadTopGames(limit: 3).elements.count == 3)
    }

    @Test func listKeepsRowsDespiteRevokedTokenAndOutage() async throws {
        let fake = FakeTwitch(
            time: clock,
            outages: { call in call == 0 ? .unavailable : nil })
        let helix = HelixLoader(
            clientID: FakeTwitch.clientID, client: InProcessHTTPClient(fake),
            authorizer: fake.authorizer(), time: clock)
        let session = GamesSession(from: helix, time: clock)
        await session.load()  // the service has an outage
        #expect(session.screen.message?.button.action == .retry)
        await session.retry()
        #expect(session.screen.rows.count == 5)
        for await screen in session.screens where !screen.isCompleting {
            break  // all viewers are counted
        }
        #expect(session.screen.rows.allSatisfy { $0.viewers != nil })
        fake.revokeTokens()  // the service answers 401 from now on
        await session.refresh()
        #expect(session.screen.message?.button.action == .signIn)
        #expect(session.screen.rows.count == 5)  // the old rows stay
    }

    @Test func listWithoutNetworkHasRetryButton() async {
        let fake = FakeTwitch(time: clock).optional()
        let offline = FaultInjectingHTTPClient(
            InProcessHTTPClient(fake)
        ) { _ in .error(.notConnected) }
        let helix = HelixLoader(
            clientID: FakeTwitch.clientID, client: offline,
            authorizer: fake.authorizer(), time: clock)
        let session = GamesSession(from: helix, time: clock)
        await session.load()
        #expect(session.screen.message?.button.action == .retry)
    }

    @Test(arguments: TwitchCatalogContract.rules)
    func customCatalogObeysCatalogContract(
        rule: ContractRule<TwitchCatalogContract.Subject>
    ) async throws {
        // Your own type.
        let subject = TwitchCatalogContract.Subject(local: { content in
            switch content {
            case .games(let games):
                CuratedCatalog(games: games, streams: [:])
            case .streams(let streams, let game):
                CuratedCatalog(games: [], streams: [game.id: streams])
            }
        })
        try await rule.verify(subject)
    }

    @Test(arguments: TokenStoringContract.rules + TokenStoringContract.persistence)
    func customTokenStoreObeysTokenContract(
        rule: ContractRule<TokenStoringContract.Subject>
    ) async throws {
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

    @Test func validationIsUnavailableIfTokenStoreIsLocked() async throws {
        let client = HTTPClientDummy()

        let store = TokenStoreSpy()
        let signIn = DeviceSignIn(
            clientID: FakeTwitch.clientID, client: client, store: store,
            time: clock)
        let validation = Task { try await signIn.validate() }
        try await store.calls.waitForCalls(1)
        // The device is locked.
        let locked = StoreError(.unreadable(code: -25_308), at: "keychain")
        store.calls.fail(0, with: locked)
        await #expect(throws: LoadError.refused(.unavailable(until: nil))) {
            try await validation.value
        }
    }
}
