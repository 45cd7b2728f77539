import Foundation
import HTTPCaching
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

/// Lists that a cache serves because the service is unreachable.
@Suite(.bounded) struct OfflineListTests {
    private let setup = TwitchSetup()

    /// Returns a cached client whose first calls reach the service and whose later calls fail.
    private func client(reaching calls: Int) -> any HTTPClient {
        FaultInjectingHTTPClient(setup.client) { $0 < calls ? nil : .error(.notConnected) }.cached(
            in: .memory(), whenUnreachable: .serveStale(upTo: .days(7)), time: setup.clock.timeSource)
    }

    @Test func cachedHelixListsHaveAge() async throws {
        let loader = HelixLoader(
            clientID: FakeTwitch.clientID, client: client(reaching: 2), tokens: setup.tokens,
            time: setup.clock.timeSource)
        let game = try setup.game()
        let first = try await (loader.loadTopGames(limit: 5).age, loader.loadTopStreams(of: game, limit: 5).age)
        #expect(first == (nil, nil))
        setup.clock.advance(by: .seconds(3_600))
        let second = try await (loader.loadTopGames(limit: 5).age, loader.loadTopStreams(of: game, limit: 5).age)
        #expect(second == (.seconds(3_600), .seconds(3_600)))
    }

    /// Without a connection, an expired token cannot be renewed, but the cache needs no valid token.
    @Test func cachedListsAreShownAfterTokenHasExpired() async throws {
        let pair = TokenPair.fixture(lasting: 1_800)
        let signIn = DeviceSignIn(
            clientID: FakeTwitch.clientID,
            client: FaultInjectingHTTPClient(setup.client) { _ in .error(.notConnected) },
            store: InMemoryTokenStore(pair), time: setup.clock.timeSource)
        let games = InProcessHTTPClient { _ in .json(#"{"data": [{"id": "1", "name": "Game"}], "pagination": {}}"#) }
        let client = FaultInjectingHTTPClient(games) { $0 < 1 ? nil : .error(.notConnected) }.cached(
            in: .memory(), whenUnreachable: .serveStale(upTo: .days(7)), time: setup.clock.timeSource)
        let loader = HelixLoader(
            clientID: FakeTwitch.clientID, client: client, tokens: signIn, time: setup.clock.timeSource)
        #expect(try await loader.loadTopGames(limit: 1).age == nil)
        setup.clock.advance(by: .seconds(3_600))
        for _ in 0..<3 { #expect(try await loader.loadTopGames(limit: 1).age == .seconds(3_600)) }
    }

    @Test func listHasAgeOfOldestPage() async throws {
        let ages = Locked<[Duration]>([.seconds(7_200), .seconds(3_600)])
        let client = InProcessHTTPClient { request in
            let id = request.url.query()?.contains("after=") == true ? 2 : 1
            let cursor = id == 1 ? #""next""# : "null"
            var response = HTTPResponse.json(
                #"{"data": [{"id": "\#(id)", "name": "Game"}], "pagination": {"cursor": \#(cursor)}}"#)
            response.source = .stale(age: ages.withLock { $0.removeFirst() }, why: .unreachable(.notConnected))
            return response
        }
        let loader = HelixLoader(
            clientID: FakeTwitch.clientID, client: client, tokens: setup.tokens, time: setup.clock.timeSource)
        let list = try await loader.loadTopGames(limit: 2)
        #expect(list.elements.map(\.id) == ["1", "2"])
        #expect(list.age == .seconds(7_200))
    }

    @Test func cachedKrakenListsHaveAge() async throws {
        let loader = KrakenLoader(
            clientID: FakeTwitch.clientID, client: client(reaching: 2), time: setup.clock.timeSource)
        let game = try setup.game()
        let first = try await (loader.loadTopGames(limit: 5).age, loader.loadTopStreams(of: game, limit: 5).age)
        #expect(first == (nil, nil))
        setup.clock.advance(by: .seconds(3_600))
        let second = try await (loader.loadTopGames(limit: 5).age, loader.loadTopStreams(of: game, limit: 5).age)
        #expect(second == (.seconds(3_600), .seconds(3_600)))
    }
}
