import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

@Suite(.bounded) struct FakeTwitchTests {
    private struct Page: Decodable {
        struct Element: Decodable { let id: String }
        struct Pagination: Decodable { let cursor: String? }
        let data: [Element]
        let pagination: Pagination
    }

    private let clock = ManualClock()

    private func fake(_ change: (inout FakeTwitchBehaviour) -> Void = { _ in }) -> FakeTwitch {
        var behaviour = FakeTwitchBehaviour()
        change(&behaviour)
        return FakeTwitch(.numbered, behaviour: behaviour, time: clock.timeSource)
    }

    private func get(_ fake: FakeTwitch, _ path: String, _ query: HTTPQuery = [:]) async throws -> HTTPResponse {
        var fields: HTTPFields = ["Client-Id": FakeTwitch.clientID.text]
        try fields.set("Bearer " + fake.issueToken().value, for: .authorization)
        return await fake.handle(
            try HTTPRequest(.get, parsing: "https://api.test" + path, query: query, fields: fields))
    }

    private static func crowd(_ count: Int) -> FakeCatalog {
        FakeCatalog(of: (0..<count).map { .fixture($0) }, in: .fixture())
    }

    @Test func defaultPageSizeIsTwenty() async throws {
        let fake = FakeTwitch(Self.crowd(50), time: clock.timeSource)
        #expect(try await get(fake, "/helix/streams").decoded(as: Page.self).data.count == 20)
        #expect(try await get(fake, "/helix/streams", ["first": "30"]).decoded(as: Page.self).data.count == 30)
    }

    /// The current API sends `is_mature`, but always as `false`.
    @Test func matureStreamsAreMarkedOnlyByOlderAPI() async throws {
        struct Page: Decodable {
            struct Stream: Decodable {
                struct Channel: Decodable { let mature: Bool }
                let is_mature: Bool?
                let channel: Channel?
            }
            let data: [Stream]?
            let streams: [Stream]?
        }
        let helix = try await get(fake(), "/helix/streams", ["game_id": "509658"]).decoded(as: Page.self)
        #expect(helix.data?.map(\.is_mature) == Array(repeating: false, count: 12))
        let kraken = try await get(fake(), "/kraken/streams", ["game": "Just Chatting"]).decoded(as: Page.self)
        #expect(kraken.streams?.map(\.channel?.mature) == (0..<12).map { $0 == 2 })
    }

    @Test(arguments: ["0", "101", "-1", "many", ""])
    func invalidPageSizeIsBadRequest(first: String) async throws {
        #expect(try await get(fake(), "/helix/games/top", ["first": first]).status == .badRequest)
    }

    @MainActor
    @Test(arguments: [0, 1_700_000_000.5])
    func streamsOfNewFakeStartedBeforeItsCreation(seconds: Double) async throws {
        let clock = ManualClock(startingAt: FakeCatalog.epoch.addingTimeInterval(seconds))
        clock.advance(by: .seconds(7_200))
        let fake = FakeTwitch(time: clock.timeSource)
        let helix = HelixLoader(
            clientID: FakeTwitch.clientID, client: InProcessHTTPClient(fake),
            authorizer: fake.authorizer(),
            time: clock.timeSource)
        let kraken = KrakenLoader(
            clientID: FakeTwitch.clientID, client: InProcessHTTPClient(fake), time: clock.timeSource)
        for catalog in [helix, kraken] as [any TwitchCatalog] {
            let games = GamesSession(from: catalog, time: clock.timeSource)
            await games.load()
            #expect(games.screen.rows.count == 5)
            let streams = StreamsSession(games.screen.rows[0].streams, from: catalog, time: clock.timeSource)
            await streams.load()
            #expect(streams.screen.rows.count == 10)
            #expect(streams.screen.rows.first?.duration?.text.hasSuffix(" min") == true)
            #expect(streams.screen.rows.prefix(2).map { $0.duration?.text } == ["10 min", "20 min"])
        }
    }

