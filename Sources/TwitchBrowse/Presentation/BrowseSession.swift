public import Observation
public import RemoteLoading

/// A session that browses the most popular games, and the most viewed streams of a selected game.
///
/// A list first has five of the most popular games, ten found games, or ten streams. Each call of ``loadMore()`` makes
/// the list on screen longer by the same number of rows.
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
public final class BrowseSession: ScreenModel {
    /// The lists of games and streams, which are replaced as one value when one of them changes.
    public private(set) var screen: BrowseScreen { didSet { feed.show(screen) } }

    private let feed: ScreenFeed<BrowseScreen>
    private let gamesLoader: any TopGamesLoading
    private let streamsLoader: any TopStreamsLoading
    private let finder: (any TwitchFinding)?
    private let wording: BrowseWording
    private let time: TimeSource
    private let alarm: Alarm
    private let gamesLoad = ListLoad<StreamedGame>()
    private let foundLoad = ListLoad<StreamedGame>()
    private let streamsLoad = ListLoad<LiveStream>()
    @ObservationIgnored private var searched: String?
    @ObservationIgnored private var selected: BrowseSelection?
    @ObservationIgnored private var language: String?
    private let gamesPictures: ListedPictures
    private let foundPictures: ListedPictures
    private let streamsPictures: ListedPictures
    @ObservationIgnored private var counting: Task<Void, Never>?
    /// The games whose viewers were counted since the list was last loaded or refreshed.
    @ObservationIgnored private var counted: Set<StreamedGame.ID> = []

    /// Creates a session.
    ///
    /// Without a finder, a search finds nothing, and only games in the list can be selected.
    public init(
        games: any TopGamesLoading, streams: any TopStreamsLoading, finder: (any TwitchFinding)? = nil,
        pictures: ImagePrefetcher? = nil, wording: BrowseWording = .english, time: TimeSource = .system
    ) {
        gamesLoader = games
        streamsLoader = streams
        self.finder = finder
        self.wording = wording
        self.time = time
        alarm = Alarm(time)
        gamesPictures = ListedPictures(pictures)
        foundPictures = ListedPictures(pictures)
        streamsPictures = ListedPictures(pictures)
        let screen = BrowseScreen(games: GamesScreen(ListScreen(phase: .idle, title: wording.gamesTitle)))
        self.screen = screen
        feed = ScreenFeed(screen)
        gamesLoad.fetch.onChange = { [weak self] in self?.show() }
        foundLoad.fetch.onChange = { [weak self] in self?.show() }
        streamsLoad.fetch.onChange = { [weak self] in self?.show() }
    }

    deinit { counting?.cancel() }

    /// The screens from now on, starting with the current one, for code that does not observe with SwiftUI.
    public var screens: ScreenSequence<BrowseScreen> { feed.screens }

    /// Calls the function that an input of the view requests.
    ///
    /// The function ignores the actions ``BrowseScreen/Action/signIn`` and ``BrowseScreen/Action/close``, which the app
    /// handles itself.
    public func perform(_ action: BrowseScreen.Action) async {
        switch action {
        case .load: await load()
        case .search(let text): await search(text)
        case .select(let game): await select(game)
        case .selectChannel(let login): await selectChannel(login)
        case .selectLanguage(let code): await selectLanguage(code)
        case .back: back()
        case .refresh: await refresh()
        case .loadMore: await loadMore()
        case .retry: await retry()
        case .signIn, .close: break
        }
    }

    /// Loads the games, and begins to count their viewers.
    ///
    /// The function returns when the games are loaded or the load has failed. A call during a load waits for that load.
    /// If the tasks of all waiting callers are cancelled, the load is cancelled.
    public func load() async { await loadGames() }

    private func loadGames(isMore: Bool = false) async {
        let limit = gamesLoad.limit(step: 5, isMore: isMore)
        await gamesLoad.fetch.join { [gamesLoader] () async throws(LoadError) in
            try await gamesLoader.loadTopGames(limit: limit)
        } whenSucceeded: { [weak self] list in
            self?.receive(list, isMore: isMore)
        }
    }

