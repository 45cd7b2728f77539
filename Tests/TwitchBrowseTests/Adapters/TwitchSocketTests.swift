import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

/// Tests of both adapters over a real socket.
@Suite(.bounded) struct TwitchSocketTests {
    /// The servers of a subject, which run as long as this object exists.
    private final class Servers: Sendable {
        private let started = Locked<[LoopbackHTTPServer]>([])
        let client = URLSessionHTTPClient.unhurried
        let clock = ManualClock()

        deinit { for server in started.withLock({ $0 }) { server.stop() } }

        func start(
            _ handler: any HTTPHandler,
            faults: @escaping @Sendable (LoopbackHTTPServer.Exchange) -> WireFault? = { _ in nil }
        ) async throws -> String {
            let server = try await LoopbackHTTPServer.start(handler, faults: faults)
            started.withLock { $0.append(server) }
            return server.baseAddress
        }

        func helix(_ base: String, _ token: AccessToken = AccessToken("token", owner: .application)!) -> HelixLoader {
            HelixLoader(
                clientID: FakeTwitch.clientID, client: client, tokens: FixedAccessToken(token),
                address: FakeTwitch.helix(at: base), time: clock.timeSource)
        }

        func kraken(_ base: String) -> KrakenLoader {
            KrakenLoader(
                clientID: FakeTwitch.clientID, client: client, address: FakeTwitch.kraken(at: base),
                time: clock.timeSource)
        }

        func fake(_ catalog: FakeCatalog) async throws -> (fake: FakeTwitch, base: String) {
            let fake = FakeTwitch(catalog, time: clock.timeSource)
            return (fake, try await start(fake))
        }

        /// Returns the address of a stopped server.
        func nowhere() async throws -> String {
            let server = try await LoopbackHTTPServer.start(ClosureHandler { _ in HTTPResponse() })
            defer { server.stop() }
            return server.baseAddress
        }

        func nonsense() async throws -> String { try await start(ClosureHandler { _ in .text("nonsense") }) }

        func silence() async throws -> String {
            try await start(ClosureHandler { _ in HTTPResponse() }, faults: { _ in .stall(.beforeHead) })
        }
    }

    @Test(arguments: TwitchCatalogContract.rules)
    func helixLoaderObeysCatalogContractOverSocket(rule: ContractRule<TwitchCatalogContract.Subject>) async throws {
        let servers = Servers()
        let subject = TwitchCatalogContract.Subject(
            delivering: { content in
                let (fake, base) = try await servers.fake(FakeCatalog(of: content))
                return servers.helix(base, fake.issueToken())
            },
            unreachable: { servers.helix(try await servers.nowhere()) },
            givenNonsense: { servers.helix(try await servers.nonsense()) },
            neverAnswered: { servers.helix(try await servers.silence()) })
        try await rule.verify(subject)
    }

    @Test(arguments: TwitchCatalogContract.rules)
    func krakenLoaderObeysCatalogContractOverSocket(rule: ContractRule<TwitchCatalogContract.Subject>) async throws {
        let servers = Servers()
        let subject = TwitchCatalogContract.Subject(
            delivering: { servers.kraken(try await servers.fake(FakeCatalog(of: $0)).base) },
            unreachable: { servers.kraken(try await servers.nowhere()) },
            givenNonsense: { servers.kraken(try await servers.nonsense()) },
            neverAnswered: { servers.kraken(try await servers.silence()) })
        try await rule.verify(subject)
    }

    @Test(
        arguments: CredentialSourceContract.rules
            + CredentialSourceContract.sharing.filter { !$0.name.contains("cancelled") })
    func deviceSignInObeysSourceContractOverSocket(rule: ContractRule<CredentialSourceContract.Subject>) async throws {
        let servers = Servers()
        let subject = CredentialSourceContract.Subject(
            signedIn: {
                let (signIn, fake) = try await Self.signedIn(servers)
                return .init(signIn) { Self.renewals(at: fake) }
            },
            refused: {
                let (signIn, fake) = try await Self.signedIn(servers)
                fake.revokeRefreshTokens()
                return .init(signIn) { Self.renewals(at: fake) }
            },
            signedOut: {
                .init(
                    DeviceSignIn(
                        clientID: FakeTwitch.clientID, client: servers.client, store: InMemoryTokenStore(),
                        address: FakeTwitch.signIn(at: try await servers.fake(.usual).base)))
            },
            signingOut: {
                let signIn = try await Self.signedIn(servers).0
                return (.init(signIn), { try await signIn.signOut() })
            },
            neverAnswered: { .init(TokenSourceStub([])) })
        try await rule.verify(subject)
    }

