public import Observation
public import RemoteLoading

/// A browsing session: the five most popular games, and the ten most viewed streams of the selected one.
///
/// Nothing is asked for before ``load()``. The games are shown as soon as they are there, and their viewers as they are
/// counted; a count that fails costs that count alone. What is there stays on screen while something newer is fetched;
/// when that fails, a message says why and a notice how old the rows are. With a prefetcher, the pictures of what is
/// listed are fetched ahead, and given up with the list. A released session stops what it has begun and delivers
/// nothing.
@MainActor
@Observable
public final class BrowseSession: TwitchBrowsing {
    /// All there is to draw of the list of games.
    public private(set) var games: GamesScreen
    /// All there is to draw of a game's streams.
    public private(set) var streams: StreamsScreen?

    @ObservationIgnored private let gamesLoader: any TopGamesLoading
    @ObservationIgnored private let streamsLoader: any TopStreamsLoading
    @ObservationIgnored private let wording: BrowseWording
    @ObservationIgnored private let time: TimeSource
    @ObservationIgnored private let alarm: Alarm
    @ObservationIgnored private let gamesLoad = SharedLoad()
    @ObservationIgnored private let streamsLoad = SharedLoad()
    @ObservationIgnored private var gamesList = ListLoad<StreamedGame>()
    @ObservationIgnored private var streamsList = ListLoad<LiveStream>()
    @ObservationIgnored private var selected: StreamedGame?
    @ObservationIgnored private var gamesPictures: ListedPictures
    @ObservationIgnored private var streamsPictures: ListedPictures
    @ObservationIgnored private var counting: Task<Void, Never>?

    /// Creates a session.
    public init(
        games: any TopGamesLoading, streams: any TopStreamsLoading, pictures: ImagePrefetcher? = nil,
        wording: BrowseWording = .english, time: TimeSource = .system
    ) {
        gamesLoader = games
        streamsLoader = streams
        self.wording = wording
        self.time = time
        alarm = Alarm(time)
        gamesPictures = ListedPictures(pictures)
        streamsPictures = ListedPictures(pictures)
        self.games = GamesScreen(phase: .idle, title: wording.gamesTitle)
    }

    deinit {
        counting?.cancel()
        Task { @MainActor [gamesPictures, streamsPictures] in
            gamesPictures.giveUp()
            streamsPictures.giveUp()
        }
    }

    /// Fetches the games, and then counts their viewers; returns when the games are there.
    ///
    /// Calls while they are on their way wait for that. Cancelling the last of them cancels the load.
    public func load() async {
        await gamesLoad.join {
            gamesList.begin()
            show()
            return { [weak self, gamesLoader, generation = gamesLoad.generation] in
                let result = await Result.catching { () async throws(LoadError) in
                    try await gamesLoader.loadTopGames(5)
                }
                self?.receive(result, of: generation)
            }
        } whenAbandoned: { [weak self] in
            self?.receive(.failure(.cancelled) as Result<TopList<StreamedGame>, LoadError>)
        }
    }

    /// Selects a game of the list and fetches its streams.
    ///
    /// What is on its way for another game is broken off, and dropped if it comes all the same. To select the selected
    /// game is to wait for its streams.
    public func select(_ game: StreamedGame.ID) async {
        let key = ByteKey(game)
        if selected.map({ ByteKey($0.id) }) != key {
            guard let game = gamesList.list?.elements.first(where: { ByteKey($0.id) == key }) else { return }
            back()
            selected = game
        } else if streamsList.list != nil {
            return
        }
        await loadStreams()
    }

    /// Goes back to the games.
    public func back() {
        streamsLoad.abandon()
        selected = nil
        streamsList = ListLoad()
        show()
    }

    /// Fetches anew what is on screen.
    public func refresh() async {
        if selected == nil { await load() } else { await loadStreams() }
    }

    /// Fetches anew what is on screen if that failed the last time; games that wanted somebody to sign in, too.
    public func retry() async {
        guard selected != nil else { return gamesList.failure == nil ? () : await load() }
        guard let failure = streamsList.failure else { return }
        guard failure == .refused(.signInNeeded), gamesList.failure == failure else { return await loadStreams() }
        async let games: Void = load()
        await loadStreams()
        await games
    }

    private func loadStreams() async {
        guard let selected else { return }
        await streamsLoad.join {
            streamsList.begin()
            show()
            return { [weak self, streamsLoader, generation = streamsLoad.generation] in
                let result = await Result.catching { () async throws(LoadError) in
                    try await streamsLoader.loadTopStreams(of: selected, 10)
                }
                self?.receive(result, of: generation)
            }
        } whenAbandoned: { [weak self] in
            self?.receive(.failure(.cancelled) as Result<TopList<LiveStream>, LoadError>)
        }
    }

    private func receive(_ result: Result<TopList<StreamedGame>, LoadError>, of generation: Int? = nil) {
        guard generation == nil || generation == gamesLoad.generation else { return }
        gamesList.end(result.map { $0.keepingCounts(of: gamesList.list) }, at: time.elapsed())
        if case .success(let list) = result { count(list.elements.filter { $0.viewers == nil }) }
        show()
    }

    private func receive(_ result: Result<TopList<LiveStream>, LoadError>, of generation: Int? = nil) {
        guard generation == nil || generation == streamsLoad.generation else { return }
        streamsList.end(result, at: time.elapsed())
        show()
    }

    /// Counts the viewers of all at once; what an earlier list had begun to count is of no use any more.
    private func count(_ games: [StreamedGame]) {
        counting?.cancel()
        guard !games.isEmpty else { return counting = nil }
        counting = Task { [weak self, gamesLoader] in
            await withTaskGroup(of: (StreamedGame, Result<ViewerCount, LoadError>).self) { group in
                for game in games {
                    group.addTask {
                        let result = await Result.catching { () async throws(LoadError) in
                            try await gamesLoader.countViewers(of: game)
                        }
                        return (game, result)
                    }
                }
                for await (game, result) in group where !Task.isCancelled { self?.receive(result, of: game) }
            }
            if !Task.isCancelled { self?.endCounting() }
        }
    }

    private func endCounting() {
        counting = nil
        show()
    }

    private func receive(_ result: Result<ViewerCount, LoadError>, of game: StreamedGame) {
        if case .failure(.cancelled) = result { return }
        var counted = game
        counted.viewers = try? result.get()  // a count that fails is a count that is not there
        gamesList.replace(counted)
        show()
    }

    private func show() {
        let scene = BrowsePresenter(wording: wording, now: time.elapsed(), date: time.date())
        let (nextGames, nextStreams) = (
            scene.games(gamesList, isCounting: counting != nil), selected.map { scene.streams($0, streamsList) }
        )
        if nextGames != games { games = nextGames }
        if nextStreams != streams { streams = nextStreams }
        gamesPictures.list(games.images)
        streamsPictures.list(streams?.images ?? [])
        let minutes = [gamesList.nextMinute(after: scene.now), streamsList.nextMinute(after: scene.now)]
        alarm.set(at: minutes.compactMap { $0 }.min()) { [weak self] in self?.show() }
    }
}

extension TopList where Element == StreamedGame {
    /// The same, where a game without a count keeps the one it had until it is counted anew.
    fileprivate func keepingCounts(of before: TopList<StreamedGame>?) -> TopList<StreamedGame> {
        let counts = Dictionary(
            (before?.elements ?? []).map { (ByteKey($0.id), $0.viewers) }, uniquingKeysWith: { first, _ in first })
        return map { game in
            var game = game
            game.viewers = game.viewers ?? counts[ByteKey(game.id)] ?? nil
            return game
        }
    }
}