    /// Searches for games by name, and deselects the selected game or channel.
    ///
    /// A search cancels the previous search. A blank text ends the search.
    public func search(_ text: String) async {
        guard !Task.isCancelled else { return }
        foundLoad.reset()
        searched = text.allSatisfy(\.isWhitespace) ? nil : text
        select(nil)
        await loadFound()
    }

    private func loadFound(isMore: Bool = false) async {
        guard let searched else { return }
        let limit = foundLoad.limit(step: 10, isMore: isMore)
        await foundLoad.fetch.join { [finder] () async throws(LoadError) in
            try await finder?.searchGames(searched, limit: limit) ?? TopList([], wanted: limit)
        } whenSucceeded: { [foundLoad, time] in
            foundLoad.replace($0, at: time)
        }
    }

    /// Selects a game and loads its streams.
    ///
    /// A load of another game's streams is cancelled. If the game is already selected and its streams are loaded, the
    /// function does nothing. If the game is in no list, the finder looks it up; without a finder, the function does
    /// nothing.
    public func select(_ game: StreamedGame.ID) async {
        guard !Task.isCancelled else { return }
        if selected?.gameID != game {
            let listed = (foundLoad.list?.elements ?? []) + (gamesLoad.list?.elements ?? [])
            let unknown = finder.map { _ in StreamedGame(id: game, name: "") }
            guard let game = listed.first(where: { $0.id == game }) ?? unknown else { return }
            select(.game(game))
        } else if streamsLoad.list != nil {
            return
        }
        await loadStreams()
    }

    /// Selects a channel by its login and loads its stream.
    ///
    /// Without a finder, the channel is shown without a stream.
    public func selectChannel(_ login: String) async {
        guard !Task.isCancelled else { return }
        select(.channel(login))
        await loadStreams()
    }

    /// Shows only streams in a language, by its code such as `en`, or all streams if the code is `nil`.
    ///
    /// The language applies to the selected game and to games that are selected later.
    public func selectLanguage(_ code: String?) async {
        guard !Task.isCancelled, code != language else { return }
        language = code
        select(selected)
        await loadStreams()
    }

    /// Returns from the streams to the previous list, or from the found games to the most popular games.
    ///
    /// If the list that disappears is being loaded, the load is cancelled.
    public func back() {
        if selected == nil {
            foundLoad.reset()
            searched = nil
        }
        select(nil)
    }

    private func select(_ selection: BrowseSelection?) {
        streamsLoad.reset()
        selected = selection
        show()
    }

    /// Loads the list on screen again, whose rows stay on screen until the newer list is loaded.
    public func refresh() async { await loadShown() }

    /// Loads a longer version of the list on screen, or does nothing if there are no more rows.
    ///
    /// The whole list is loaded again, because the order of the service changes while pages are read.
    public func loadMore() async {
        let hasMore =
            switch selected {
            case .game: streamsLoad.hasMore
            case .channel: false  // a channel has at most one stream
            case nil: searched != nil ? foundLoad.hasMore : gamesLoad.hasMore
            }
        if hasMore { await loadShown(isMore: true) }
    }

    private func loadShown(isMore: Bool = false) async {
        if selected != nil {
            await loadStreams(isMore: isMore)
        } else if searched != nil {
            await loadFound(isMore: isMore)
        } else {
            await loadGames(isMore: isMore)
        }
    }

    /// Loads the list on screen again if its last load failed, with as many rows as the last load requested, even if that
    /// load was cancelled.
    ///
    /// If the games and the streams both failed to load because a sign-in is needed, both lists are loaded again.
    public func retry() async {
        let gamesFailure = gamesLoad.fetch.state.failure
        guard selected != nil || searched != nil else { return gamesFailure == nil ? () : await reloadGames() }
        let shown = selected != nil ? streamsLoad.fetch.state.failure : foundLoad.fetch.state.failure
        guard let failure = shown else { return }
        let isMore = selected != nil ? streamsLoad.isLonger : foundLoad.isLonger
        guard failure == .refused(.signInNeeded), gamesFailure == failure else {
            return await loadShown(isMore: isMore)
        }
        async let games: Void = reloadGames()
        await loadShown(isMore: isMore)
        await games
    }

