import RemoteLoading

/// The lists of games and streams that a view draws, as one value.
public struct BrowseScreen: Hashable, Sendable {
    /// The list of the most popular games.
    public var games: GamesScreen
    /// The list of games that a search has found, or `nil` if no search is active.
    public var found: GamesScreen?
    /// The list of streams of the selected game or channel, or `nil` if none is selected.
    public var streams: StreamsScreen?

    /// Creates a screen.
    public init(games: GamesScreen, found: GamesScreen? = nil, streams: StreamsScreen? = nil) {
        (self.games, self.found, self.streams) = (games, found, streams)
    }

    /// The list that a view draws.
    public enum List: Hashable, Sendable {
        /// The streams of the selected game or channel.
        case streams(StreamsScreen)
        /// The found games while a search is active, and otherwise the most popular games.
        case games(GamesScreen)
    }

    /// The list that a view draws: the streams if a game or a channel is selected, and otherwise the found or the most
    /// popular games.
    public var list: List { streams.map { .streams($0) } ?? .games(found ?? games) }

    /// Returns the stream of a row in ``streams``, for example to open its watch address, or `nil` if there is no such
    /// row.
    public func stream(_ id: LiveStream.ID) -> LiveStream? {
        streams?.list.rows.first { $0.id == id }?.stream
    }
}

extension BrowseScreen {
    /// An input of the view.
    public enum Action: Hashable, Sendable {
        /// Loads the games, when the view appears.
        case load
        /// Searches for games by name, or ends the search if the text is blank.
        case search(String)
        /// Selects a game by its identifier and loads its streams.
        case select(StreamedGame.ID)
        /// Selects a channel by its login and loads its stream.
        case selectChannel(String)
        /// Shows only streams in a language, by its code such as `en`, or all streams if the code is `nil`.
        case selectLanguage(String?)
        /// Returns from the streams to the previous list, or from the found games to the most popular games.
        case back
        /// Loads the list on screen again.
        case refresh
        /// Loads a longer version of the list on screen.
        case loadMore
        /// Loads the list on screen again if its last load failed.
        case retry
        /// Shows the sign-in of the app, because the list cannot be loaded without a sign-in.
        ///
        /// The app handles this action itself, and performs ``retry`` after the sign-in. The session ignores it.
        case signIn
        /// Closes the view, because the service was shut down and another load would fail too.
        ///
        /// The app handles this action itself. The session ignores it.
        case close
    }
}
