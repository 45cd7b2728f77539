import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

@Suite(.bounded) struct HelixGamesTests {
    private static let names = [
        "Just Chatting", "Grand Theft Auto V", "Counter-Strike", "VALORANT", "League of Legends",
    ]

    @Test func topGamesKeepOrderOfService() async throws {
        let list = try await TwitchSetup().helix().loadTopGames(limit: 5)
        #expect(list.elements.map(\.name) == Self.names)
        #expect(list.incomplete == nil && list.dropped == 0)
    }

    @Test func requestsHaveTokenClientIDAndUserAgent() async throws {
        let spy = HTTPClientSpy()
        let tokens = TokenSourceStub("abc", clientID: .app)
        let load = Task { try await HelixLoader(clientID: .app, client: spy, tokens: tokens).loadTopGames(limit: 5) }
        try await spy.requests.waitForCalls(1)
        let fields = spy.requests[0].fields
        #expect(fields[.authorization] == "Bearer abc")
        #expect(fields["Client-Id"] == "app")
        #expect(fields[.userAgent] == "Playhouse")
        #expect(spy.requests[0].cachePartition == "app application")
        load.cancel()
        await #expect(throws: LoadError.cancelled) { try await load.value }
    }

    @Test(arguments: [(1, 2), (5, 7), (10, 15), (70, 100), (100, 100), (1_000, 100)])
    func requestAsksForExtraGamesButAtMost100(wanted: Int, first: Int) async throws {
        let setup = TwitchSetup()
        _ = try await setup.helix().loadTopGames(limit: wanted)
        #expect(setup.fake.history[0].path == "/helix/games/top")
        #expect(setup.fake.history[0].query.values(for: "first") == ["\(first)"])
    }

    @Test func fiveGamesAreReturnedDespiteBlankCategory() async throws {
        let setup = TwitchSetup.odd { $0.hasBlankCategory = true }
        let list = try await setup.helix().loadTopGames(limit: 5)
        #expect(list.elements.map(\.name) == Self.names)
        #expect(setup.fake.history.count == 1)
    }

    /// Tests a date whose seconds do not fit into 64 bits, as a field of the response would need.
    @Test func gamesAreLoadedDespiteDateBeyond64Bits() async throws {
        let time = ManualClock(startingAt: Date(timeIntervalSince1970: 1e19)).timeSource
        let fake = FakeTwitch(time: time)
        let loader = HelixLoader(
            clientID: FakeTwitch.clientID, client: InProcessHTTPClient(fake),
            tokens: FixedAccessToken(fake.issueToken()), time: time)
        #expect(try await loader.loadTopGames(limit: 5).elements.map(\.name) == Self.names)
    }

    @Test func helixGamesHaveNoViewerCounts() async throws {
        #expect(try await TwitchSetup().helix().loadTopGames(limit: 5).elements.allSatisfy { $0.viewers == nil })
    }

    @Test(arguments: [Int.max, 0, -1, .min])
    func anyRequestedNumberOfGamesIsAccepted(count: Int) async throws {
        let setup = TwitchSetup()
        let wanted = max(0, count)
        let (helix, kraken) = (
            try await setup.helix().loadTopGames(limit: count), try await setup.kraken().loadTopGames(limit: count)
        )
        for list in [helix, kraken] {
            #expect(list.wanted == wanted && list.elements.count == min(wanted, 14))
        }
    }

    @Test func boxArtTemplateIsFilledWithSize() async throws {
        let game = try #require(try await TwitchSetup().helix().loadTopGames(limit: 1).elements.first)
        #expect(game.art?.box.absoluteString == "https://static-cdn.test/ttv-boxart/509658-285x380.jpg")
    }

    @Test(arguments: [#""""#, "null", #"" ""#, #""not an address""#])
    func gameWithInvalidArtAddressHasNoArt(art: String) async throws {
        let body = #"{"data": [{"id": "1", "name": "Chess", "box_art_url": \#(art)}], "pagination": {}}"#
        let game = try await TwitchSetup.helix(answering: .json(body)).loadTopGames(limit: 1).elements.first
        #expect(game != nil && game?.art == nil)
    }

    @Test(arguments: ["http://127.0.0.1:9/{width}", "http://localhost/a.jpg", "http://LOCALHOST#x", "http://[::1]:80/"])
    func artAddressOnLocalhostOverHTTPIsIgnored(art: String) async throws {
        let body = #"{"data": [{"id": "1", "name": "Chess", "box_art_url": "\#(art)"}], "pagination": {}}"#
        let game = try await TwitchSetup.helix(answering: .json(body)).loadTopGames(limit: 1).elements.first
        #expect(game != nil && game?.art == nil)
    }

    @Test func escapedAmpersandIsDecoded() async throws {
        let games = try await TwitchSetup().helix().loadTopGames(limit: 14).elements
        #expect(games.contains { $0.name == "Talk Shows & Podcasts" })
        #expect(games.contains { $0.name == "Science & Technology" })
    }

    @Test func nullDataGivesEmptyList() async throws {
        let setup = TwitchSetup.odd(FakeCatalog([])) { $0.prefersNull = true }
        let list = try await setup.helix().loadTopGames(limit: 5)
        #expect(list.elements.isEmpty && list.incomplete == .noMore)
    }

    @Test func emptyDataGivesEmptyList() async throws {
        #expect(try await TwitchSetup(FakeCatalog([])).helix().loadTopGames(limit: 5).elements.isEmpty)
    }

    @Test func malformedElementIsDroppedAndCounted() async throws {
        let setup = TwitchSetup.odd { $0.malformedEvery = 3 }
        let list = try await setup.helix().loadTopGames(limit: 5)
        #expect(
            list.elements.map(\.name) == [
                "Just Chatting", "Grand Theft Auto V", "VALORANT", "League of Legends", "Fortnite",
            ])
        #expect(list.dropped == 2)
    }

    @Test func malformedGamesAreAllDroppedAndCounted() async throws {
        let setup = TwitchSetup.odd { $0.malformedEvery = 1 }
        let list = try await setup.helix().loadTopGames(limit: 5)
        #expect(list.elements.isEmpty && list.dropped == 14)
    }

    @Test(arguments: [0, -1])
    func wantedCountBelowOneSendsNoRequest(wanted: Int) async throws {
        let setup = TwitchSetup()
        #expect(try await setup.helix().loadTopGames(limit: wanted).elements.isEmpty)
        #expect(setup.fake.history.isEmpty)
    }

    @Test(arguments: TwitchCatalogContract.rules)
    func helixLoaderObeysEveryCatalogRule(rule: ContractRule<TwitchCatalogContract.Subject>) async throws {
        let subject = TwitchCatalogContract.Subject(
            delivering: { TwitchSetup(FakeCatalog(of: $0)).helix() },
            unreachable: {
                let client = HTTPClientStub()
                client.on(.any, failure: .notConnected)
                return HelixLoader(clientID: .app, client: client, tokens: TokenSourceStub("abc"))
            },
            givenNonsense: { TwitchSetup.helix(answering: .text("nonsense")) },
            neverAnswered: {
                HelixLoader(clientID: .app, client: HTTPClientSpy(), tokens: TokenSourceStub("abc"))
            })
        try await rule.verify(subject)
    }
}
