import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

/// Tests of a session that selects games and channels that are not among the most popular games.
@MainActor
@Suite(.bounded) struct BrowseSearchTests {
    private let stage = Stage()
    private let session: BrowseSession

    init() {
        let helix = stage.helix()
        session = BrowseSession(games: helix, streams: helix, finder: helix, time: stage.clock.timeSource)
    }

    private var title: String? { session.screen.streams?.list.title }
    private var logins: [String] { session.screen.streams?.list.rows.map(\.stream.login) ?? [] }

    @Test func searchListsMatchingGames() async throws {
        await session.search("talk")
        let found = try #require(session.screen.found)
        #expect(found.list.title == "talk" && found.list.rows.map(\.name) == ["Talk Shows & Podcasts"])
        #expect(found.list.rows[0].accessibilityText == "Talk Shows & Podcasts")
        #expect(found.list.rows[0].alternativeText == "Box art of Talk Shows & Podcasts")
        #expect(found.images.count == 1)
    }

    @Test func searchWithoutResultShowsMessage() async {
        await session.search("zzz")
        #expect(session.screen.found?.list.phase == .empty)
        #expect(session.screen.found?.list.message?.detail == "No game has a name like this.")
    }

    @Test func blankSearchTextEndsSearch() async {
        await session.search("talk")
        await session.search("  ")
        #expect(session.screen.found == nil)
    }

    @Test func foundGameCanBeSelected() async throws {
        await session.search("talk")
        await session.select(try #require(session.screen.found?.list.rows.first?.id))
        #expect(title == "Talk Shows & Podcasts" && logins.count == 8)
        session.back()
        #expect(session.screen.streams == nil && session.screen.found?.list.rows.count == 1)
        session.back()
        #expect(session.screen.found == nil)
    }

    @Test func newSearchDeselectsGame() async {
        await session.search("talk")
        await session.select("417752")
        await session.search("dota")
        #expect(session.screen.streams == nil && session.screen.found?.list.rows.map(\.name) == ["Dota 2"])
    }

    @Test func unlistedGameIsLookedUpByIdentifier() async {
        await session.select("29595")
        #expect(title == "Dota 2" && session.screen.streams?.game == "29595" && logins.count == 8)
        #expect(stage.fake.history.map(\.path) == ["/helix/games", "/helix/streams"])
    }

    @Test func unknownIdentifierShowsFailure() async {
        await session.select("1")
        #expect(session.screen.streams?.list.phase == .failed(.refused(.notFound)))
        #expect(session.screen.streams?.list.message?.detail == "This could not be found.")
    }

    @Test func selectedChannelShowsItsStream() async {
        await session.selectChannel("streamer_700")
        #expect(title == "streamer_700" && session.screen.streams?.game == nil && logins == ["streamer_700"])
        #expect(session.screen.streams?.list.more == nil)
        await session.loadMore()
        #expect(stage.fake.history.count == 1)
        await session.selectChannel("nobody")
        #expect(session.screen.streams?.list.message?.detail == "nobody is not live right now.")
    }

    @Test func blankChannelNameShowsFailure() async {
        await session.selectChannel(" ")
        #expect(session.screen.streams?.list.message?.detail == "This could not be found.")
        #expect(stage.fake.history.isEmpty)
    }

    @Test func selectedLanguageFiltersStreams() async {
        stage.fake.catalogue.games[7].streams[3].language = "it"
        await session.select("29595")
        await session.selectLanguage("it")
        #expect(title == "Dota 2 · Italian" && logins == ["streamer_703"])
        await session.selectLanguage(nil)
        #expect(title == "Dota 2" && logins.count == 8)
    }

    @Test(arguments: [
        (BrowseWording.english, "it", "No one is streaming Dota 2 in Italian right now."),
        (.english, "zh-hk", "No one is streaming Dota 2 in Chinese (Hong Kong) right now."),
        (.english, "other", "No one is streaming Dota 2 in another language right now."),
        (.italian, "it", "In questo momento nessuno trasmette Dota 2 in italiano."),
        (.italian, "other", "In questo momento nessuno trasmette Dota 2 in un'altra lingua."),
    ])
    func emptyListInLanguageNamesLanguage(wording: BrowseWording, code: String, detail: String) async {
        let helix = stage.helix()
        let session = BrowseSession(
            games: helix, streams: helix, finder: helix, wording: wording, time: stage.clock.timeSource)
        await session.selectLanguage(code)
        await session.select("29595")
        #expect(session.screen.streams?.list.phase == .empty && session.screen.streams?.list.message?.detail == detail)
        #expect(session.screen.streams?.language == code)
        await session.selectLanguage(nil)
        #expect(session.screen.streams?.language == nil && session.screen.streams?.list.rows.count == 8)
    }

    @Test func emptyListInAllLanguagesNamesNoLanguage() async {
        stage.fake.catalogue.games[7].streams = []
        await session.select("29595")
        #expect(session.screen.streams?.list.message?.detail == "No one is streaming Dota 2 right now.")
    }

    @Test func loadingMoreExtendsListOfStreams() async {
        await session.load()
        await session.select("509658")
        #expect(logins.count == 10 && session.screen.streams?.list.more?.action == .loadMore)
        await session.loadMore()
        #expect(logins.count == 12 && session.screen.streams?.list.more == nil)
    }

    @Test func retryRepeatsFailedSearch() async {
        let stage = Stage(outages: { $0 == 0 ? .unavailable : nil })
        let helix = stage.helix()
        let session = BrowseSession(games: helix, streams: helix, finder: helix, time: stage.clock.timeSource)
        await session.search("dota")
        #expect(session.screen.found?.list.message?.button.action == .retry)
        await session.retry()
        #expect(session.screen.found?.list.rows.map(\.name) == ["Dota 2"])
        #expect(stage.fake.history.map(\.path) == ["/helix/search/categories", "/helix/search/categories"])
    }
}
