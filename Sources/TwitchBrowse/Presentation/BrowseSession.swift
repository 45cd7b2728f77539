public import Observation
public import RemoteLoading

/// A browsing session: the five most popular games, and the ten most viewed streams of the selected game.
///
/// The session requests nothing before ``load()``. It shows the games as soon as they are loaded, and then counts their
/// viewers; a count that fails leaves only that number unknown. The rows stay on screen during a refresh; if it fails,
/// the screen has a message with the reason and a notice with the age of the rows. With a prefetcher, the session
/// prefetches the pictures of the listed rows, and cancels them when the list changes. When the session is released, it
/// cancels its loads and its counts.
@MainActor
@Observable
public final class BrowseSession: TwitchBrowsing {
    /// The content of the list of games.
    public private(set) var games: GamesScreen
    /// The content of the list of the selected game's streams; `nil` while no game is selected.
    public private(set) var streams: StreamsScreen?

    private let gamesLoader: any TopGamesLoading
    private let streamsLoader: any TopStreamsLoading
    private let wording: BrowseWording
    private let time: TimeSource
    private let alarm: Alarm
    private let gamesLoad = ListLoad<StreamedGame>()
    private let streamsLoad = ListLoad<LiveStream>()
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
        self.games = GamesScreen(ListScreen(phase: .idle, title: wording.gamesTitle))
        gamesLoad.fetch.onChange = { [weak self] in self?.show() }
        streamsLoad.fetch.onChange = { [weak self] in self?.show() }
    }

    deinit {
        counting?.cancel()
        Task { @MainActor [gamesPictures, streamsPictures] in
            gamesPictures.cancel()
            streamsPictures.cancel()
        }
    }

    /// Loads the games, and then counts their viewers; returns when the games are loaded.
    ///
    /// Calls during a load wait for that load. If all of them are cancelled, so is the load.
    public func load() async {
        await gamesLoad.fetch.join { [gamesLoader] () async throws(LoadError) in
            try await gamesLoader.loadTopGames(5)
        } whenSucceeded: { [weak self] list in
            self?.receive(list)
        }
    }

    /// Selects a game of the list and loads its streams.
    ///
    /// The load of another game's streams is cancelled. If the game is already selected, the call only waits for its
    /// streams.
    public func select(_ game: StreamedGame.ID) async {
        guard !Task.isCancelled else { return }
        let key = ByteKey(game)
        if selected.map({ ByteKey($0.id) }) != key {
            guard let game = gamesLoad.list?.elements.first(where: { ByteKey($0.id) == key }) else { return }
            back()
            selected = game
        } else if streamsLoad.list != nil {
            return
        }
        await loadStreams()
    }

    /// Returns to the games.
    public func back() {
        streamsLoad.reset()
        selected = nil
        show()
    }

    /// Loads the list on screen again.
    public func refresh() async {
        if selected == nil { await load() } else { await loadStreams() }
    }

    /// Loads the list on screen again if its last load failed.
    ///
    /// If both lists failed because a sign-in is needed, both are loaded again.
    public func retry() async {
        let gamesFailure = gamesLoad.fetch.state.failure
        guard selected != nil else { return gamesFailure == nil ? () : await load() }
        guard let failure = streamsLoad.fetch.state.failure else { return }
        guard failure == .refused(.signInNeeded), gamesFailure == failure else { return await loadStreams() }
        async let games: Void = load()
        await loadStreams()
        await games
    }

    private func loadStreams() async {
        guard let selected else { return }
        await streamsLoad.fetch.join { [streamsLoader] () async throws(LoadError) in
            try await streamsLoader.loadTopStreams(of: selected, 10)
        } whenSucceeded: { [weak self] list in
            self?.receive(list)
        }
    }

    private func receive(_ list: TopList<StreamedGame>) {
        gamesLoad.replace(list.keepingCounts(of: gamesLoad.list), at: time.elapsed())
        count(list.elements.filter { $0.viewers == nil })
    }

    private func receive(_ list: TopList<LiveStream>) {
        streamsLoad.replace(list, at: time.elapsed())
    }

    /// Counts the viewers of all games at once, and cancels the counts of an earlier list.
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
        counted.viewers = try? result.get()  // after a failed count the number is unknown
        gamesLoad.replace(counted)
        show()
    }

    private func show() {
        let presenter = BrowsePresenter(wording: wording, now: time.elapsed(), date: time.date())
        let nextGames = presenter.games(gamesLoad, isCounting: counting != nil)
        let nextStreams = selected.map { presenter.streams(streamsLoad, of: $0) }
        if nextGames != games { games = nextGames }
        if nextStreams != streams { streams = nextStreams }
        gamesPictures.list(games.images)
        streamsPictures.list(streams?.images ?? [])
        let minutes = [gamesLoad.nextMinute(after: presenter.now), streamsLoad.nextMinute(after: presenter.now)]
        alarm.set(at: minutes.compactMap { $0 }.min()) { [weak self] in self?.show() }
    }
}

extension TopList where Element == StreamedGame {
    /// Returns the list in which each game without a count has its earlier count.
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
