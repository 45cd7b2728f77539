public import RemoteLoading
public import TwitchBrowse

/// A loader of streams that returns the same answer for every game.
public struct TopStreamsLoaderStub: TopStreamsLoading {
    private let answer: Result<[LiveStream], LoadError>

    /// Creates a stub that returns the same streams for every game.
    public init(_ streams: [LiveStream]) {
        answer = .success(streams)
    }

    /// Creates a stub that always fails.
    public init(failure: LoadError) {
        answer = .failure(failure)
    }

    /// Returns the most viewed streams of the game, at most as many as requested.
    public func loadTopStreams(of game: StreamedGame, limit: Int) async throws(LoadError) -> TopList<LiveStream> {
        guard !Task.isCancelled else { throw .cancelled }
        return TopList(ranking: try answer.get(), wanted: limit)
    }
}
