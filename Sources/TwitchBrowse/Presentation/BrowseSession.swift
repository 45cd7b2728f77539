public import Observation
public import RemoteLoading

/// A browsing session: the five most popular games, and the ten most viewed streams of the selected game.
///
/// The session requests nothing before ``load()``. It shows the games as soon as they are loaded, and then counts the
/// viewers of each game. If a count fails, the number of viewers of that game stays unknown.
///
/// The rows stay on screen during a refresh. If the refresh fails, the screen has a message with the reason, and a
/// notice with the age of the rows.
///
/// If the session has a prefetcher, it prefetches the pictures of the rows. When a list changes, the session cancels
/// the loads of pictures that are no longer in the list. When the session is released, it cancels its loads and its
/// counts.
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

    /// Loads the games, and begins to count their viewers.
    ///
    /// The function returns when the games are loaded or the load has failed. A call during a load waits for that load.
    /// If the tasks of all waiting callers are cancelled, the load is cancelled.
    public func load() async {
        await gamesLoad.fetch.join { [gamesLoader] () async throws(LoadError) in
            try await gamesLoader.loadTopGames(5)
        } whenSucceeded: { [weak self] list in
            self?.receive(list)
        }
    }

    /// Selects a game of the list and loads its streams.
    ///
    /// A load of another game's streams is cancelled. If the game is already selected and its streams are loaded, the
    /// function does nothing. A game that is not in the list is ignored.
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

    /// Returns to the games, and cancels a load of streams.
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
    /// If the games and the streams both failed to load because a sign-in is needed, both lists are loaded again.
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
        counted.viewers = try? result.get()  // if the count failed, the number is unknown
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
    /// Returns the list in which each game without a count has its count from the earlier list, if there was one.
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
