public import RemoteLoading
public import TwitchBrowse

/// A loader of streams that returns a fixed answer for each game.
public struct TopStreamsLoaderStub: TopStreamsLoading {
    private let answers: [StreamedGame.ID: Result<[LiveStream], LoadError>]
    private let others: Result<[LiveStream], LoadError>

    /// Creates a stub from a dictionary with the identifiers of games and their streams.
    ///
    /// For a game that is not in the dictionary, the stub returns an empty list.
    public init(_ streams: [StreamedGame.ID: [LiveStream]]) {
        answers = streams.mapValues { .success($0) }
        others = .success([])
    }

    /// Creates a stub that returns the same streams for every game.
    public init(_ streams: [LiveStream]) {
        (answers, others) = ([:], .success(streams))
    }

    /// Creates a stub that always fails.
    public init(failure: LoadError) {
        (answers, others) = ([:], .failure(failure))
    }

    /// Returns the most viewed streams of the game, at most as many as requested.
    public func loadTopStreams(of game: StreamedGame, limit: Int) async throws(LoadError) -> TopList<LiveStream> {
        guard !Task.isCancelled else { throw .cancelled }
        return TopList(ranking: try (answers[game.id] ?? others).get(), wanted: limit)
    }
}
