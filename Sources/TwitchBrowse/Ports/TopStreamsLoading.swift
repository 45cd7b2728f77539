public import enum RemoteLoading.LoadError

/// Where the most viewed streams of a game come from.
///
/// The promises:
/// - The streams are ordered by viewers, most first, and among equals in the service's order; each comes once.
/// - There are at most as many as were asked for, and fewer only with a reason.
/// - That there are none is no error.
/// - Errors are those of ``TopGamesLoading``, and so are cancellation and calls at the same time.
///
/// `TopStreamsLoaderContract` in `TwitchBrowseTesting` checks these promises.
public protocol TopStreamsLoading: Sendable {
    /// Fetches the most viewed streams of a game.
    func loadTopStreams(of game: StreamedGame, _ count: Int) async throws(LoadError) -> TopList<LiveStream>
}
