public import enum RemoteLoading.LoadError

/// A source that finds games and channels that are not in the list of the most popular games.
///
/// The requirements of ``TopGamesLoading`` for errors, cancellation and concurrent calls apply too.
public protocol TwitchFinding: Sendable {
    /// Fetches games whose names match a text, without their numbers of viewers, in the order of the service.
    ///
    /// If no game matches, the list is empty, and no error is thrown.
    func searchGames(_ text: String, limit: Int) async throws(LoadError) -> TopList<StreamedGame>

    /// Fetches a game by its identifier, or throws `.refused(.notFound)` if there is no such game.
    func findGame(_ id: StreamedGame.ID) async throws(LoadError) -> StreamedGame

    /// Fetches the streams of at most a hundred channels by their logins.
    ///
    /// Channels without a stream are left out. A text that is no login must not be sent, because a service may return
    /// all streams for it.
    func loadStreams(ofChannels logins: [String]) async throws(LoadError) -> TopList<LiveStream>
}
