import Foundation
import RemoteLoading
import RemoteLoadingTesting
import Testing
import TwitchBrowse
import TwitchBrowseTesting

@testable import DownstreamApp

struct BrowseViewModelTests {
    let games = ScreenModelSpy<GamesScreen, GamesScreen.Action>(.fixture(count: 2))
    let streams = ScreenModelSpy<StreamsScreen, StreamsScreen.Action>(.fixture(.idle))
    let signIn = ScreenModelSpy<SignInScreen, SignInScreen.Action>(.fixture())

    func makeModel(open: @escaping (URL) -> Void = { _ in }) -> BrowseViewModel {
        BrowseViewModel(
            games, signIn: signIn,
            streams: { [streams] topic in
                streams.screen.topic = topic
                return streams
            }, open: open)
    }

    @Test func appearingViewValidatesSignInAndLoadsGames() async {
        await makeModel().appear()
        #expect(signIn.actions == [.start] && games.actions == [.load])
    }

    @Test func tappedGameReplacesGameRowsWithStreamRows() async throws {
        let model = makeModel()
        #expect(model.title == "Top games" && model.rows.map(\.text) == ["Game 0", "Game 1"])
        #expect(model.rows[0].spoken == "1. Game 0, 2,000 viewers")
        await model.tap(model.rows[1])
        #expect(streams.actions == [.load] && streams.screen.topic == .game("1001", name: "Game 1"))
        streams.screen = .fixture(count: 1)
        #expect(model.title == "Game 1" && model.rows.map(\.text) == ["Streamer_0"] && model.canGoBack)
        await model.goBack()
        #expect(model.title == "Top games" && !model.canGoBack && games.actions.isEmpty)
    }

    @Test func tappedStreamOpensItsWebAddress() async throws {
        var opened: [String] = []
        let model = makeModel { opened.append($0.absoluteString) }
        await model.tap(model.rows[0])
        streams.screen = .fixture(count: 1)
        await model.tap(try #require(model.rows.first))
        #expect(opened == ["https://www.twitch.tv/streamer_0"] && streams.actions == [.load])
    }

    @Test func searchShowsFoundGamesUntilUserGoesBack() async {
        games.onAction = { [unowned games] action in
            if case .show(let topic) = action { games.screen = .fixture(.loaded, topic, count: 1) }
        }
        let model = makeModel()
        model.searchText = "dota"
        await model.search()
        #expect(model.rows.count == 1 && model.title == "dota" && model.canGoBack)
        await model.goBack()
        #expect(games.actions == [.show(.search("dota")), .show(.top)] && !model.canGoBack)
    }

    @Test func selectedLanguageChangesTopicOfStreams() async {
        let model = makeModel()
        await model.selectLanguage("it")
        await model.tap(model.rows[0])
        await model.selectLanguage("it")
        #expect(streams.actions == [.load, .show(.game("1000", name: "Game 0", language: "it"))])
    }

    @Test func viewModelShowsScreensCreatedByTest() async {
        let game = GamesScreen.Row(
            id: "1", rank: 1, name: "Chess", spoken: "1. Chess", pictureDescription: "Box art of Chess")
        games.screen = GamesScreen(.top, phase: .loaded, title: "Board games", rows: [game])
        games.screen.isRefreshing = true
        let model = makeModel()
        #expect(model.title == "Board games" && model.isLoading && model.rows.map(\.text) == ["Chess"])
        await model.tap(model.rows[0])
        let stream = StreamsScreen.Row(
            .fixture(1), viewers: Readout("7", spoken: "7 viewers"), spoken: "Streamer_1, 7 viewers",
            pictureDescription: "Preview")
        streams.screen = StreamsScreen(.channel("ada"), phase: .loaded, title: "Chess", rows: [stream])
        #expect(model.title == "Chess" && model.rows.map(\.detail) == ["7"])
        signIn.screen = SignInScreen(.expired)
        #expect(model.signInScreen.button?.action == .signIn)
    }

    @Test func successfulSignInFromButtonRetriesFailedLoads() async throws {
        signIn.onAction = { [unowned signIn] _ in signIn.screen = .fixture(.signedIn(login: "ada")) }
        let model = makeModel()
        await model.tap(model.rows[0])
        streams.screen = .fixture(.failed(.refused(.signInNeeded)))
        await model.press(try #require(model.messageButton))
        #expect(model.isSigningIn && model.message == "There is more to tell.")
        await model.press(try #require(model.signInScreen.button))
        #expect(!model.isSigningIn && games.actions == [.retry] && streams.actions == [.load, .retry])
    }

    @Test func appBrowsesAndSearchesFakeService() async throws {
        let fake = FakeTwitch()
        let client = InProcessHTTPClient(fake)
        let device = DeviceSignIn(
            clientID: FakeTwitch.clientID, client: client, store: InMemoryTokenStore(.fixture()))
        let helix = HelixLoader(clientID: FakeTwitch.clientID, client: client, authorizer: fake.authorizer())
        let model = BrowseViewModel(
            GamesSession(from: helix), signIn: SignInSession(device),
            streams: { StreamsSession($0, from: helix) })
        await model.appear()
        #expect(model.rows.map(\.text).first == "Just Chatting" && model.more?.label == "Show more")
        await model.tap(model.rows[0])
        #expect(model.rows.count == 10)
        try await until { model.rows[2].detail.hasSuffix(" · Mature game") }
        await model.goBack()
        #expect(!model.canGoBack)
        model.searchText = "dota"
        await model.search()
        #expect(model.rows.map(\.text) == ["Dota 2"])
    }

    @Test func followedChannelsAreListedWhileSignedIn() async throws {
        let clock = ManualClock()
        let fake = FakeTwitch(time: clock)
        let client = InProcessHTTPClient(fake)
        let access = fake.issueToken(owner: .user("ada"), scopes: [.readFollows])
        let pair = TokenPair(
            access: access, refresh: "refresh", scopes: ["user:read:follows"], clientID: FakeTwitch.clientID)
        let time = clock.timeSource
        let device = DeviceSignIn(
            clientID: FakeTwitch.clientID, scopes: [.readFollows], client: client, store: InMemoryTokenStore(pair),
            time: time)
        let authorizer = Authorizer(device, for: [HelixLoader.address], time: time)
        let helix = HelixLoader(clientID: FakeTwitch.clientID, client: client, authorizer: authorizer, time: time)
        let model = BrowseViewModel(
            GamesSession(from: helix, time: time), signIn: SignInSession(device, time: time),
            streams: { StreamsSession($0, from: helix, time: time) })
        await model.appear()
        await model.showFollowed()
        #expect(model.title == "Channels you follow" && model.rows.count == 10)
        await model.press(ActionButton("Sign out", .signOut))
        #expect(model.rows.isEmpty && model.messageButton?.label == "Sign in")
        let signedIn = Task { await model.press(ActionButton("Sign in", .signIn)) }
        try await clock.waitForSleeper(due: .seconds(5))
        fake.approve(userCode: "ABCD1000")
        clock.advance(to: .seconds(5))
        await signedIn.value
        #expect(model.rows.count == 10 && !model.isSigningIn)
    }
}
