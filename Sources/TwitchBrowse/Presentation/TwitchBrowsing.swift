public import Observation

/// The state and the actions of browsing the most popular games and the streams of a selected game, for views.
///
/// ``BrowseSession`` implements this protocol. A view draws ``streams`` if a game is selected, and ``games`` otherwise.
/// Each of these values is replaced whole when it changes. In tests of a view, use `TwitchBrowsingSpy` of
/// `TwitchBrowseTesting`.
@MainActor
public protocol TwitchBrowsing: AnyObject, Observable, Sendable {
    /// The content of the list of games.
    var games: GamesScreen { get }

    /// The content of the list of the selected game's streams; `nil` while no game is selected.
    var streams: StreamsScreen? { get }

    /// Loads the games, or waits for the load in flight.
    func load() async

    /// Selects a game and loads its streams, or does nothing if the game is not in the list.
    func select(_ game: StreamedGame.ID) async

    /// Returns to the games, and cancels the load of the streams.
    func back()

    /// Loads the streams of the selected game again, or the games if no game is selected.
    ///
    /// The rows stay on screen until the newer list is loaded.
    func refresh() async

    /// Loads the list on screen again if its last load failed.
    func retry() async
}
