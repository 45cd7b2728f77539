public import Foundation
public import RemoteLoading

/// The content of the list of games, as one value.
public struct GamesScreen: Hashable, Sendable {
    /// A row of the list, which shows a game.
    public struct Row: Hashable, Sendable, Identifiable {
        /// The identifier of the game, to be passed to ``BrowseSession/select(_:)``.
        public var id: StreamedGame.ID
        /// The rank of the game, starting at 1.
        public var rank: Int
        /// The name of the game.
        public var name: String
        /// The address of the box art, or `nil` if the game has no box art.
        public var image: URL?
        /// The number of people who watch streams of the game, or `nil` while it is unknown.
        public var viewers: Readout?
        /// The text that VoiceOver speaks for the whole row.
        public var accessibilityText: String
        /// The alternative text of the box art.
        public var alternativeText: String

        /// Creates a row.
        public init(id: StreamedGame.ID, rank: Int, name: String, accessibilityText: String, alternativeText: String) {
            (self.id, self.rank, self.name) = (id, rank, name)
            (self.accessibilityText, self.alternativeText) = (accessibilityText, alternativeText)
        }
    }

    /// The list of games, most popular first.
    public var list: ListScreen<Row>
    /// A Boolean value that indicates whether viewers are still being counted.
    ///
    /// If the value is `false` and the number of viewers of a game is unknown, the count of that game has failed.
    public var isCounting: Bool

    /// Creates a screen.
    public init(_ list: ListScreen<Row>, isCounting: Bool = false) {
        self.list = list
        self.isCounting = isCounting
    }

    /// The addresses of the pictures in the list, in order, for prefetching.
    package var images: [URL] { list.rows.compactMap(\.image) }
}
