public import enum RemoteLoading.LoadError

/// A loader of the most popular games.
///
/// Implement this port to load games from your own server or from another service. Requirements for implementations:
/// - The list contains each game once, in the service's order, most popular first. Viewer counts do not change the
///   order.
/// - The list has at most as many games as requested, and states a reason if it has fewer.
/// - An empty list is not an error.
/// - Throw `.connectivity` if there is no response, `.invalidData` if the response is malformed, `.refused` if the
///   service declines the request, and `.cancelled` soon after the task is cancelled.
/// - If the first page of a list is loaded and a later page fails to load, return the games of the pages before.
/// - Concurrent calls are permitted.
///
/// Even in a module whose types are isolated to the main actor by default, a type that conforms to this protocol is not
/// isolated. A class that must be isolated to the main actor therefore needs an explicit `@MainActor`.
///
/// `TopGamesLoaderContract` in `TwitchBrowseTesting` checks these requirements.
public protocol TopGamesLoading: Sendable {
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
}

extension TopGamesLoading {
    /// Returns the number of viewers that is stored in the game, without a request to the service.
    ///
    /// Throws `.refused(.notFound)` if the game has no number of viewers.
    public func countViewers(of game: StreamedGame) async throws(LoadError) -> ViewerCount {
        guard !Task.isCancelled else { throw .cancelled }
        guard let viewers = game.viewers else { throw .refused(.notFound) }
        return viewers
    }
}
