import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

/// Tests of lists of games and channels that are not among the most popular games, over a fake of the service.
@MainActor
@Suite(.bounded) struct SearchListsTests {
    private let setup = TwitchSetup()

    private func games(_ text: String) async -> GamesSession {
        let session = GamesSession(.search(text), from: setup.helix(), time: setup.clock.timeSource)
        await session.load()
        return session
    }

    private func streams(_ topic: StreamsTopic, _ wording: BrowseWording = .english) async throws -> StreamsSession {
        let session = StreamsSession(topic, from: setup.helix(), wording: wording, time: setup.clock.timeSource)
        await session.load()
        try await until { !session.screen.isCompleting }
        return session
    }

    /// The paths of the requests without those for labels.
    private var paths: [String] { setup.fake.history.map(\.path).filter { $0 != "/helix/channels" } }

    @Test func searchShowsMatchingGames() async {
        let found = await games("talk").screen
        #expect(found.title == "talk" && found.rows.map(\.name) == ["Talk Shows & Podcasts"])
        #expect(found.rows[0].spoken == "Talk Shows & Podcasts")
        #expect(found.rows[0].pictureDescription == "Box art of Talk Shows & Podcasts")
        #expect(found.images.count == 1 && found.rows[0].viewers == nil && !found.isCompleting)
    }

    @Test func searchWithoutResultShowsMessage() async {
        let found = await games("zzz").screen
        #expect(found.phase == .empty && found.message?.detail == "No game has a name like this.")
    }

    @Test func blankSearchTextGivesMostPopularGames() async {
        let session = await games("talk")
        await session.show(.search("  "))
        #expect(session.screen.title == "Top games" && session.screen.rows.count == 5)
        await session.show(.top)
        #expect(setup.fake.history.map(\.path).prefix(2) == ["/helix/search/categories", "/helix/games/top"])
        #expect(setup.fake.history.count { $0.path == "/helix/games/top" } == 1)
    }

    @Test func foundGameLeadsToItsStreams() async throws {
        let row = try #require(await games("talk").screen.rows.first)
        let session = try await streams(row.streams)
        #expect(session.screen.title == "Talk Shows & Podcasts" && session.screen.rows.count == 8)
    }

    @Test func newSearchReplacesFoundGames() async {
        let session = await games("talk")
        await session.show(.search("dota"))
        #expect(session.screen.rows.map(\.name) == ["Dota 2"] && session.screen.topic == .search("dota"))
    }

    @Test func gameWithoutNameIsLookedUpByIdentifier() async throws {
        let session = try await streams(.game("29595"))
        #expect(session.screen.title == "Dota 2" && session.screen.topic == .game("29595", name: "Dota 2"))
        #expect(session.screen.rows.count == 8)
        #expect(paths == ["/helix/games", "/helix/streams"])
        await session.refresh()
        #expect(paths.count == 3)
    }

    @Test func unknownIdentifierShowsFailure() async throws {
        let screen = try await streams(.game("1")).screen
        #expect(screen.phase == .failed(.refused(.notFound)))
        #expect(screen.message?.detail == "This could not be found.")
    }

    @Test func channelListHasAtMostOneStream() async throws {
        let session = try await streams(.channel("streamer_700"))
        #expect(session.screen.title == "streamer_700" && session.screen.topic.game == nil)
        #expect(session.screen.rows.map(\.stream.login) == ["streamer_700"] && session.screen.more == nil)
        await session.loadMore()
        #expect(paths.count == 1)
        await session.show(.channel("nobody"))
        #expect(session.screen.message?.detail == "nobody is not live right now.")
    }

    @Test func blankChannelNameShowsFailure() async throws {
        let screen = try await streams(.channel(" ")).screen
        #expect(screen.message?.detail == "This could not be found." && setup.fake.history.isEmpty)
    }

    @Test func languageFiltersStreams() async throws {
        setup.fake.catalog.games[7].streams[3].language = "it"
        let session = try await streams(.game("29595", name: "Dota 2", language: "it"))
        #expect(session.screen.title == "Dota 2 · Italian")
        #expect(session.screen.rows.map(\.stream.login) == ["streamer_703"])
        await session.show(session.screen.topic.inLanguage(nil))
        #expect(session.screen.title == "Dota 2" && session.screen.rows.count == 8)
    }

    @Test(arguments: [
        (BrowseWording.english, "it", "No one is streaming Dota 2 in Italian right now.", "All languages"),
        (.english, "zh-hk", "No one is streaming Dota 2 in Chinese (Hong Kong) right now.", "All languages"),
        (.english, "other", "No one is streaming Dota 2 in another language right now.", "All languages"),
        (.italian, "it", "In questo momento nessuno trasmette Dota 2 in italiano.", "Tutte le lingue"),
        (.italian, "other", "In questo momento nessuno trasmette Dota 2 in un'altra lingua.", "Tutte le lingue"),
    ])
    func emptyLanguageListOffersAllLanguages(
        wording: BrowseWording, code: String, detail: String, label: String
    ) async throws {
        let session = try await streams(.game("29595", language: code), wording)
        #expect(session.screen.phase == .empty && session.screen.message?.detail == detail)
        #expect(session.screen.failure == nil && session.screen.topic.language == code)
        let button = try #require(session.screen.message?.button)
        #expect(button.label == label)
        await session.perform(button.action)
        #expect(session.screen.topic.language == nil && session.screen.rows.count == 8)
    }

    @Test func messageWithoutLanguageFilterContainsNoLanguage() async throws {
        setup.fake.catalog.games[7].streams = []
        let screen = try await streams(.game("29595")).screen
        #expect(screen.message?.detail == "No one is streaming Dota 2 right now.")
    }

    @Test func loadingMoreExtendsListOfStreams() async throws {
        let session = try await streams(.game("509658"))
        #expect(session.screen.rows.count == 10 && session.screen.more?.action == .loadMore)
        await session.loadMore()
        #expect(session.screen.rows.count == 12 && session.screen.more == nil)
    }

    @Test func retryRepeatsFailedSearch() async {
        let setup = TwitchSetup(outages: { $0 == 0 ? .unavailable : nil })
        let session = GamesSession(.search("dota"), from: setup.helix(), time: setup.clock.timeSource)
        await session.load()
        #expect(session.screen.message?.button.action == .retry)
        await session.retry()
        #expect(session.screen.rows.map(\.name) == ["Dota 2"])
        #expect(setup.fake.history.map(\.path) == ["/helix/search/categories", "/helix/search/categories"])
    }
}