    @Test(
        arguments: [
            (["user_login": "streamer_3"], 1), (["user_login": "streamer_3", "user_login": "streamer_4"], 2),
            (["language": "it"], 1), (["language": "it", "user_login": "streamer_3"], 0),
            (["type": "live"], 20),
        ] as [(HTTPQuery, Int)])
    func streamsCanBeFilteredByStreamerAndLanguage(query: HTTPQuery, count: Int) async throws {
        let fake = fake()
        fake.catalog.games[1].streams[0].language = "it"
        #expect(try await get(fake, "/helix/streams", query).decoded(as: Page.self).data.count == count)
    }

    @Test func commaSeparatedGameIDsAreBadRequest() async throws {
        #expect(try await get(fake(), "/helix/streams", ["game_id": "509658,32982"]).status == .badRequest)
    }

    @Test func cursorIsIgnoredIfSeveralGamesAreRequested() async throws {
        let fake = fake()
        let games: HTTPQuery = ["game_id": "509658", "game_id": "32982", "first": "2"]
        let first = try await get(fake, "/helix/streams", games).decoded(as: Page.self)
        var query = games
        query.append("after", try #require(first.pagination.cursor))
        #expect(
            try await get(fake, "/helix/streams", query).decoded(as: Page.self).data.map(\.id) == first.data.map(\.id))
    }

    @Test func gamesCanBeRequestedByName() async throws {
        let response = try await get(fake(), "/helix/games", ["id": "27471", "name": "Dota 2", "name": "Nothing"])
        struct Games: Decodable { let data: [Page.Element] }
        #expect(try response.decoded(as: Games.self).data.map(\.id) == ["29595", "27471"])
    }

    private struct Channels: Decodable {
        struct Channel: Decodable {
            let broadcaster_id: String
            let content_classification_labels: [String]
        }
        let data: [Channel]
    }

    @Test func channelsHaveContentLabels() async throws {
        let fake = fake()
        fake.catalog.games[0].streams[0].labels = ["Gambling"]
        let ids = fake.catalog.games[0].streams.prefix(2).map(\.userID)
        let query = HTTPQuery(
            ofAddress: "http://a.test/?" + (ids + ["7"]).map { "broadcaster_id=\($0)" }.joined(separator: "&"))
        let channels = try await get(fake, "/helix/channels", query).decoded(as: Channels.self).data
        #expect(channels.map(\.broadcaster_id) == ids)
        #expect(channels.map(\.content_classification_labels) == [["Gambling"], []])
    }

    @Test(arguments: [0, 101]) func channelRequestNeeds1To100Channels(count: Int) async throws {
        let query = HTTPQuery(
            ofAddress: "http://a.test/?" + (0..<count).map { "broadcaster_id=\($0)" }.joined(separator: "&"))
        #expect(try await get(fake(), "/helix/channels", query).status == .badRequest)
    }

    @Test(
        arguments: [
            (TokenOwner.user("ada"), [.readFollows], "12345", 200), (.user("ada"), [], "12345", 401),
            (.user("ada"), [.readFollows], "7", 401), (.application, [.readFollows], "12345", 401),
            (.user("ada"), [.readFollows], "", 401),
        ] as [(TokenOwner, [TwitchScope], String, Int)])
    func followedStreamsRequireUserTokenWithScope(
        owner: TokenOwner, scopes: [TwitchScope], user: String, status: Int
    ) async throws {
        let fake = FakeTwitch(time: clock.timeSource)
        var fields: HTTPFields = ["Client-Id": FakeTwitch.clientID.text]
        try fields.set("Bearer " + fake.issueToken(owner: owner, scopes: scopes).value, for: .authorization)
        let response = await fake.handle(
            try HTTPRequest(
                .get, parsing: "https://api.test/helix/streams/followed", query: ["user_id": user], fields: fields))
        #expect(response.status.code == status)
        guard status == 200 else { return }
        let streams = try response.decoded(as: Page.self).data
        #expect(!streams.isEmpty && streams.count == min(20, fake.catalog.followed.count))
    }

