import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

#if canImport(Security)
import Security

/// A store of tokens in the Keychain.
struct KeychainTokenStore: TokenStoring {
    var service = "twitch"

    private var item: [CFString: Any] {
        [kSecClass: kSecClassGenericPassword, kSecAttrService: service, kSecAttrAccount: "tokens"]
    }

    private func error(_ problem: StoreError.Problem) -> StoreError { StoreError(problem, at: "keychain, \(service)") }

    func load() async throws(StoreError) -> TokenPair? {
        var query = item
        query[kSecReturnData] = true
        var result: CFTypeRef?
        switch SecItemCopyMatching(query as CFDictionary, &result) {
        case errSecItemNotFound: return nil
        case errSecSuccess: break
        case let status: throw error(.unreadable(code: status))
        }
        do {
            return try JSONDecoder().decode(TokenPair.self, from: result as? Data ?? Data())
        } catch {
            throw self.error(.corrupt(.content(at: "the root")))
        }
    }

    func save(_ pair: TokenPair) async throws(StoreError) {
        var values: [CFString: Any] = [kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly]
        do { values[kSecValueData] = try JSONEncoder().encode(pair) } catch { throw self.error(.other(code: 0)) }
        var status = SecItemUpdate(item as CFDictionary, values as CFDictionary)
        if status == errSecItemNotFound {
            let whole = item.merging(values) { $1 }
            status = SecItemAdd(whole as CFDictionary, nil)
        }
        guard status == errSecSuccess else { throw error(.unwritable(code: status)) }
    }

    func clear() async throws(StoreError) {
        let status = SecItemDelete(item as CFDictionary)
        guard status == errSecSuccess || status == errSecItemNotFound else { throw error(.unwritable(code: status)) }
    }
}
#endif

/// A custom source of games: a curated list.
struct CuratedGames: TopGamesLoading {
    let games: [StreamedGame]

    func loadTopGames(_ count: Int) async throws(LoadError) -> TopList<StreamedGame> {
        TopList(games, wanted: count)
    }

    func countViewers(of game: StreamedGame) async throws(LoadError) -> ViewerCount {
        throw .refused(.notFound)
    }
}

@MainActor
@Suite(.bounded) struct TwitchBrowseSamples {
    private let clock = ManualClock()

    @Test func browsing() async throws {
        let fake = FakeTwitch()  // on system time, as the loader and the session
        let client = InProcessHTTPClient(fake)
        let tokens = FixedAccessToken(fake.issueToken())

        let helix = HelixLoader(clientID: "fakeclient", client: client, tokens: tokens)
        let session = BrowseSession(games: helix, streams: helix)

        await session.load()  // session.games has five rows, whose viewer counts follow
        await session.select(session.games.list.rows[0].id)  // session.streams has ten rows, the most viewed first
        session.back()

        #expect(session.games.list.rows.count == 5)
        #expect(session.streams == nil)
    }

    @Test func clientWithPolicies() {
        let limiter = RateLimiter.twitch()
        let client = URLSessionHTTPClient().under(.twitch(limiter: limiter))

        let store = MemoryCacheStore()

        var policies = HTTPPolicies.twitch(limiter: limiter)
        policies[.cache] = { $0.cached(in: store, whenUnreachable: .serveStale(upTo: .days(7))) }

        #expect(policies[.cache] != nil)
        #expect(!(client is URLSessionHTTPClient))
    }

    @Test func signingIn() async throws {
        let fake = FakeTwitch(time: clock.timeSource)
        let client = InProcessHTTPClient(fake)
        let time = clock.timeSource
        let store = InMemoryTokenStore()
        func show(_ code: String, at address: URL) { fake.approve(userCode: code) }

        let signIn = DeviceSignIn(clientID: "fakeclient", client: client, store: store, time: time)
        let invitation = try await signIn.invite()
        show(invitation.userCode, at: invitation.address)  // the user enters it there, on any device
        let signedIn = Task { try await signIn.complete(invitation) }

        try await clock.waitForSleeper(due: .seconds(5))
        clock.advance(by: .seconds(5))
        try await signedIn.value

        let helix = HelixLoader(clientID: "fakeclient", client: client, tokens: signIn)

        #expect(try await helix.loadTopGames(5).elements.count == 5)

        try await signIn.signOut()

        await #expect(throws: LoadError.refused(.signInNeeded)) { try await helix.loadTopGames(5) }
    }

