import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

/// Tests of the inputs of a view, and of the loops that read the screens of a session.
@MainActor
@Suite(.bounded) struct ListScreenTests {
    private let service = Service()
    private let session: StreamsSession

    init() {
        session = StreamsSession(.game("1001", name: "Game 1"), from: service, time: ManualClock().timeSource)
    }

    /// Actions on a loaded list of streams, with the requests that they send and the title afterwards.
    private nonisolated static let useCases: [(StreamsScreen.Action, [String], String)] = [
        (.load, [], "Game 1"),
        (.show(.game("1002", name: "Game 2")), ["10 streams of Game 2"], "Game 2"),
        (.show(.game("1009")), ["the game 1009", "10 streams of Game 9"], "Game 9"),
        (.show(.channel("ada")), ["the stream of ada"], "ada"),
        (.show(.game("1001", name: "Game 1", language: "it")), ["10 streams of Game 1 in it"], "Game 1 · Italian"),
        (.refresh, ["10 streams of Game 1"], "Game 1"),
        (.loadMore, ["20 streams of Game 1"], "Game 1"),
        (.retry, [], "Game 1"),
    ]

    @Test(arguments: useCases)
    func eachActionCausesItsRequestsAndTitle(action: StreamsScreen.Action, requests: [String], title: String) async {
        await session.load()
        service.requests.withLock { $0 = [] }
        await session.perform(action)
        #expect(service.requests.withLock { $0 } == requests && session.screen.title == title)
    }

    @Test func retryActionLoadsFailedListAgain() async {
        service.failure.withLock { $0 = .connectivity(.timedOut) }
        await session.perform(.load)
        #expect(session.screen.rows.isEmpty)
        service.failure.withLock { $0 = nil }
        await session.perform(.retry)
        #expect(session.screen.rows.count == 10)
    }

    @Test(arguments: [StreamsScreen.Action.signIn, .close])
    func listIgnoresSignInAndCloseActions(action: StreamsScreen.Action) async {
        service.failure.withLock { $0 = .refused(.signInNeeded) }
        await session.load()
        let before = session.screen
        await session.perform(action)
        #expect(service.requests.withLock { $0 } == ["10 streams of Game 1"] && session.screen == before)
    }

    @Test func languageAppliesOnlyToGameTopics() {
        let topic = StreamsTopic.game("1", name: "Chess", language: "it")
        #expect(topic.inLanguage(nil) == .game("1", name: "Chess") && topic.language == "it")
        #expect(StreamsTopic.channel("ada").inLanguage("it") == .channel("ada"))
        #expect(StreamsTopic.followed.inLanguage("it") == .followed && StreamsTopic.followed.game == nil)
    }

    @Test func screensStartWithCurrentScreen() async {
        await session.load()
        var screens = session.screens.makeAsyncIterator()
        let first = await screens.next(isolation: #isolation)
        #expect(first == session.screen && first?.rows.count == 10)
        await session.show(.channel("ada"))
        let second = await screens.next(isolation: #isolation)
        #expect(second == session.screen && second?.rows.count == 1)
    }

    @Test func screensEndWhenSessionIsReleased() async throws {
        let probe = LeakProbe()
        var session: GamesSession? = GamesSession(from: service)
        probe.watch(try #require(session))
        var screens = try #require(session?.screens).makeAsyncIterator()
        let first = await screens.next(isolation: #isolation)
        #expect(first?.phase == .idle)
        session = nil
        try probe.verify()
        let last = await screens.next(isolation: #isolation)
        #expect(last == nil)
    }
}

/// A source that records its requests, and refuses them if it has a failure.
private struct Service: TwitchCatalog {
    let requests = Locked<[String]>([])
    let failure = Locked<LoadError?>(nil)

    private func record(_ request: String) throws(LoadError) {
        requests.withLock { $0.append(request) }
        if let failure = failure.withLock({ $0 }) { throw failure }
    }

    private func streams(_ limit: Int) -> TopList<LiveStream> {
        TopList(ranking: (1...limit).map { .fixture($0) }, wanted: limit)
    }

    func loadTopGames(limit: Int) async throws(LoadError) -> TopList<StreamedGame> {
        try record("\(limit) games")
        return TopList((1...limit).map { .fixture($0, viewers: .exact(1)) }, wanted: limit)
    }

    func loadTopStreams(of game: StreamedGame, limit: Int) async throws(LoadError) -> TopList<LiveStream> {
        try record("\(limit) streams of \(game.name)")
        return streams(limit)
    }

    func loadTopStreams(
        of game: StreamedGame, language: String, limit: Int
    ) async throws(LoadError) -> TopList<LiveStream> {
        try record("\(limit) streams of \(game.name) in \(language)")
        return streams(limit)
    }

    func findGame(_ id: StreamedGame.ID) async throws(LoadError) -> StreamedGame {
        try record("the game \(id)")
        return .fixture(9)
    }

    func loadStreams(ofChannel login: String) async throws(LoadError) -> TopList<LiveStream> {
        try record("the stream of \(login)")
        return streams(1)
    }
}
