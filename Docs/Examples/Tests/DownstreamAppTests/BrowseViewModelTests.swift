import Foundation
import RemoteLoading
import RemoteLoadingTesting
import Testing
import TwitchBrowse
import TwitchBrowseTesting

@testable import DownstreamApp

struct BrowseViewModelTests {
    let browse = ScreenModelSpy<BrowseScreen, BrowseScreen.Action>(BrowseScreen(games: .fixture(count: 2)))
    let signIn = ScreenModelSpy<SignInScreen, SignInScreen.Action>(.fixture())

    @Test func appearingViewValidatesSignInAndLoadsGames() async {
        await BrowseViewModel(browse, signIn: signIn).appear()
        #expect(signIn.actions == [.start] && browse.actions == [.load])
    }

    @Test func tappedGameReplacesGameRowsWithStreamRows() async throws {
        let model = BrowseViewModel(browse, signIn: signIn)
        #expect(model.title == "Top games" && model.rows.map(\.text) == ["Game 0", "Game 1"])
        #expect(model.rows[0].accessibilityText == "1. Game 0, 2,000 viewers")
        await model.tap(model.rows[1])
        #expect(browse.actions == [.select("1001")])
        browse.screen.streams = .fixture(count: 1)
        #expect(model.title == "Game 1" && model.rows.map(\.text) == ["Streamer_0"] && model.canGoBack)
    }

    @Test func tappedStreamOpensItsWebAddress() async throws {
        var opened: [String] = []
        browse.screen.streams = .fixture(count: 1)
        let model = BrowseViewModel(browse, signIn: signIn) { opened.append($0.absoluteString) }
        await model.tap(try #require(model.rows.first))
        #expect(opened == ["https://www.twitch.tv/streamer_0"] && browse.actions.isEmpty)
    }

    @Test func searchShowsFoundGames() async {
        browse.onAction = { [unowned browse] action in
            if action == .search("dota") { browse.screen.found = .fixture(count: 1) }
        }
        let model = BrowseViewModel(browse, signIn: signIn)
        model.searchText = "dota"
        await model.search()
        #expect(model.rows.count == 1 && model.canGoBack)
    }

    @Test func modelShowsScreensBuiltWithoutSession() {
        let game = GamesScreen.Row(
            id: "1", rank: 1, name: "Chess", accessibilityText: "1. Chess", alternativeText: "Box art of Chess")
        var games = ListScreen(phase: .loaded, title: "Board games", rows: [game])
        games.isRefreshing = true
        browse.screen = BrowseScreen(games: GamesScreen(games))
        let model = BrowseViewModel(browse, signIn: signIn)
        #expect(model.title == "Board games" && model.isLoading && model.rows.map(\.text) == ["Chess"])
        let stream = StreamsScreen.Row(
            .fixture(1), viewers: Readout("7", spoken: "7 viewers"), accessibilityText: "Streamer_1, 7 viewers",
            alternativeText: "Preview")
        browse.screen.streams = StreamsScreen(ListScreen(phase: .loaded, title: "Chess", rows: [stream]), of: "1")
        #expect(model.title == "Chess" && model.rows.map(\.detail) == ["7"])
        signIn.screen = SignInScreen(.expired)
        #expect(model.signInScreen.button?.action == .signIn)
    }

    @Test func successfulSignInFromButtonRetriesFailedLoad() async throws {
        browse.screen.games = .fixture(.failed(.refused(.signInNeeded)))
        signIn.onAction = { [unowned signIn] _ in signIn.screen = .fixture(.signedIn(login: "ada")) }
        let model = BrowseViewModel(browse, signIn: signIn)
        await model.press(try #require(model.message).button)
        #expect(model.isSigningIn)
        await model.press(try #require(model.signInScreen.button))
        #expect(!model.isSigningIn && browse.actions == [.retry])
    }

    @Test func appShowsGamesOfFakeService() async throws {
        let fake = FakeTwitch()
        let client = InProcessHTTPClient(fake)
        let device = DeviceSignIn(
            clientID: FakeTwitch.clientID, client: client, store: InMemoryTokenStore(.fixture()))
        let tokens = FixedAccessToken(fake.issueToken())
        let helix = HelixLoader(clientID: FakeTwitch.clientID, client: client, tokens: tokens)
        let model = BrowseViewModel(
            BrowseSession(games: helix, streams: helix, finder: helix), signIn: SignInSession(device))
        await model.appear()
        #expect(model.rows.map(\.text).first == "Just Chatting" && model.more != nil)
        await model.tap(model.rows[0])
        #expect(model.rows.count == 10)
        await model.goBack()
        #expect(!model.canGoBack)
    }
}
