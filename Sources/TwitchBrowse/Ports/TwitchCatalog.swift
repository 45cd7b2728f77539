public import enum PlayhouseCore.LoadError

/// A source of the games and streams that a ``ListSession`` lists.
///
/// Implement this port to list games and streams from your own server or from another service. Requirements for
/// implementations:
/// - Return each game or stream once, and at most as many as requested. State a reason if there are fewer.
/// - Read further pages of the service until there are enough elements, or until a limit that is the stated reason.
/// - Return the names of games, and the logins, names, titles, languages and viewers of streams, as the service has
///   them.
/// - Return games in the service's order, most popular first. Viewer counts do not change the order.
/// - Sort streams by viewers in descending order. Streams with equally many viewers are in the service's order.
/// - Return only streams of the requested game, language or channel, and only games with the requested identifier or
///   with names that match the text.
/// - An empty list is not an error.
/// - Return an exact number of viewers, or a lower bound that is marked as such.
/// - Return the labels of a stream only under its identifier, and only for the streams of the call.
/// - Throw `.connectivity` if there is no response.
/// - Throw `.invalidData` if the response is malformed, and `.refused` if the service declines the request.
/// - Throw `.cancelled` soon after the task is cancelled.
/// - Throw `.refused(.notOffered)`, without a request, from each function whose content the service does not have, and
///   never return an empty list in place of the error. The default implementations do.
/// - Support several calls at the same time.
///
/// If the first page of a list is loaded and a later page fails to load, return the elements of the pages before, with
/// the reason ``Shortfall/interrupted``. The contract cannot check this, because it does not know the pages.
///
/// Only the most popular games and the streams of a game have no default implementation, because every service of this
/// kind has them.
///
/// A class that is isolated to the main actor needs `@MainActor` at its declaration, even in a module whose default
/// isolation is the main actor, and also at each of its methods that this protocol requires. It then compiles whether
/// or not the feature `NonisolatedNonsendingByDefault` is on.
///
/// `TwitchCatalogContract` in `TwitchBrowseTesting` checks these requirements.
public protocol TwitchCatalog: Sendable {
    /// Fetches the most popular games.
    ///
    /// If the list of the service contains the number of viewers of each game, return this number in
    /// ``StreamedGame/viewers``.
    func loadTopGames(limit: Int) async throws(LoadError) -> TopList<StreamedGame>

    /// Returns the number of viewers of a game whose ``StreamedGame/viewers`` is `nil`.
    ///
    /// Implement this function only if your list of games has no numbers of viewers. The default implementation returns
    /// the number that the game already has.
    ///
    /// If your implementation adds up the viewers of streams and does not read all pages of the list of streams, for
    /// example because a page failed to load, return the sum as a lower bound.
    func countViewers(of game: StreamedGame) async throws(LoadError) -> ViewerCount

    /// Fetches games whose names match a text, without their numbers of viewers, in the order of the service.
    ///
    /// If no game matches, the list is empty.
    func searchGames(_ text: String, limit: Int) async throws(LoadError) -> TopList<StreamedGame>

    /// Fetches a game by its identifier, or throws `.refused(.notFound)` if there is no such game.
    func findGame(_ id: StreamedGame.ID) async throws(LoadError) -> StreamedGame

    /// Fetches the most viewed streams of a game.
    func loadTopStreams(of game: StreamedGame, limit: Int) async throws(LoadError) -> TopList<LiveStream>

    /// Fetches the most viewed streams of a game in one language, by its code, such as `en`.
    func loadTopStreams(
        of game: StreamedGame, language: String, limit: Int
    ) async throws(LoadError) -> TopList<LiveStream>

    /// Fetches the stream of a channel by its login.
    ///
    /// The list is empty if the channel has no stream. A text that is not a login must not be sent, because a
    /// service may respond to it with all streams.
    func loadStreams(ofChannel login: String) async throws(LoadError) -> TopList<LiveStream>

    /// Fetches the content classification labels of streams whose ``LiveStream/labels`` are `nil`.
    ///
    /// The keys of the result are the identifiers of the streams.
    ///
    /// Implement this function only if your lists of streams have no labels. Leave out streams whose labels are
    /// unknown.
    func loadLabels(of streams: [LiveStream]) async throws(LoadError) -> [LiveStream.ID: [ContentLabel]]

    /// Fetches the live streams of the channels that the user follows.
    func loadFollowedStreams(limit: Int) async throws(LoadError) -> TopList<LiveStream>
}

extension TwitchCatalog {
    /// Returns the number of viewers that is stored in the game, without a request to the service.
    ///
    /// Throws `.refused(.notFound)` if the game has no number of viewers.
    public func countViewers(of game: StreamedGame) async throws(LoadError) -> ViewerCount {
        guard !Task.isCancelled else { throw .cancelled }
        guard let viewers = game.viewers else { throw .refused(.notFound) }
        return viewers
    }

    /// Returns the streams in a language among the hundred most viewed streams of a game.
    ///
    /// This default implementation is for services that cannot filter by language.
    public func loadTopStreams(
        of game: StreamedGame, language: String, limit: Int
    ) async throws(LoadError) -> TopList<LiveStream> {
        let all = try await loadTopStreams(of: game, limit: max(100, limit))
        let spoken = all.elements.filter { $0.language == language }
        var list = TopList(spoken, wanted: limit, incomplete: all.incomplete ?? .pageLimit(1), dropped: all.dropped)
        list.age = all.age
        return list
    }

    /// Throws `.refused(.notOffered)`, for a source that cannot search games.
    public func searchGames(_ text: String, limit: Int) async throws(LoadError) -> TopList<StreamedGame> {
        throw notOffered
    }

    /// Throws `.refused(.notOffered)`, for a source that cannot find a game by its identifier.
    public func findGame(_ id: StreamedGame.ID) async throws(LoadError) -> StreamedGame { throw notOffered }

    /// Throws `.refused(.notOffered)`, for a source that cannot load the stream of a channel.
    public func loadStreams(ofChannel login: String) async throws(LoadError) -> TopList<LiveStream> { throw notOffered }

    /// Throws `.refused(.notOffered)`, for a source that cannot load labels.
    public func loadLabels(of streams: [LiveStream]) async throws(LoadError) -> [LiveStream.ID: [ContentLabel]] {
        throw notOffered
    }

    /// Throws `.refused(.notOffered)`, for a source that cannot load the followed streams.
    public func loadFollowedStreams(limit: Int) async throws(LoadError) -> TopList<LiveStream> { throw notOffered }

    private var notOffered: LoadError { Task.isCancelled ? .cancelled : .refused(.notOffered) }
}
