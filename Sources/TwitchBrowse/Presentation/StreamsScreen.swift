public import Foundation
public import RemoteLoading

/// The content of a list of streams, as one value.
public typealias StreamsScreen = ListScreen<LiveStream>

/// The topic of a list of streams, which selects its streams.
public enum StreamsTopic: Hashable, Sendable {
    /// The streams of a game in the language with a code such as `en`, or in all languages if the code is `nil`.
    ///
    /// If the name is `nil`, for example in a deep link, the session looks the game up. A catalog can request the
    /// streams by the name, so the name has the spelling of the service. The title of the screen shows the name.
    case game(StreamedGame.ID, name: String? = nil, language: String? = nil)
    /// The stream of a channel, by its login.
    case channel(String)
    /// The live streams of the channels that the user follows.
    case followed

    /// The identifier of the game, or `nil` if the streams are not those of a game.
    public var game: StreamedGame.ID? {
        if case .game(let id, _, _) = self { id } else { nil }
    }

    /// The code of the language, or `nil` if the list has streams in all languages.
    public var language: String? {
        if case .game(_, _, let language) = self { language } else { nil }
    }

    /// Returns the topic for the same game in another language, or in all languages if the code is `nil`.
    ///
    /// A topic that is not a game has no choice of languages, so the function returns it unchanged.
    public func inLanguage(_ code: String?) -> StreamsTopic {
        if case .game(let id, let name, _) = self { .game(id, name: name, language: code) } else { self }
    }
}

extension LiveStream: ListElement {
    /// The topic of a list of streams, which selects its streams.
    public typealias Topic = StreamsTopic

    /// A row of a list, which shows a stream.
    public struct Row: ListRow {
        /// The identifier of the stream.
        public var id: LiveStream.ID { stream.id }
        /// The stream that the row shows, which also has a login, tags and a watch address.
        public var stream: LiveStream
        /// The name of the streamer.
        public var name: String
        /// The title of the stream, which is blank if the streamer gave none.
        public var title: String
        /// The address of a recent still picture of the stream, or `nil` if the stream has none.
        public var image: URL?
        /// The number of people who watch the stream, as in "1.2K" and, for accessibility, "1,234 viewers".
        public var viewers: Readout
        /// The time since the stream began, or `nil` if it is unknown.
        public var duration: Readout?
        /// The name of the stream's language, or `nil` if it is unknown.
        public var language: String?
        /// The content classification labels, or no labels while they are unknown.
        public var labels: [Readout] = []
        /// The text that VoiceOver speaks for the whole row.
        public var spoken: String
        /// The alternative text of the still picture.
        public var pictureDescription: String

        /// Creates a row with the name and the title of a stream.
        public init(_ stream: LiveStream, viewers: Readout, spoken: String, pictureDescription: String) {
            self.stream = stream
            name = stream.name
            title = stream.title
            self.viewers = viewers
            self.spoken = spoken
            self.pictureDescription = pictureDescription
        }
    }
}
