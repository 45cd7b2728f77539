import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

@Suite(.bounded) struct HelixStreamsTests {
    private func streams(_ json: String) async throws -> TopList<LiveStream> {
        let body = #"{"data": [\#(json)], "pagination": {}}"#
        return try await TwitchSetup.helix(answering: .json(body)).loadTopStreams(of: .fixture(), limit: 10)
    }

    private static let whole = """
        {"id": "40000000001", "user_id": "7", "user_login": "ada", "user_name": "Ada", "game_id": "1", "game_name": "Chess",
        "type": "live", "title": "Hello \\u0026 welcome", "tags": ["English", "Slow"], "tag_ids": [], "viewer_count": 12,
        "started_at": "2001-01-01T00:00:10Z", "language": "en", "is_mature": true,
        "thumbnail_url": "https://static-cdn.test/live_user_ada-{width}x{height}.jpg"}
        """

    @Test func everyMemberOfStreamIsDecoded() async throws {
        let stream = try #require(try await streams(Self.whole).elements.first)
        #expect(stream.id == "40000000001")
        #expect(stream.login == "ada" && stream.name == "Ada")
        #expect(stream.title == "Hello & welcome")
        #expect(stream.viewers == 12)
        #expect(stream.startedAt == Date(timeIntervalSinceReferenceDate: 10))
        #expect(stream.language == "en")
        #expect(stream.tags == ["English", "Slow"])
        #expect(stream.channelID == "7" && stream.labels == nil)
        #expect(stream.watchAddress?.absoluteString == "https://www.twitch.tv/ada")
        let preview = try #require(stream.preview).url(width: 440, height: 248)
        #expect(preview.absoluteString == "https://static-cdn.test/live_user_ada-440x248.jpg")
    }

