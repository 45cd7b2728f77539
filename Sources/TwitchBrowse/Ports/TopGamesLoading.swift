public import enum RemoteLoading.LoadError

/// Where the most popular games come from.
///
/// Implement it to ask your own server, or another service. The promises:
/// - The games are in the service's order, most popular first, each once. A count never moves one.
/// - There are at most as many as were asked for, and fewer only with a reason.
/// - That there are none is no error.
/// - Throw `.connectivity` when nobody answered, `.invalidData` when the answer makes no sense, `.refused` when the
///   service declined, and `.cancelled` soon after the task is cancelled. What came before a later page failed is kept.
/// - Calls may come at the same time.
///
/// A class that is to live on the main actor must say `@MainActor` itself, even in a module whose default that is.
///
/// `TopGamesLoaderContract` in `TwitchBrowseTesting` checks these promises.
public protocol TopGamesLoading: Sendable {
    /// Fetches the most popular games; those whose viewers are told with them have a count.
    func loadTopGames(_ count: Int) async throws(LoadError) -> TopList<StreamedGame>

    /// Counts the viewers of a game that came without a count, within a budget of pages.
    ///
    /// A count that stops at the budget, or at a page that fails, says so: it is at least that.
    func countViewers(of game: StreamedGame) async throws(LoadError) -> ViewerCount
}
