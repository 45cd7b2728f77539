public import Foundation
public import RemoteLoading

/// The content of the list of one game's streams, as one value.
public struct StreamsScreen: Hashable, Sendable {
    /// A row of the list, which shows a stream.
    public struct Row: Hashable, Sendable, Identifiable {
        /// The identifier of the stream.
        public var id: LiveStream.ID { stream.id }
        /// The stream of the row, for example for its login, its tags and its watch address.
        public var stream: LiveStream
        /// The name of the streamer.
        public var name: String
        /// The title of the stream, which is blank if the streamer gave none.
        public var title: String
        /// The address of a recent still of the stream, or `nil` if the stream has none.
        public var image: URL?
        /// The number of people who watch the stream.
        public var viewers: Readout
        /// The time since the stream began, or `nil` if it is unknown.
        public var duration: Readout?
        /// The name of the stream's language, or `nil` if it is unknown.
        public var language: String?
        /// The label of a mature stream, or `nil` if the stream is not mature.
        public var mature: Readout?
        /// The text that VoiceOver speaks for the whole row.
        public var accessibilityText: String
        /// The alternative text of the still.
        public var alternativeText: String

        /// Creates a row with the name and the title of a stream.
        public init(_ stream: LiveStream, viewers: Readout, accessibilityText: String, alternativeText: String) {
            (self.stream, name, title) = (stream, stream.name, stream.title)
            self.viewers = viewers
            (self.accessibilityText, self.alternativeText) = (accessibilityText, alternativeText)
        }
    }

    /// The identifier of the game, or `nil` if a channel is selected instead of a game.
    public var game: StreamedGame.ID?
    /// The code of the language of the streams, such as `en`, or `nil` if the list has streams in all languages.
    public var language: String?
    /// The list of streams, most viewed first, whose title is the name of the game or the login of the channel.
    public var list: ListScreen<Row>

    /// Creates a screen.
    public init(_ list: ListScreen<Row>, of game: StreamedGame.ID?, language: String? = nil) {
        self.game = game
        self.language = language
        self.list = list
    }

    /// The addresses of the pictures in the list, in order, for prefetching.
    package var images: [URL] { list.rows.compactMap(\.image) }
}