    /// The service sends the member, but its value has no meaning any more.
    @Test(arguments: [true, false]) func matureFlagOfStreamIsIgnored(isMarked: Bool) async throws {
        let text = Self.whole.replacingOccurrences(of: #""is_mature": true"#, with: #""is_mature": \#(isMarked)"#)
        let stream = try #require(try await streams(text).elements.first)
        #expect(stream.labels == nil)
    }

    @Test(arguments: OversizedJSONMember.all.indices) func onlyStreamWithOversizedFieldIsDropped(index: Int)
        async throws
    {
        let other = Self.whole.replacing("40000000001", with: "2")
        for member in [
            OversizedJSONMember.all[index], OversizedJSONMember.all[index].replacing(#""x""#, with: #""tag_ids""#),
        ] {
            let list = try await streams(Self.whole.replacing(#""tag_ids": []"#, with: member) + "," + other)
            #expect(list.elements.map(\.id) == ["2"] && list.dropped == 1)
        }
    }

    @Test func tooManyTagsDropOnlyTheirStream() async throws {
        let tags = Array(repeating: #""a""#, count: 10_001).joined(separator: ",")
        let row = Self.whole.replacing(#""tags": ["English", "Slow"]"#, with: #""tags": [\#(tags)]"#)
        let list = try await streams(row + "," + Self.whole.replacing("40000000001", with: "2"))
        #expect(list.elements.map(\.id) == ["2"] && list.dropped == 1)
        let most = Self.whole.replacing(#""tags": ["English", "Slow"]"#, with: #""tags": [\#(tags.dropLast(4))]"#)
        #expect(try await streams(most).elements.map(\.tags.count) == [10_000])
    }

    @Test func errorShowsPlaceIfEveryStreamIsOversized() async throws {
        let row = Self.whole.replacing(#""tag_ids": []"#, with: OversizedJSONMember.all[0])
        let game = StreamedGame(id: "1", name: "Chess")
        let helix = TwitchSetup.helix(answering: .json(#"{"data": [\#(row)]}"#))
        let count = await outcome { () throws(LoadError) in try await helix.countViewers(of: game) }
        #expect(count == .failure(.invalidData(.tooManyRows(limit: 10_000, at: "data[0].x"))))
    }

    @Test func streamsAreRequestedByGameID() async throws {
        let setup = TwitchSetup()
        _ = try await setup.helix().loadTopStreams(of: try setup.game("Dota 2"), limit: 10)
        #expect(setup.fake.history.map(\.path) == ["/helix/streams"])
        #expect(setup.fake.history[0].query.values(for: "game_id") == ["29595"])
        #expect(setup.fake.history[0].query.values(for: "before").isEmpty)
    }

    @Test func streamsWithEqualViewersKeepOrderOfService() async throws {
        let list = try await TwitchSetup().helix().loadTopStreams(
            of: try TwitchSetup().game("Science & Technology"), limit: 8)
        #expect(list.elements.map(\.viewers) == [75, 56, 34, 28, 28, 25, 25, 20])
        #expect(list.elements.map(\.id) == list.elements.map(\.id).sorted())
    }

    @Test func shortStreamListReportsThatNoMoreExist() async throws {
        let list = try await TwitchSetup().helix().loadTopStreams(of: try TwitchSetup().game("Dota 2"), limit: 10)
        #expect(list.elements.count == 8)
        #expect(list.incomplete == .noMore)
    }

    @Test func unknownGameHasNoStreams() async throws {
        #expect(try await TwitchSetup().helix().loadTopStreams(of: .fixture(), limit: 10).elements.isEmpty)
    }

    @Test func blankDisplayNameIsReplacedByLogin() async throws {
        let setup = TwitchSetup()
        setup.fake.catalog.games[0].streams[0].displayName = ""
        let list = try await setup.helix().loadTopStreams(of: try setup.game(), limit: 1)
        #expect(list.elements.map(\.name) == ["streamer_0"])
    }

    @Test(arguments: [
        (#""tags": ["English", "Slow"], "tag_ids": []"#, #""tags": null, "tag_ids": null"#),
        (#""game_name": "Chess""#, #""game_name": """#), (#""viewer_count": 12"#, #""viewer_count": 0"#),
        (#""title": "Hello \u0026 welcome""#, #""title": """#),
        (#""started_at": "2001-01-01T00:00:10Z""#, #""started_at": "soon""#),
        (#""language": "en""#, #""language": """#), (#""is_mature": true"#, #""is_rerun": true"#),
        (#""user_name": "Ada""#, #""user_name": null"#), (#""user_name": "Ada""#, #""user_name": 7"#),
        (#""is_mature": true"#, #""is_mature": "false""#), (#""tags": ["English", "Slow"]"#, #""tags": "English""#),
        (#""tags": ["English", "Slow"]"#, #""tags": ["a", null]"#),
        (#""title": "Hello \u0026 welcome""#, #""title": []"#),
        (#""started_at": "2001-01-01T00:00:10Z""#, #""started_at": 7"#), (#""language": "en""#, #""language": {}"#),
        (#""https://static-cdn.test/live_user_ada-{width}x{height}.jpg""#, "7"),
    ])
    func helixStreamWithUnusualMemberIsAccepted(usual: String, quirk: String) async throws {
        let list = try await streams(Self.whole.replacingOccurrences(of: usual, with: quirk))
        #expect(list.elements.count == 1 && list.dropped == 0)
    }

    @Test func invalidTagsAreLeftOut() async throws {
        let text = Self.whole.replacingOccurrences(of: #"["English", "Slow"]"#, with: #"["a", null, 7, "b"]"#)
        #expect(try await streams(text).elements.first?.tags == ["a", "b"])
    }

    @Test(arguments: ["a/b", "..", "", "a%2Fb", "é", "a?b", "a b"])
    func streamWithInvalidLoginHasNoWatchAddress(login: String) {
        #expect(LiveStream(id: "1", login: login, viewers: 1).watchAddress == nil)
    }

    @Test func streamsAreRequestedByLanguageAndLogin() async throws {
        let setup = TwitchSetup()
        let game = try setup.game("Dota 2")
        setup.fake.catalog.games[7].streams[3].language = "it"
        let list = try await setup.helix().loadTopStreams(of: game, language: "it", limit: 5)
        #expect(list.elements.map(\.login) == ["streamer_703"])
        #expect(setup.fake.history[0].query.values(for: "language") == ["it"])
        let one = try await setup.helix().loadStreams(ofChannel: "streamer_100")
        #expect(one.elements.map(\.login) == ["streamer_100"])
        #expect(setup.fake.history[1].query.values(for: "user_login") == ["streamer_100"])
        #expect(try await setup.helix().loadStreams(ofChannel: "nobody").elements.isEmpty)
    }

    @Test func invalidLoginsAreNotSent() async throws {
        let setup = TwitchSetup()
        for login in ["", " ", "a b"] {
            await #expect(throws: LoadError.refused(.notFound)) {
                try await setup.helix().loadStreams(ofChannel: login)
            }
        }
        #expect(try await setup.helix().searchGames(" ", limit: 5).elements.isEmpty)
        #expect(setup.fake.history.isEmpty)
    }

    @Test func krakenStreamsAreFilteredByLanguageLocally() async throws {
        let setup = TwitchSetup()
        setup.fake.catalog.games[7].streams[3].language = "it"
        let list = try await setup.kraken().loadTopStreams(of: try setup.game("Dota 2"), language: "it", limit: 5)
        #expect(list.elements.map(\.login) == ["streamer_703"] && list.incomplete == .noMore)
    }

    @Test func blankLanguageIsNil() async throws {
        let text = Self.whole.replacingOccurrences(of: "\"en\"", with: "\"\"")
        let stream = try #require(try await streams(text).elements.first)
        #expect(stream.language == nil)
    }

    @Test(arguments: [
        #"{"id": "2", "user_login": "bob", "viewer_count": -1}"#,
        #"{"id": "2", "user_login": "bob", "viewer_count": "9"}"#,
        #"{"id": "", "user_login": "bob", "viewer_count": 1}"#, #"{"id": [], "user_login": "bob", "viewer_count": 1}"#,
        #"{"id": "2", "viewer_count": 1}"#, #"{"id": "2", "user_login": "", "viewer_count": 1}"#, "null", "[]", "7",
    ])
    func malformedStreamIsDroppedAndCounted(flawed: String) async throws {
        let list = try await streams(flawed + "," + Self.whole)
        #expect(list.elements.map(\.id) == ["40000000001"])
        #expect(list.dropped == 1)
    }

    @Test func malformedStreamsAreAllDroppedAndCounted() async throws {
        let text = Self.whole.replacingOccurrences(of: #""viewer_count": 12"#, with: #""viewer_count": "12""#)
        let list = try await streams(text + "," + text)
        #expect(list.elements.isEmpty && list.dropped == 2)
    }
}
