public import Foundation
public import RemoteLoading

/// The content of the list of one game's streams, as one value.
public struct StreamsScreen: Hashable, Sendable {
    /// A stream.
    public struct Row: Hashable, Sendable, Identifiable {
        /// The identifier of the stream.
        public var id: LiveStream.ID
        /// The name of the streamer.
        public var name: String
        /// The title of the stream; blank if the streamer gave none.
        public var title: String
        /// The address of a recent still; `nil` if the stream has none.
        public var image: URL?
        /// The number of viewers.
        public var viewers: Readout
        /// The time since the stream began; `nil` if it is unknown.
        public var duration: Readout?
        /// The name of the language; `nil` if it is unknown.
        public var language: String?

        /// Creates a row.
        package init(
            id: LiveStream.ID, name: String, title: String, image: URL? = nil, viewers: Readout,
            duration: Readout? = nil, language: String? = nil
        ) {
            self.id = id
            self.name = name
            self.title = title
            self.image = image
            self.viewers = viewers
            self.duration = duration
            self.language = language
        }
    }

    /// The identifier of the game.
    public var game: StreamedGame.ID
    /// The streams, most viewers first; the title is the name of the game.
    public var list: ListScreen<Row>

    /// Creates a screen, for a preview or a double.
    package init(_ list: ListScreen<Row>, of game: StreamedGame.ID) {
        self.game = game
        self.list = list
    }

    /// The addresses of the pictures in the list, in order, for prefetching.
    public var images: [URL] { list.rows.compactMap(\.image) }
}
