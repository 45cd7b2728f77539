public import Foundation
public import RemoteLoading

/// The content of a list of games, as one value.
public typealias GamesScreen = ListScreen<StreamedGame>

/// The topic of a list of games, which selects its games.
public enum GamesTopic: Hashable, Sendable {
    /// The most popular games.
    case top
    /// The games whose names match a text, or the most popular games if the text is blank.
    case search(String)

    /// The text of the search, or `nil` if the list has the most popular games.
    var text: String? {
        guard case .search(let text) = self, !text.allSatisfy(\.isWhitespace) else { return nil }
        return text
    }
}

extension StreamedGame: ListElement {
    /// The topic of a list of games, which selects its games.
    public typealias Topic = GamesTopic

    /// A row of a list, which shows a game.
    public struct Row: ListRow {
        /// The identifier of the game.
        public var id: StreamedGame.ID
        /// The rank of the game, starting at 1.
        public var rank: Int
        /// The name of the game.
        public var name: String
        /// The address of the box art, or `nil` if the game has no box art.
        public var image: URL?
        /// The number of people who watch streams of the game, or `nil` while it is unknown.
        ///
        /// The value stays `nil` if the count fails, and in a search. A view can then show
        /// ``BrowseWording/uncounted``.
        public var viewers: Readout?
        /// The text that VoiceOver speaks for the whole row.
        public var spoken: String
        /// The alternative text of the box art.
        public var pictureDescription: String
        /// The name as the service spells it, or `nil` if it is ``name``.
        var nameAtService: String?

        /// Creates a row.
        public init(id: StreamedGame.ID, rank: Int, name: String, spoken: String, pictureDescription: String) {
            self.id = id
            self.rank = rank
            self.name = name
            self.spoken = spoken
            self.pictureDescription = pictureDescription
        }

        /// The topic of the list that opens when the user selects this row: the streams of the game.
        public var streams: StreamsTopic { .game(id, name: nameAtService ?? name) }
    }
}
