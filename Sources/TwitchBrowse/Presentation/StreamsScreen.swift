public import Foundation

/// All there is to draw of the streams of one game, as one value.
public struct StreamsScreen: Hashable, Sendable {
    /// A stream.
    public struct Row: Hashable, Sendable, Identifiable {
        /// What tells it from the others.
        public var id: LiveStream.ID
        /// Who streams.
        public var name: String
        /// What it is about; blank if the streamer does not say.
        public var title: String
        /// A still of the last minutes; nil if there is none.
        public var image: URL?
        /// How many watch.
        public var viewers: BrowseReadout
        /// How long it has been live; nil if that is not known.
        public var duration: BrowseReadout?
        /// The language, by its name; nil if that is not known.
        public var language: String?

        /// Creates a row.
        package init(
            id: LiveStream.ID, name: String, title: String, image: URL? = nil, viewers: BrowseReadout,
            duration: BrowseReadout? = nil, language: String? = nil
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

    /// The game.
    public var game: StreamedGame.ID
    /// Where the list stands.
    public var phase: BrowsePhase
    /// The header: the game's name.
    public var title: String
    /// The streams, most viewed first.
    public var rows: [Row]
    /// Whether something newer is on its way.
    public var isRefreshing: Bool
    /// The text beside the list: its age, or that it is incomplete.
    public var notice: String?
    /// What to tell in its place; beside rows, that nothing newer came, and why.
    public var message: BrowseMessage?

    /// Creates a screen, for a preview or a double.
    package init(
        game: StreamedGame.ID, phase: BrowsePhase, title: String, rows: [Row] = [], isRefreshing: Bool = false,
        notice: String? = nil, message: BrowseMessage? = nil
    ) {
        self.game = game
        self.phase = phase
        self.title = title
        self.rows = rows
        self.isRefreshing = isRefreshing
        self.notice = notice
        self.message = message
    }

    /// The pictures of the list, in its order: what to fetch ahead.
    public var images: [URL] { rows.compactMap(\.image) }
    /// Whether to show that something is on its way.
    public var isLoading: Bool { phase == .loading || isRefreshing }
}
