public import Observation
import RemoteLoading

/// The state and the actions of browsing the most popular games and the streams of a selected game, for views.
///
/// ``BrowseSession`` implements this protocol. A view draws the first of ``streams``, ``found`` and ``games`` that is
/// not `nil`. Each of these values is replaced whole when it changes. In tests of a view, use `TwitchBrowsingSpy` of
/// `TwitchBrowseTesting`. `TwitchBrowsingContract` of that module checks an implementation.
@MainActor
public protocol TwitchBrowsing: AnyObject, Observable, Sendable {
    /// The screen with the most popular games.
    var games: GamesScreen { get }

    /// The screen with the games that a search has found, or `nil` if no search is active.
    var found: GamesScreen? { get }

    /// The screen with the streams of the selected game or channel, or `nil` if none is selected.
    var streams: StreamsScreen? { get }

    /// Loads the games, or waits for the load in flight.
    func load() async

    /// Searches for games by name, or ends the search if the text is blank.
    func search(_ text: String) async

    /// Selects a game and loads its streams.
    ///
    /// If the game is in none of the lists, the session looks it up by its identifier.
    func select(_ game: StreamedGame.ID) async

    /// Selects a channel by its login and loads its stream.
    func selectChannel(_ login: String) async

    /// Shows only streams in a language, by its code such as `en`, or all streams if the code is `nil`.
    func selectLanguage(_ code: String?) async

    /// Returns from the streams to the previous list, or from the found games to the most popular games.
    ///
    /// If the list that disappears is being loaded, the load is cancelled.
    func back()

    /// Loads the list on screen again.
    ///
    /// The rows stay on screen until the newer list is loaded.
    func refresh() async

    /// Loads a longer version of the list on screen, or does nothing if there are no more rows.
    func loadMore() async

    /// Loads the list on screen again if its last load failed.
    func retry() async
}

extension TwitchBrowsing {
    /// Returns the stream of a row on screen, for example to open its watch address, or `nil` if there is no such row.
    public func stream(_ id: LiveStream.ID) -> LiveStream? {
        streams?.list.rows.first { ByteKey($0.id) == ByteKey(id) }?.stream
    }
}
