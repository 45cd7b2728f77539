public import enum RemoteLoading.LoadError

/// A loader of the most viewed streams of a game.
///
/// Requirements for implementations:
/// - The list contains each stream once, sorted by viewers in descending order. Streams with equally many viewers are
///   in the service's order.
/// - The list has at most as many streams as requested, and states a reason if it has fewer.
/// - An empty list is not an error.
/// - The requirements of ``TopGamesLoading`` for errors, cancellation and concurrent calls apply too.
///
/// `TopStreamsLoaderContract` in `TwitchBrowseTesting` checks these requirements.
public protocol TopStreamsLoading: Sendable {
    /// Fetches the most viewed streams of a game.
    func loadTopStreams(of game: StreamedGame, _ count: Int) async throws(LoadError) -> TopList<LiveStream>
}
