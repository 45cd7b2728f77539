public import enum RemoteLoading.LoadError

/// A loader of the most popular games.
///
/// Implement this port to load games from your own server or from another service. Requirements for implementations:
/// - The list contains each game once, in the service's order, most popular first. A count never changes the order.
/// - The list has at most as many games as requested, and states a reason if it has fewer.
/// - An empty list is not an error.
/// - Throw `.connectivity` if there is no response, `.invalidData` if the response is malformed, `.refused` if the
///   service declines the request, and `.cancelled` soon after the task is cancelled. If a later page fails to load,
///   return the games loaded before.
/// - Calls can be concurrent.
///
/// A class that should be isolated to the main actor must be marked `@MainActor` explicitly, even in a module whose
/// default isolation is the main actor.
///
/// `TopGamesLoaderContract` in `TwitchBrowseTesting` checks these requirements.
public protocol TopGamesLoading: Sendable {
    /// Fetches the most popular games.
    ///
    /// A game has a count if the service sends the number of its viewers with the list.
    func loadTopGames(_ count: Int) async throws(LoadError) -> TopList<StreamedGame>

    /// Counts the viewers of a game that was loaded without a count, within a limit of pages.
    ///
    /// If counting ends at the limit or at a page that fails to load, the result is a lower bound.
    func countViewers(of game: StreamedGame) async throws(LoadError) -> ViewerCount
}