    @Test func hostedToken() async throws {
        let client = InProcessHTTPClient { _ in .json(#"{"access_token": "abc", "expires_in": 3600}"#) }

        let request = try HTTPRequest(.get, "https://your.example/twitch-token")
        let tokens = HostedAccessToken(request, client: client, owner: .application)

        #expect(try await tokens.accessToken().value == "abc")
    }

    @Test func countsAndIncompleteLists() async throws {
        let list = try await CuratedGames(games: [.fixture(1)]).loadTopGames(5)
        func describe(_ count: ViewerCount) -> String {
            count.isExact
                ? "\(count.number) viewers"
                : "at least \(count.number) viewers (pages read: \(count.pagesRead))"
        }
        if let reason = list.incomplete, reason != .noMore {
            print("short, because \(reason)")
        }

        #expect(describe(.atLeast(7, pagesRead: 1)) == "at least 7 viewers (pages read: 1)")
        #expect(list.incomplete == .noMore)
    }

    @Test func picturesInAnySize() throws {
        let template = try #require(ImageTemplate("https://art.example/509658-{width}x{height}.jpg"))
        let small = template.url(width: 136, height: 190)  // …/509658-136x190.jpg
        let fresh = template.url(width: 440, height: 248, at: Date(timeIntervalSince1970: 600))  // …?slot=2

        #expect(small.absoluteString.hasSuffix("509658-136x190.jpg"))
        #expect(fresh.absoluteString.hasSuffix("?slot=2"))
    }

    @Test func prefetchedPictures() async throws {
        let fake = FakeTwitch(time: clock.timeSource)
        let client = InProcessHTTPClient(fake)
        let helix = HelixLoader(clientID: "fakeclient", client: client, tokens: FixedAccessToken(fake.issueToken()))

        let images = RemoteImageLoader(over: client.followingRedirects()).refusingDeletedArt()
        let pictures = ImagePrefetcher(images)
        let session = BrowseSession(games: helix, streams: helix, pictures: pictures)

        await session.load()

        let box = try await pictures.image(at: session.games.images[0])  // returned at once if it was prefetched

        #expect(box.info.format == .png)
    }

    @Test func viewWithSpy() async {
        let browse = TwitchBrowsingSpy(.fixture(.loaded))
        browse.onCall = { [unowned browse] call in
            if call == .select("1000") { browse.streams = .fixture(.loading) }
        }
        await browse.select("1000")  // what your view does when a row is tapped
        #expect(browse.calls == [.select("1000")])

        #expect(browse.streams?.list.isLoading == true)
    }

    @Test func buttonActions() async {
        let session = TwitchBrowsingSpy(.fixture(.failed(.refused(.signInNeeded))))
        func signIn() async { session.games = .fixture() }

        func press(_ button: ActionButton<BrowseAction>) async {
            switch button.action {
            case .retry: await session.retry()
            case .refresh: await session.refresh()
            case .signIn:
                await signIn()
                await session.retry()
            }
        }

        if let button = session.games.list.message?.button { await press(button) }
        #expect(session.calls == [.retry] && session.games.list.phase == .loaded)
    }

    @Test func slowServer() async throws {
        let games = TopGamesLoaderSpy()
        let session = BrowseSession(games: games, streams: TopStreamsLoaderStub([]))
        let load = Task { await session.load() }
        try await games.loads.waitForCalls(1)
        #expect(session.games.list.isLoading)
        games.loads.fail(0, with: .refused(.rateLimited(until: nil)))
        await load.value

        #expect(session.games.list.phase == .failed(.refused(.rateLimited(until: nil))))
    }

    @Test func oneTimeSourceForAllParts() async throws {
        let fake = FakeTwitch(time: clock.timeSource)
        let helix = HelixLoader(
            clientID: FakeTwitch.clientID, client: InProcessHTTPClient(fake),
            tokens: FixedAccessToken(fake.issueToken()), time: clock.timeSource)
        let session = BrowseSession(
            games: helix, streams: helix, time: clock.timeSource)
        await session.load()
        await session.select(session.games.list.rows[0].id)
        let first = session.streams?.list.rows.first
        #expect(first?.duration?.spoken == "live for 10 minutes")
    }

    @Test func fakeWithOutage() async throws {
        let fake = FakeTwitch(time: clock.timeSource, outages: { call in call == 2 ? .unavailable : nil })
        fake.behaviour.shiftsBetweenPages = true
        fake.behaviour.paging = .short
        let server = try await LoopbackHTTPServer.start(fake)
        let helix = HelixLoader(
            clientID: FakeTwitch.clientID, client: URLSessionHTTPClient(), tokens: FixedAccessToken(fake.issueToken()),
            address: FakeTwitch.helix(at: server.baseAddress), time: clock.timeSource)

        #expect(try await helix.loadTopGames(3).elements.count == 3)
    }

    @Test(arguments: TopGamesLoaderContract.rules)
    func contractHoldsForCustomLoader(rule: ContractRule<TopGamesLoaderContract.Subject>) async throws {
        let subject = TopGamesLoaderContract.Subject(local: { CuratedGames(games: $0) })  // your own type
        try await rule.verify(subject)
    }

    @Test(arguments: TokenStoringContract.rules + TokenStoringContract.keeping)
    func contractHoldsForCustomStore(rule: ContractRule<TokenStoringContract.Subject>) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }  // the system deletes temporary folders

        let subject = TokenStoringContract.Subject {
            let file = folder.appending(path: "\(UUID()).json")
            return .init(
                opening: { FileTokenStore(file) }, reading: { try Data(contentsOf: file) },
                overwriting: { try $0.write(to: file) })
        }
        try await rule.verify(subject)
    }

    #if os(macOS)  // A test without an app has a keychain only on macOS.
    @Test(arguments: TokenStoringContract.rules)
    func contractHoldsForKeychainStore(rule: ContractRule<TokenStoringContract.Subject>) async throws {
        let store = KeychainTokenStore(service: "playhouse-\(UUID())")
        let subject = TokenStoringContract.Subject { .init(store) }
        try await rule.verify(subject)
        try await store.clear()
    }
    #endif

    @Test func unreadableStore() async {
        let client = HTTPClientDummy()
        let locked = StoreError(.unreadable(code: -25_308), at: "keychain")  // the device is locked
        let store = TokenStoreStub(.failing(locked))
        let signIn = DeviceSignIn(clientID: FakeTwitch.clientID, client: client, store: store, time: clock.timeSource)
        await #expect(throws: LoadError.refused(.unavailable(until: nil))) { try await signIn.accessToken() }
    }
}
