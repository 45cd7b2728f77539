public import Observation

/// The use cases of browsing, as screens drive them: the most popular games, and who streams the one that was chosen.
///
/// ``BrowseSession`` is the real one. Draw ``games`` and, when it is there, ``streams``; each is replaced whole
/// whenever anything changes. `TwitchBrowsingSpy` in `TwitchBrowseTesting` stands in for it in tests of a view.
@MainActor
public protocol TwitchBrowsing: AnyObject, Observable, Sendable {
    /// All there is to draw of the list of games.
    var games: GamesScreen { get }

    /// All there is to draw of a game's streams; nil while no game is selected.
    var streams: StreamsScreen? { get }

    /// Fetches the games; while they are on their way, waits for that.
    func load() async

    /// Selects a game of the list and fetches its streams; a game that is not there changes nothing.
    func select(_ game: StreamedGame.ID) async

    /// Goes back to the games; streams on their way are not waited for.
    func back()

    /// Fetches anew what is on screen: the streams of the selected game, or the games.
    ///
    /// What is there stays until something newer comes.
    func refresh() async

    /// Fetches anew what is on screen if that failed the last time.
    func retry() async
}