    private func reloadGames() async { await loadGames(isMore: gamesLoad.isLonger) }

    private func loadStreams(isMore: Bool = false) async {
        guard let selected else { return }
        let limit = streamsLoad.limit(step: 10, isMore: isMore)
        await streamsLoad.fetch.join { [weak self, streamsLoader, finder, language] () async throws(LoadError) in
            switch selected {
            case .channel(let login):
                return try await finder?.loadStreams(ofChannel: login) ?? TopList([], wanted: 1)
            case .game(var game):
                if game.name.isEmpty, let finder {
                    game = try await finder.findGame(game.id)
                    await self?.name(game)
                }
                guard let language else { return try await streamsLoader.loadTopStreams(of: game, limit: limit) }
                return try await streamsLoader.loadTopStreams(of: game, language: language, limit: limit)
            }
        } whenSucceeded: { [streamsLoad, time] in
            streamsLoad.replace($0, at: time)
        }
    }

    /// Shows the name of a game that was selected by its identifier, after the finder has found the game.
    private func name(_ game: StreamedGame) {
        guard selected?.gameID == game.id else { return }
        selected = .game(game)
        show()
    }

    /// Shows a loaded list, and counts the viewers of its games.
    ///
    /// If the list only extends the previous list, games whose viewers were already counted keep their counts.
    private func receive(_ list: TopList<StreamedGame>, isMore: Bool) {
        gamesLoad.replace(list.keepingCounts(of: gamesLoad.list), at: time)
        // A game that is not in this list has lost its count, so its viewers must be counted again if it returns.
        counted = isMore ? counted.intersection(list.elements.map(\.id)) : []
        count(list.elements.filter { $0.viewers == nil && !counted.contains($0.id) })
    }

    /// Counts the viewers of the given games at once, and cancels the counts that are still in flight.
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
        if counted.viewers != nil { self.counted.insert(game.id) }
        gamesLoad.replace(counted)
        show()
    }

    private func show() {
        let presenter = BrowsePresenter(wording: wording, now: time.elapsed(), date: time.date())
        let next = BrowseScreen(
            games: presenter.games(gamesLoad, isCounting: counting != nil),
            found: searched.map { presenter.found(foundLoad, by: $0) },
            streams: selected.map { presenter.streams(streamsLoad, of: $0, language: language) })
        if next != screen { screen = next }
        gamesPictures.list(next.games.images)
        foundPictures.list(next.found?.images ?? [])
        streamsPictures.list(next.streams?.images ?? [])
        let changes = [
            gamesLoad.nextChange(after: presenter.now, presenter.date),
            foundLoad.nextChange(after: presenter.now, presenter.date),
            streamsLoad.nextChange(after: presenter.now, presenter.date),
        ]
        alarm.set(at: changes.compactMap { $0 }.min()) { [weak self] in self?.show() }
    }
}

/// The selected game or channel.
enum BrowseSelection {
    /// A game, whose name is empty until the finder has found the game.
    case game(StreamedGame)
    case channel(String)

    var gameID: StreamedGame.ID? {
        if case .game(let game) = self { game.id } else { nil }
    }
}

extension TopList where Element == StreamedGame {
    /// Returns a copy of the list, in which games without a count have the counts that they had in the earlier list.
    fileprivate func keepingCounts(of before: TopList<StreamedGame>?) -> TopList<StreamedGame> {
        let counts = Dictionary(
            (before?.elements ?? []).map { ($0.id, $0.viewers) }, uniquingKeysWith: { first, _ in first })
        return map { game in
            var game = game
            game.viewers = game.viewers ?? counts[game.id] ?? nil
            return game
        }
    }
}
