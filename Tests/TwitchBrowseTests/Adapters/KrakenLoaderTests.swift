import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowseTesting

@testable import TwitchBrowse

@Suite(.bounded) struct KrakenLoaderTests {
    private static func loader(answering response: HTTPResponse) -> KrakenLoader {
        KrakenLoader(clientID: .app, client: InProcessHTTPClient { _ in response })
    }

    @Test(arguments: OversizedJSONMember.all.indices) func onlyOversizedGameIsDropped(index: Int) async throws {
        let rows = [OversizedJSONMember.all[index], #""x": 0"#].enumerated().map { number, member in
            #"{"viewers": 1, \#(member), "game": {"_id": \#(number), "name": "Chess"}}"#
        }
        let body = #"{"_total": 2, "top": [\#(rows.joined(separator: ","))]}"#
        let list = try await Self.loader(answering: .json(body)).loadTopGames(limit: 5)
        #expect(list.elements.map(\.id) == ["1"] && list.dropped == 1)
    }

    @Test func krakenGamesHaveViewerCounts() async throws {
        let list = try await TwitchSetup().kraken().loadTopGames(limit: 5)
        #expect(list.elements.map(\.name).first == "Just Chatting")
        #expect(list.elements.map(\.viewers) == [14, 13, 12, 11, 10].map { .exact(345 * $0) })
        #expect(list.elements[0].id == "509658")
        #expect(
            list.elements[0].art?.box.absoluteString == "https://static-cdn.test/ttv-boxart/509658-285x380.jpg")
        #expect(list.incomplete == nil)
    }

    @Test func krakenRequestContainsClientIDButNoToken() async throws {
        let client = HTTPClientStub()
        client.on(
            .path("/kraken/games/top") && .header("Client-ID", "app")
                && .header(.accept, "application/vnd.twitchtv.v5+json")
                && !.header(.authorization), .json(#"{"top": []}"#))
        _ = try await KrakenLoader(clientID: .app, client: client).loadTopGames(limit: 5)
        try client.verify()
    }

    @Test func krakenRequestWithoutLimitReturnsTenGames() async throws {
        let setup = TwitchSetup()
        let fields: HTTPFields = ["Client-ID": FakeTwitch.clientID.text]
        let response = try await setup.client.send(
            HTTPRequest(.get, parsing: "https://api.test/kraken/games/top", fields: fields))
        struct Body: Decodable { struct Game: Decodable {}; let top: [Game] }
        #expect(try response.decoded(as: Body.self).top.count == 10)
        #expect(try await setup.kraken().loadTopGames(limit: 12).elements.count == 12)
    }

    @Test func pagesAreRequestedByOffset() async throws {
        let setup = TwitchSetup(.crowded(streams: 230))
        let loader = setup.kraken().limited(to: PageLimits(pages: 5))
        let list = try await loader.loadTopStreams(of: try setup.game(), limit: 230)
        #expect(list.elements.count == 230 && list.incomplete == nil)
        #expect(setup.fake.history.map { $0.query.values(for: "offset") } == [["0"], ["100"], ["200"]])
    }

    @Test func streamsAreRequestedByPercentEncodedGameName() async throws {
        let client = HTTPClientSpy()
        let loader = KrakenLoader(clientID: .app, client: client)
        let load = Task {
            try await loader.loadTopStreams(of: StreamedGame(id: "66082", name: "Games + Demos"), limit: 10)
        }
        try await client.requests.waitForCalls(1)
        #expect(client.requests[0].address.contains("/streams?game=Games%20%2B%20Demos&limit="))
        client.requests.complete(0, with: .json(#"{"streams": []}"#))
        #expect(try await load.value.elements.isEmpty)
    }

    @Test(arguments: [
        "Games + Demos", "Talk Shows & Podcasts", "Tom Clancy's Rainbow Six Siege", "Science & Technology",
    ])
    func gameWithSpecialCharactersInNameHasStreams(name: String) async throws {
        let setup = TwitchSetup()
        #expect(try await setup.kraken().loadTopStreams(of: try setup.game(name), limit: 8).elements.count == 8)
    }

    @Test func streamsAreRankedAndDecoded() async throws {
        let setup = TwitchSetup()
        let list = try await setup.kraken().loadTopStreams(of: try setup.game("Science & Technology"), limit: 8)
        #expect(list.elements.map(\.viewers) == [75, 56, 34, 28, 28, 25, 25, 20])
        let first = list.elements[0]
        #expect(first.name == "Streamer_1300" && first.login == "streamer_1300")
        #expect(first.title == "Come & see number 1300")
        #expect(first.startedAt == FakeCatalog.epoch.addingTimeInterval(-600))
        #expect(first.preview?.url(width: 1, height: 2).absoluteString.hasSuffix("-1x2.jpg") == true)
    }

    @Test func unknownGameOrExcessiveOffsetEndsList() async throws {
        #expect(try await TwitchSetup().kraken().loadTopStreams(of: .fixture(), limit: 10).elements.isEmpty)
        let list = try await TwitchSetup.odd { $0.shiftsBetweenPages = true }.kraken().loadTopGames(limit: 50)
        #expect(list.elements.count >= 14 && list.incomplete == .noMore)
    }

    @Test func gameWithoutNameThrowsNotFound() async throws {
        let (setup, game) = (TwitchSetup(), StreamedGame(id: "7", name: " "))
        await #expect(throws: LoadError.refused(.notFound)) {
            try await setup.kraken().loadTopStreams(of: game, limit: 5)
        }
        #expect(setup.fake.history.isEmpty)
    }

    @Test func unsupportedKrakenCallsThrowNotOffered() async throws {
        let (setup, error) = (TwitchSetup(), LoadError.refused(.notOffered))
        await #expect(throws: error) { try await setup.kraken().searchGames("dota", limit: 5) }
        await #expect(throws: error) { try await setup.kraken().findGame("29595") }
        await #expect(throws: error) { try await setup.kraken().loadStreams(ofChannel: "streamer_1") }
        await #expect(throws: error) { try await setup.kraken().loadFollowedStreams(limit: 5) }
        await #expect(throws: error) { try await setup.kraken().loadLabels(of: [.fixture()]) }
        #expect(setup.fake.history.isEmpty)
    }

    @Test(arguments: ["games", "streams"])
    func retiredKrakenServiceThrowsGone(list: String) async throws {
        let setup = TwitchSetup.odd { $0.isKrakenGone = true }
        let result = await outcome { () throws(LoadError) -> Int in
            guard list == "games" else {
                return try await setup.kraken().loadTopStreams(of: .fixture(), limit: 5).elements.count
            }
            return try await setup.kraken().loadTopGames(limit: 5).elements.count
        }
        #expect(result == .failure(.refused(.gone)))
    }

    @Test func unknownClientIDThrowsBadRequest() async {
        let result = await outcome { () throws(LoadError) in
            try await TwitchSetup().kraken(clientID: .other).loadTopGames(limit: 5)
        }
        #expect(result == .failure(.refused(.badRequest)))
    }

    @Test(arguments: [#"{"error": "Gone", "status": "410", "message": ""}"#, #"{"status": 410}"#, "Gone", ""])
    func statusInBodyIsIgnored(body: String) async {
        let loader = Self.loader(answering: .text(body, status: .gone))
        await #expect(throws: LoadError.refused(.gone)) { try await loader.loadTopGames(limit: 5) }
    }

    @Test(arguments: [
        #""game": null, "average_fps": 60, "created_at": "2001-01-01T00:00:00Z""#,
        #""game": "", "average_fps": 59.94, "created_at": "2001-01-01T00:00:00.123456Z""#, #""game": "Chess""#,
    ])
    func krakenStreamWithUnusualMembersIsAccepted(members: String) async throws {
        let stream = """
            {"_id": 98765432109876, \(members), "viewers": 0, "preview": {"large": "https://art.test/640x360.jpg"},
            "channel": {"_id": "7", "name": "ada", "display_name": "Ada", "status": null, "mature": null, "logo": null}}
            """
        let list = try await Self.loader(answering: .json(#"{"_total": 2, "streams": [\#(stream), {"_id": null}]}"#))
            .loadTopStreams(of: .fixture(), limit: 5)
        #expect(list.elements.map(\.id) == ["98765432109876"])
        #expect(list.elements[0].preview == ImageTemplate("https://art.test/640x360.jpg"))
        #expect(list.dropped == 1)
    }

    @Test func krakenStreamIsMatureIfItsChannelIs() async throws {
        let setup = TwitchSetup()
        let list = try await setup.kraken().loadTopStreams(of: try setup.game(), limit: 4)
        #expect(list.elements.map(\.labels) == [[], [], [.mature], []])
    }

    @Test func insecurePictureAddressOnLocalhostIsSkipped() async throws {
        let stream = """
            {"_id": 1, "viewers": 0, "channel": {"_id": "7", "name": "ada"},
            "preview": {"template": "http://127.0.0.1:9/{width}", "large": "https://art.test/640x360.jpg"}}
            """
        let list = try await Self.loader(answering: .json(#"{"streams": [\#(stream)]}"#))
            .loadTopStreams(of: .fixture(), limit: 5)
        #expect(list.elements.map(\.preview) == [ImageTemplate("https://art.test/640x360.jpg")])
    }

    @Test(arguments: ["1e30", "0.5", "\"many\"", "null", "[]"])
    func invalidNumberInUnusedMemberIsIgnored(number: String) async throws {
        let stream = """
            {"_id": 1, "viewers": 0, "channel": {"_id": "7", "name": "ada", "views": \(number), "followers": \(number)}}
            """
        let list = try await Self.loader(answering: .json(#"{"streams": [\#(stream)]}"#))
            .loadTopStreams(of: .fixture(), limit: 5)
        #expect(list.elements.map(\.id) == ["1"] && list.dropped == 0)
    }

    @Test(arguments: TwitchCatalogContract.rules)
    func krakenLoaderObeysEveryCatalogRule(rule: ContractRule<TwitchCatalogContract.Subject>) async throws {
        let subject = TwitchCatalogContract.Subject(
            delivering: { TwitchSetup(FakeCatalog(of: $0)).kraken() },
            unreachable: {
                let client = HTTPClientStub()
                client.on(.any, failure: .notConnected)
                return KrakenLoader(clientID: .app, client: client)
            },
            givenNonsense: { Self.loader(answering: .text("nonsense")) },
            neverAnswered: { KrakenLoader(clientID: .app, client: HTTPClientSpy()) })
        try await rule.verify(subject)
    }
}
