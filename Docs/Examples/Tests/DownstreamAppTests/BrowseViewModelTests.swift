import Foundation
import RemoteLoading
import RemoteLoadingTesting
import Testing
import TwitchBrowse
import TwitchBrowseTesting

@testable import DownstreamApp

struct BrowseViewModelTests {
    let browse = TwitchBrowsingSpy(.fixture(count: 2))
    let signIn = SigningInSpy()

    @Test func appearingViewValidatesSignInAndLoadsGames() async {
        await BrowseViewModel(browse, signIn: signIn).appear()
        #expect(signIn.calls == [.start] && browse.calls == [.load])
    }

    @Test func tappedGameReplacesGameRowsWithStreamRows() async throws {
        let model = BrowseViewModel(browse, signIn: signIn)
        #expect(model.title == "Top games" && model.rows.map(\.text) == ["Game 0", "Game 1"])
        #expect(model.rows[0].accessibilityText == "1. Game 0, 2,000 viewers")
        await model.tap(model.rows[1])
        #expect(browse.calls == [.select("1001")])
        browse.streams = .fixture(count: 1)
        #expect(model.title == "Game 1" && model.rows.map(\.text) == ["Streamer_0"] && model.canGoBack)
    }

    @Test func tappedStreamOpensItsWebAddress() async throws {
        var opened: [String] = []
        browse.streams = .fixture(count: 1)
        let model = BrowseViewModel(browse, signIn: signIn) { opened.append($0.absoluteString) }
        await model.tap(try #require(model.rows.first))
        #expect(opened == ["https://www.twitch.tv/streamer_0"] && browse.calls.isEmpty)
    }

    @Test func searchShowsFoundGames() async {
        browse.onCall = { [unowned browse] call in
            if call == .search("dota") { browse.found = .fixture(count: 1) }
        }
        let model = BrowseViewModel(browse, signIn: signIn)
        model.searchText = "dota"
        await model.search()
        #expect(model.rows.count == 1 && model.canGoBack)
    }

    @Test func successfulSignInFromButtonRetriesFailedLoad() async throws {
        browse.games = .fixture(.failed(.refused(.signInNeeded)))
        let signIn = SigningInSpy()
        signIn.onCall = { [unowned signIn] _ in signIn.screen = .fixture(.signedIn(login: "ada")) }
        let model = BrowseViewModel(browse, signIn: signIn)
        await model.press(try #require(model.message).button)
        #expect(model.isSigningIn)
        await model.press(try #require(model.signInScreen.button))
        #expect(!model.isSigningIn && browse.calls == [.retry])
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
        model.goBack()
        #expect(!model.canGoBack)
    }
}
