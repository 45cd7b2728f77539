import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

/// Lists that a cache serves because the service cannot be reached.
@Suite(.bounded) struct OfflineListTests {
    private let stage = Stage()

    /// A client with a cache that reaches the service for its first calls only.
    private func client(reaching calls: Int) -> any HTTPClient {
        FaultInjectingHTTPClient(stage.client, plan: FaultPlan { $0 < calls ? nil : .notConnected }).cached(
            in: MemoryCacheStore(), whenUnreachable: .serveStale(upTo: .days(7)), time: stage.clock.timeSource)
    }

    @Test func helixListsTellTheirAge() async throws {
        let loader = HelixLoader(
            clientID: FakeTwitch.clientID, client: client(reaching: 2), tokens: stage.tokens,
            time: stage.clock.timeSource)
        let game = try stage.game()
        let first = try await (loader.loadTopGames(5).age, loader.loadTopStreams(of: game, 5).age)
        #expect(first == (nil, nil))
        stage.clock.advance(by: .seconds(3_600))
        let second = try await (loader.loadTopGames(5).age, loader.loadTopStreams(of: game, 5).age)
        #expect(second == (.seconds(3_600), .seconds(3_600)))
    }

    @Test func krakenListsTellTheirAge() async throws {
        let loader = KrakenLoader(
            clientID: FakeTwitch.clientID, client: client(reaching: 2), time: stage.clock.timeSource)
        let game = try stage.game()
        let first = try await (loader.loadTopGames(5).age, loader.loadTopStreams(of: game, 5).age)
        #expect(first == (nil, nil))
        stage.clock.advance(by: .seconds(3_600))
        let second = try await (loader.loadTopGames(5).age, loader.loadTopStreams(of: game, 5).age)
        #expect(second == (.seconds(3_600), .seconds(3_600)))
    }
}
