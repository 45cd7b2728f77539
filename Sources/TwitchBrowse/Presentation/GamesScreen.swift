public import Foundation

/// All there is to draw of the list of games, as one value.
public struct GamesScreen: Hashable, Sendable {
    /// A game.
    public struct Row: Hashable, Sendable, Identifiable {
        /// What selecting it takes.
        public var id: StreamedGame.ID
        /// Its place, from 1.
        public var rank: Int
        /// Its name.
        public var name: String
        /// The picture of its box; nil if there is none.
        public var image: URL?
        /// How many watch it; nil while that is not known.
        public var viewers: BrowseReadout?

        /// Creates a row.
        package init(
            id: StreamedGame.ID, rank: Int, name: String, image: URL? = nil, viewers: BrowseReadout? = nil
        ) {
            self.id = id
            self.rank = rank
            self.name = name
            self.image = image
            self.viewers = viewers
        }
    }

    /// Where the list stands.
    public var phase: BrowsePhase
    /// The header.
    public var title: String
    /// The games, most popular first.
    public var rows: [Row]
    /// Whether something newer is on its way.
    public var isRefreshing: Bool
    /// Whether viewers of games are still being counted; what is not known after that stays unknown.
    public var isCounting: Bool
    /// The text beside the list: its age, or that it is incomplete.
    public var notice: String?
    /// What to tell in its place; beside rows, that nothing newer came, and why.
    public var message: BrowseMessage?

    /// Creates a screen, for a preview or a double.
    package init(
        phase: BrowsePhase, title: String, rows: [Row] = [], isRefreshing: Bool = false, isCounting: Bool = false,
        notice: String? = nil, message: BrowseMessage? = nil
    ) {
        self.phase = phase
        self.title = title
        self.rows = rows
        self.isRefreshing = isRefreshing
        self.isCounting = isCounting
        self.notice = notice
        self.message = message
    }

    /// The pictures of the list, in its order: what to fetch ahead.
    public var images: [URL] { rows.compactMap(\.image) }
    /// Whether to show that something is on its way.
    public var isLoading: Bool { phase == .loading || isRefreshing }
}
