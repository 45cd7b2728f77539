import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

/// Tests of the inputs of a view, and of the loops that read the screens of a session.
@MainActor
@Suite(.bounded) struct BrowseScreenTests {
    private let service = Service()
    private let session: BrowseSession

    init() {
        session = BrowseSession(
            games: service, streams: service, finder: service, time: ManualClock().timeSource)
    }

    private var title: String {
        switch session.screen.list {
        case .streams(let screen): screen.list.title
        case .games(let screen): screen.list.title
        }
    }

    /// Actions while the streams of a game are shown, with the requests that they send and the title afterwards.
    private nonisolated static let useCases: [(BrowseScreen.Action, [String], String)] = [
        (.load, ["5 games"], "Game 1"),
        (.search("nine"), ["games named nine"], "nine"),
        (.select("1002"), ["10 streams of Game 2"], "Game 2"),
        (.selectChannel("ada"), ["the stream of ada"], "ada"),
        (.selectLanguage("it"), ["10 streams of Game 1 in it"], "Game 1 · Italian"),
        (.back, [], "Top games"),
        (.refresh, ["10 streams of Game 1"], "Game 1"),
        (.loadMore, ["20 streams of Game 1"], "Game 1"),
        (.retry, [], "Game 1"),
    ]

    @Test(arguments: useCases)
    func actionPerformsItsUseCase(action: BrowseScreen.Action, requests: [String], title: String) async {
        await session.load()
        await session.select("1001")
        service.requests.withLock { $0 = [] }
        await session.perform(action)
        #expect(service.requests.withLock { $0 } == requests && self.title == title)
    }

    @Test func retryActionLoadsFailedListAgain() async {
        service.failure.withLock { $0 = .connectivity(.timedOut) }
        await session.perform(.load)
        #expect(session.screen.games.list.rows.isEmpty)
        service.failure.withLock { $0 = nil }
        await session.perform(.retry)
        #expect(session.screen.games.list.rows.count == 5)
    }

    @Test(arguments: [BrowseScreen.Action.signIn, .close])
    func actionOfAppIsIgnored(action: BrowseScreen.Action) async {
        service.failure.withLock { $0 = .refused(.signInNeeded) }
        await session.load()
        let before = session.screen
        await session.perform(action)
        #expect(service.requests.withLock { $0 } == ["5 games"] && session.screen == before)
    }

    @Test func listIsFirstOfStreamsFoundAndGames() {
        var screen = BrowseScreen(games: .fixture(count: 1))
        #expect(screen.list == .games(.fixture(count: 1)))
        screen.found = .fixture(count: 2)
        #expect(screen.list == .games(.fixture(count: 2)))
        screen.streams = .fixture(count: 3)
        #expect(screen.list == .streams(.fixture(count: 3)))
    }

    @Test func screensStartWithCurrentScreen() async {
        await session.load()
        var screens = session.screens.makeAsyncIterator()
        let first = await screens.next(isolation: #isolation)
        #expect(first == session.screen && first?.games.list.rows.count == 5)
        await session.select("1001")
        let second = await screens.next(isolation: #isolation)
        #expect(second == session.screen && second?.streams?.list.rows.count == 10)
    }

    @Test func screensEndWhenSessionIsReleased() async throws {
        let probe = LeakProbe()
        var session: BrowseSession? = BrowseSession(games: service, streams: service)
        probe.watch(try #require(session))
        var screens = try #require(session?.screens).makeAsyncIterator()
        let first = await screens.next(isolation: #isolation)
        #expect(first?.games.list.phase == .idle)
        session = nil
        try probe.verify()
        let last = await screens.next(isolation: #isolation)
        #expect(last == nil)
    }
}

/// A source that records its requests, and refuses them if it has a failure.
private struct Service: TopGamesLoading, TopStreamsLoading, TwitchFinding {
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

    func searchGames(_ text: String, limit: Int) async throws(LoadError) -> TopList<StreamedGame> {
        try record("games named \(text)")
        return TopList([.fixture(9)], wanted: limit)
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
