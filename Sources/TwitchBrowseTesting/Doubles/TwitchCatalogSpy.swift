public import RemoteLoading
public import RemoteLoadingTesting
public import TwitchBrowse

/// A catalog that suspends each call until the test completes it or makes it fail.
public final class TwitchCatalogSpy: TwitchCatalog, VerifiableDouble {
    /// A call that loads a list of games.
    public enum GamesCall: Hashable, Sendable {
        /// The most popular games.
        case top(limit: Int)
        /// The games whose names match a text.
        case search(String, limit: Int)
    }

    /// A call that loads a list of streams.
    public enum StreamsCall: Hashable, Sendable {
        /// The streams of a game, in one language or in all of them.
        ///
        /// If the topic of the session contains the name of the game, the game of the call has only this name and its
        /// identifier. So it does not equal `StreamedGame.fixture()`, which has a picture.
        case game(StreamedGame, language: String? = nil, limit: Int)
        /// The stream of a channel.
        case channel(String)
        /// The streams of the channels that the user follows.
        case followed(limit: Int)
    }

    /// The calls that load lists of games.
    public let games: CallSpy<GamesCall, TopList<StreamedGame>, LoadError>
    /// The calls that load lists of streams.
    public let streams: CallSpy<StreamsCall, TopList<LiveStream>, LoadError>
    /// The calls that count the viewers of a game, each with its game.
    public let counts: CallSpy<StreamedGame, ViewerCount, LoadError>
    /// The calls that load the labels of streams, each with its streams.
    public let labels: CallSpy<[LiveStream], [LiveStream.ID: [ContentLabel]], LoadError>
    /// The calls that find a game by its identifier.
    public let finds: CallSpy<StreamedGame.ID, StreamedGame, LoadError>

    /// Creates a spy that suspends each call until the test ends it.
    ///
    /// If the test does not end a call within the timeout, the call fails with `.connectivity(.timedOut)` and the spy
    /// reports an issue.
    public init(
        _ name: String? = nil, journal: CallJournal? = nil, sink: FailureSink? = nil, timeout: Timeout = Timeout(),
        file: StaticString = #filePath, line: UInt = #line
    ) {
        let log = IssueLog("TwitchCatalogSpy", name: name, journal: journal, sink: sink, file: file, line: line)
        games = CallSpy(log: log, timeout: timeout)
        streams = CallSpy(log: log, timeout: timeout)
        counts = CallSpy(log: log, timeout: timeout)
        labels = CallSpy(log: log, timeout: timeout)
        finds = CallSpy(log: log, timeout: timeout)
    }

    /// Waits until the test ends this load or the task is cancelled.
    public func loadTopGames(limit: Int) async throws(LoadError) -> TopList<StreamedGame> {
        try await games.call(.top(limit: limit), as: "loadTopGames(limit: \(limit))")
    }

    /// Waits until the test ends this call or the task is cancelled.
    public func countViewers(of game: StreamedGame) async throws(LoadError) -> ViewerCount {
        try await counts.call(game, as: "countViewers(of: \(game.name))")
    }

    /// Waits until the test ends this load or the task is cancelled.
    public func searchGames(_ text: String, limit: Int) async throws(LoadError) -> TopList<StreamedGame> {
        try await games.call(.search(text, limit: limit), as: "searchGames(\(text), limit: \(limit))")
    }

    /// Waits until the test ends this call or the task is cancelled.
    public func findGame(_ id: StreamedGame.ID) async throws(LoadError) -> StreamedGame {
        try await finds.call(id, as: "findGame(\(id))")
    }

    /// Waits until the test ends this load or the task is cancelled.
    public func loadTopStreams(of game: StreamedGame, limit: Int) async throws(LoadError) -> TopList<LiveStream> {
        try await streams.call(
            .game(game, limit: limit), as: "loadTopStreams(of: \(game.name), limit: \(limit))")
    }

    /// Waits until the test ends this load or the task is cancelled.
    public func loadTopStreams(
        of game: StreamedGame, language: String, limit: Int
    ) async throws(LoadError) -> TopList<LiveStream> {
        try await streams.call(
            .game(game, language: language, limit: limit),
            as: "loadTopStreams(of: \(game.name), language: \(language), limit: \(limit))")
    }

    /// Waits until the test ends this load or the task is cancelled.
    public func loadStreams(ofChannel login: String) async throws(LoadError) -> TopList<LiveStream> {
        try await streams.call(.channel(login), as: "loadStreams(ofChannel: \(login))")
    }

    /// Waits until the test ends this load or the task is cancelled.
    public func loadLabels(of streams: [LiveStream]) async throws(LoadError) -> [LiveStream.ID: [ContentLabel]] {
        try await labels.call(streams, as: "loadLabels(of: \(streams.map(\.id)))")
    }

    /// Waits until the test ends this load or the task is cancelled.
    public func loadFollowedStreams(limit: Int) async throws(LoadError) -> TopList<LiveStream> {
        try await streams.call(.followed(limit: limit), as: "loadFollowedStreams(limit: \(limit))")
    }

    /// Returns the issues that the spy has recorded so far.
    public func report() -> DoubleReport { games.report() }
}