    /// The pages of the example apps offer these languages.
    @Test(arguments: ["en", "it", "de", "es", "fr", "pt"])
    func everyGameHasStreamsInEachLanguage(language: String) {
        for game in FakeCatalog.usual.games {
            #expect(game.streams.contains { $0.language == language }, "\(game.name)")
        }
    }

    @Test func usualCatalogHasDistinctStreamers() {
        let streams = FakeCatalog.usual.games.flatMap(\.streams)
        #expect(Set(streams.map(\.login)).count == streams.count)
        #expect(Set(streams.map(\.displayName)).count == streams.count)
        #expect(streams.allSatisfy { $0.login == $0.displayName.lowercased() && $0.login.count <= 25 })
        #expect(Set(streams.map(\.title)).count == 30)
        #expect(streams.contains { $0.labels.isEmpty } && Set(streams.flatMap(\.labels)).count == 7)
        #expect(streams.allSatisfy { !$0.isMature || $0.labels.contains("MatureGame") })
    }

    @Test(
        arguments: [([:], 25), (["limit": "100"], 100), (["limit": "101"], nil), (["limit": "0"], nil)]
            as [(HTTPQuery, Int?)])
    func krakenPageSizeHasDefaultAndMaximum(query: HTTPQuery, count: Int?) async throws {
        struct Streams: Decodable {
            struct Stream: Decodable {}
            let streams: [Stream]
        }
        let fake = FakeTwitch(Self.crowd(120), time: clock.timeSource)
        let fields: HTTPFields = ["Client-ID": FakeTwitch.clientID.text]
        let response = await fake.handle(
            try HTTPRequest(.get, parsing: "https://api.test/kraken/streams", query: query, fields: fields))
        #expect(response.status == (count == nil ? .badRequest : .ok))
        if let count { #expect(try response.decoded(as: Streams.self).streams.count == count) }
    }

    @Test func unknownCursorIsBadRequest() async throws {
        #expect(try await get(fake(), "/helix/games/top", ["after": "nonsense"]).status == .badRequest)
    }

    @Test func blankCategoryShortensPageByOne() async throws {
        let fake = fake { $0.hasBlankCategory = true }
        #expect(try await get(fake, "/helix/games/top", ["first": "5"]).decoded(as: Page.self).data.count == 4)
    }

    @Test func unknownGameIDsAreIgnored() async throws {
        let response = try await get(fake(), "/helix/games", ["id": "1", "id": "27471"])
        let text = String(decoding: response.body, as: UTF8.self)
        #expect(text.contains("27471") && !text.contains("pagination"))
    }

    @Test func fakeEscapesAmpersandInJSON() async throws {
        let response = try await get(fake(), "/helix/games", ["id": "417752"])
        #expect(String(decoding: response.body, as: UTF8.self).contains(#"Talk Shows \u0026 Podcasts"#))
    }

    @Test func zeroRateLimitRefusesEveryCall() async throws {
        let answer = try await get(fake { $0.callsAMinute = 0 }, "/helix/games/top")
        #expect(answer.status == .tooManyRequests && answer.fields["Ratelimit-Remaining"] == "0")
    }

    @Test func requestAboveRateLimitGets429UntilRefill() async throws {
        let fake = fake { $0.callsAMinute = 2 }
        let start = clock.timeSource.date().timeIntervalSince1970
        var answers: [HTTPResponse] = []
        for _ in 0..<3 { answers.append(try await get(fake, "/helix/games/top")) }
        #expect(answers.map(\.status.code) == [200, 200, 429])
        #expect(answers.map { $0.fields["Ratelimit-Remaining"] } == ["1", "0", "0"])
        #expect(answers[2].fields["Ratelimit-Reset"] == "\(Int(start) + 60)")
        clock.advance(by: .seconds(30))
        #expect(try await get(fake, "/helix/games/top").status == .ok)
        #expect(try await get(fake, "/helix/games/top").status == .tooManyRequests)
    }

    @Test func fakeCanOmitRateLimitFields() async throws {
        let fake = fake { $0.sendsRateLimitFields = false }
        #expect(try await get(fake, "/helix/games/top").fields["Ratelimit-Remaining"] == nil)
    }

    @Test func seedDeterminesHowListShiftsBetweenPages() async throws {
        func ids(_ seed: UInt64) async throws -> [String] {
            var behaviour = FakeTwitchBehaviour()
            behaviour.shiftsBetweenPages = true
            let fake = FakeTwitch(behaviour: behaviour, time: clock.timeSource, seed: seed)
            var ids: [String] = []
            for _ in 0..<10 {
                ids += try await get(fake, "/helix/streams", ["first": "5"]).decoded(as: Page.self).data.map(\.id)
            }
            return ids
        }
        #expect(try await ids(1) == ids(1))
        #expect(try await ids(1) != ids(2))
    }

    @Test func tokenExpiresAndCanBeRevoked() async throws {
        let fake = fake { $0.tokenLife = 100 }
        let token = fake.issueToken()
        func status() async throws -> HTTPStatus {
            var fields: HTTPFields = ["Client-Id": FakeTwitch.clientID.text]
            try fields.set("Bearer " + token.value, for: .authorization)
            return await fake.handle(try HTTPRequest(.get, parsing: "https://api.test/helix/games/top", fields: fields))
                .status
        }
        #expect(try await status() == .ok)
        clock.advance(by: .seconds(100))
        #expect(try await status() == .unauthorized)
        fake.revokeTokens()
        #expect(try await status() == .unauthorized)
    }

    @Test func requestHistoryContainsNoSecret() async throws {
        let fake = fake()
        _ = try await get(fake, "/helix/games/top")
        var text = "\(fake.history)"
        dump(fake.history, to: &text)
        #expect(!fake.secrets.isEmpty)
        for secret in fake.secrets { #expect(!text.contains(secret)) }
    }

    @Test func unknownPathIsNotFound() async throws {
        let fake = fake()
        #expect(try await get(fake, "/helix/clips").status == .notFound)
        #expect(try await get(fake, "/elsewhere").status == .notFound)
        #expect(fake.report().issues.map(\.kind) == ["unknown path", "unknown path"])
    }

    @Test func clientCredentialsGrantIsRefused() async throws {
        let body = Data("client_id=fakeclient&grant_type=client_credentials".utf8)
        let response = await fake().handle(try HTTPRequest(.post, parsing: "https://id.test/oauth2/token", body: body))
        #expect(response.status == .badRequest)
        #expect(!String(decoding: response.body, as: UTF8.self).contains("\"error\""))
    }

    @Test func rateLimitIs800RequestsPerMinute() async throws {
        let answer = try await get(fake(), "/helix/games/top")
        #expect(answer.fields["Ratelimit-Limit"] == "800" && answer.fields["Ratelimit-Remaining"] == "799")
    }

    @Test func usualFakeCatalogMatchesExpectedGames() {
        let games = FakeCatalog.usual.games
        #expect(
            games.map { "\($0.id) \($0.name)" } == [
                "509658 Just Chatting", "32982 Grand Theft Auto V", "32399 Counter-Strike", "516575 VALORANT",
                "21779 League of Legends", "30921 Rocket League", "33214 Fortnite", "29595 Dota 2",
                "138585 Hearthstone", "27471 Minecraft", "417752 Talk Shows & Podcasts", "66082 Games + Demos",
                "460630 Tom Clancy's Rainbow Six Siege", "509670 Science & Technology",
            ])
        #expect(games.map(\.viewers) == games.map(\.viewers).sorted(by: >))
        #expect(games.last?.streams.map(\.viewers) == [75, 56, 34, 28, 28, 25, 25, 20])
        #expect(games.prefix(5).allSatisfy { $0.streams.count == 12 })
        #expect(games.flatMap(\.streams).allSatisfy { $0.id.count == 11 })
    }
}
