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
    func loadTopStreams(of game: StreamedGame, limit: Int) async throws(LoadError) -> TopList<LiveStream>

    /// Fetches the most viewed streams of a game in one language, by its code, such as `en`.
    func loadTopStreams(
        of game: StreamedGame, language: String, limit: Int
    ) async throws(LoadError) -> TopList<LiveStream>
}

extension TopStreamsLoading {
    /// Returns the streams in a language among the hundred most viewed streams of a game.
    ///
    /// This default implementation is for sources that cannot filter by language.
    public func loadTopStreams(
        of game: StreamedGame, language: String, limit: Int
    ) async throws(LoadError) -> TopList<LiveStream> {
        let all = try await loadTopStreams(of: game, limit: max(100, limit))
        let spoken = all.elements.filter { $0.language?.utf8.elementsEqual(language.utf8) == true }
        var list = TopList(spoken, wanted: limit, incomplete: all.incomplete ?? .pageLimit(1), dropped: all.dropped)
        list.age = all.age
        return list
    }
}
