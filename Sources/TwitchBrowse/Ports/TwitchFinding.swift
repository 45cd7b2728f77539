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

    /// Fetches the stream of a channel by its login.
    ///
    /// The list is empty if the channel has no stream. A text that is not a login must not be sent, because a
    /// service may respond to it with all streams.
    func loadStreams(ofChannel login: String) async throws(LoadError) -> TopList<LiveStream>
}