    private static func renewals(at fake: FakeTwitch) -> Int {
        fake.history.count { $0.path == "/oauth2/token" } - 1
    }

    private static func signedIn(_ servers: Servers) async throws -> (DeviceSignIn, FakeTwitch) {
        let (fake, base) = try await servers.fake(.usual)
        let signIn = DeviceSignIn(
            clientID: FakeTwitch.clientID, client: servers.client, store: InMemoryTokenStore(),
            address: FakeTwitch.signIn(at: base), time: servers.clock.timeSource)
        try await complete(signIn, fake, servers.clock)
        return (signIn, fake)
    }

    /// Completes a sign-in that the user approves at once.
    private static func complete(_ signIn: DeviceSignIn, _ fake: FakeTwitch, _ clock: ManualClock) async throws {
        let invitation = try await signIn.invite()
        fake.approve(userCode: invitation.userCode)
        let completion = Task { try await signIn.complete(invitation) }
        let due = clock.now.offset + .seconds(5)
        try await clock.waitForSleeper(due: due)
        clock.advance(to: due)
        try await completion.value
    }

    @Test(arguments: [true, false])
    func pictureAddressesPointToServerOfList(isHelix: Bool) async throws {
        let servers = Servers()
        let (fake, base) = try await servers.fake(.usual)
        let (helix, kraken) = (servers.helix(base, fake.issueToken()), servers.kraken(base))
        let games = isHelix ? try await helix.loadTopGames(limit: 1) : try await kraken.loadTopGames(limit: 1)
        let game = try #require(games.elements.first)
        let streams =
            isHelix
            ? try await helix.loadTopStreams(of: game, limit: 1) : try await kraken.loadTopStreams(of: game, limit: 1)
        let images = RemoteImageLoader(over: servers.client)
        for template in [game.art, streams.elements.first?.preview] {
            let address = try #require(template).box
            #expect(address.absoluteString.hasPrefix(base + "/"))
            #expect(try await images.image(at: address).info.format == .png)
        }
    }

    @Test func gamesAndStreamsAreLoadedAfterSignIn() async throws {
        let servers = Servers()
        let (fake, base) = try await servers.fake(.usual)
        let signIn = DeviceSignIn(
            clientID: FakeTwitch.clientID, client: servers.client, store: InMemoryTokenStore(),
            address: FakeTwitch.signIn(at: base), time: servers.clock.timeSource)
        let helix = HelixLoader(
            clientID: FakeTwitch.clientID, client: servers.client, tokens: signIn, address: FakeTwitch.helix(at: base),
            time: servers.clock.timeSource)
        try await browse(signIn, helix, fake, servers.clock)
    }

    @MainActor private func browse(
        _ signIn: DeviceSignIn, _ helix: HelixLoader, _ fake: FakeTwitch, _ clock: ManualClock
    ) async throws {
        let games = GamesSession(from: helix, time: clock.timeSource)
        await games.load()
        #expect(games.screen.phase == .failed(.refused(.signInNeeded)))

        try await Self.complete(signIn, fake, clock)

        await games.retry()
        #expect(games.screen.rows.map(\.name).first == "Just Chatting")
        try await until { games.screen.rows.allSatisfy { $0.viewers != nil } }
        #expect(games.screen.rows.map(\.viewers?.text) == ["4.8K", "4.4K", "4.1K", "3.7K", "3.4K"])

        fake.revokeTokens()
        let streams = StreamsSession(games.screen.rows[1].streams, from: helix, time: clock.timeSource)
        await streams.load()
        #expect(streams.screen.rows.count == 10)
        #expect(streams.screen.rows[0].viewers.text == "975")
        #expect(streams.screen.rows[0].duration?.text == "10 min")
        #expect(fake.history.count { $0.path == "/oauth2/token" } == 2)

        fake.behaviour.callsAMinute = 1
        await streams.refresh()
        #expect(streams.screen.notice != nil && streams.screen.rows.count == 10)
    }

    @Test func truncatedPageDoesNotDiscardEarlierPages() async throws {
        let servers = Servers()
        let fake = FakeTwitch(.crowded(streams: 250), time: servers.clock.timeSource)
        let base = try await servers.start(fake) { $0.target.contains("after=") ? .truncate(.insideBody(100)) : nil }
        let list = try await servers.helix(base, fake.issueToken())
            .loadTopStreams(of: StreamedGame(id: "509658", name: "Just Chatting"), limit: 250)
        #expect(list.elements.count == 100 && list.incomplete == .interrupted)
    }
}
