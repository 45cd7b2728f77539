public import RemoteLoading
public import TwitchBrowse

/// A loader of streams that gives what a test wrote down, by game.
///
/// A game that was not written down has no streams.
public struct TopStreamsLoaderStub: TopStreamsLoading {
    private let answers: [StreamedGame.ID: Result<[LiveStream], LoadError>]
    private let others: Result<[LiveStream], LoadError>

    /// Creates a stub of streams by the identifier of their game.
    public init(_ streams: [StreamedGame.ID: [LiveStream]]) {
        answers = streams.mapValues { .success($0) }
        others = .success([])
    }

    /// Creates a stub that gives every game the same streams.
    public init(_ streams: [LiveStream]) {
        (answers, others) = ([:], .success(streams))
    }

    /// Creates a stub that always fails.
    public init(failure: LoadError) {
        (answers, others) = ([:], .failure(failure))
    }

    /// Gives the streams of the game, ranked, and the first so many of them as are wanted.
    public func loadTopStreams(of game: StreamedGame, _ count: Int) async throws(LoadError) -> TopList<LiveStream> {
        guard !Task.isCancelled else { throw .cancelled }
        return TopList(ranking: try (answers[game.id] ?? others).get(), wanted: count)
    }
}
