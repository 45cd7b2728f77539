import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

@Suite(.bounded) struct HelixViewerCountsTests {
    private static let crowd = FakeCatalog.crowded(streams: 250)

    private func count(_ setup: TwitchSetup) async throws -> ViewerCount {
        try await setup.helix().countViewers(of: try setup.game())
    }

    private func sum(_ count: Int) -> Int {
        Self.crowd.games[0].streams.prefix(count).reduce(0) { $0 + $1.viewers }
    }

    @Test func viewersOfSinglePageAreCountedExactly() async throws {
        let setup = TwitchSetup()
        #expect(try await count(setup) == .exact(345 * 14, pagesRead: 1))
        #expect(setup.fake.history[0].query.values(for: "first") == ["100"])
    }

    @Test func viewerCountOfFirstPageIsLowerBound() async throws {
        let setup = TwitchSetup(Self.crowd)
        #expect(try await count(setup) == .atLeast(sum(100), pagesRead: 1))
        #expect(setup.fake.history.count == 1)
    }

    @Test func countingViewersThrowsIfFirstPageFails() async throws {
        let setup = TwitchSetup(Self.crowd, outages: { _ in .unavailable })
        let game = try setup.game()
        await #expect(throws: LoadError.refused(.unavailable(until: nil))) {
            try await setup.helix().countViewers(of: game)
        }
    }

    @Test func malformedStreamsMakeViewerCountInexact() async throws {
        let setup = TwitchSetup.odd { $0.malformedEvery = 4 }
        #expect(try await count(setup).isExact == false)
    }

    @Test func countingOnlyMalformedStreamsThrowsInvalidData() async throws {
        let setup = TwitchSetup.odd { $0.malformedEvery = 1 }
        let game = try setup.game()
        await #expect(throws: LoadError.invalidData(.missing(at: "data[0]"))) {
            try await setup.helix().countViewers(of: game)
        }
    }

    @Test func gameWithoutStreamsHasZeroViewers() async throws {
        #expect(try await TwitchSetup().helix().countViewers(of: .fixture()) == .exact(0, pagesRead: 1))
    }

    @Test func hugeSumOfViewersDoesNotTrap() async throws {
        let streams = [1, 2].map { #"{"id": "\#($0)", "user_login": "a", "viewer_count": \#(Int.max)}"# }
        let loader = TwitchSetup.helix(answering: .json(#"{"data": [\#(streams.joined(separator: ","))]}"#))
        #expect(try await loader.countViewers(of: .fixture()).number == .max)
    }

    @Test func fiveGamesWithViewerCountsNeedSixRequests() async throws {
        let setup = TwitchSetup()
        let loader = setup.helix()
        for game in try await loader.loadTopGames(limit: 5).elements { _ = try await loader.countViewers(of: game) }
        #expect(setup.fake.history.count == 6)
    }

    @MainActor @Test func viewerCountsDoNotReorderGames() async throws {
        // The numbers are those of the real service. The first hundred streams of the third game have more viewers than
        // those of the second game. The session must nevertheless keep the order of the service.
        let second = (0..<100).map { FakeCatalog.Stream($0, viewers: 1_795) }
        let third = (0..<100).map { FakeCatalog.Stream(1_000 + $0, viewers: 2_041) }
        let setup = TwitchSetup(
            FakeCatalog([
                .init(id: "32982", name: "Grand Theft Auto V", streams: second),
                .init(id: "32399", name: "Counter-Strike", streams: third),
            ]))
        let session = GamesSession(from: setup.helix(), time: setup.clock.timeSource)
        await session.load()
        try await until { !session.screen.isCompleting }
        #expect(session.screen.rows.map(\.name) == ["Grand Theft Auto V", "Counter-Strike"])
        #expect(session.screen.rows.map(\.viewers?.text) == ["179.5K", "204.1K"])
    }
}
