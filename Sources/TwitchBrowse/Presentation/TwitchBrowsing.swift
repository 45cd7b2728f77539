public import Observation

/// The use cases of browsing, as screens drive them: the most popular games, and the streams of the selected game.
///
/// ``BrowseSession`` implements it. Draw ``games`` and, if it is not `nil`, ``streams``; each is replaced whole after
/// every change. In tests of a view, use `TwitchBrowsingSpy` of `TwitchBrowseTesting`.
@MainActor
public protocol TwitchBrowsing: AnyObject, Observable, Sendable {
    /// The content of the list of games.
    var games: GamesScreen { get }

    /// The content of the list of the selected game's streams; `nil` while no game is selected.
    var streams: StreamsScreen? { get }

    /// Loads the games, or waits for the load that is in flight.
    func load() async

    /// Selects a game of the list and loads its streams; ignores a game that is not in the list.
    func select(_ game: StreamedGame.ID) async

    /// Returns to the games, and cancels the load of the streams.
    func back()

    /// Loads the list on screen again: the streams of the selected game, or the games.
    ///
    /// The rows stay on screen until the newer list is loaded.
    func refresh() async

    /// Loads the list on screen again if its last load failed.
    func retry() async
}
