/// A game that is streamed now.
public struct StreamedGame: Hashable, Sendable, Identifiable {
    /// The service's identifier.
    public let id: String
    /// The name, as it is shown; the older contract asks for streams by it.
    public let name: String
    /// The picture of its box, if it has one.
    public let art: ImageTemplate?
    /// Its identifier in the Internet Game Database, if it has one.
    public let igdbID: String?
    /// How many people watch it, if that is known yet.
    ///
    /// A count never decides where a game stands.
    public var viewers: ViewerCount?

    /// Creates a game.
    public init(
        id: String, name: String, art: ImageTemplate? = nil, igdbID: String? = nil, viewers: ViewerCount? = nil
    ) {
        self.id = id
        self.name = name
        self.art = art
        self.igdbID = igdbID
        self.viewers = viewers
    }
}
