import enum PlayhouseCore.DisplayText

/// A game that is streamed now.
public struct StreamedGame: Hashable, Sendable, Identifiable {
    /// The identifier of the game at the service.
    public let id: String
    /// The name of the game on one line, without control characters.
    public let name: String
    /// The name as the service spells it, which ``KrakenLoader`` sends to request the game's streams.
    let nameAtService: String
    /// The address of the box art, or `nil` if the game has no box art.
    public let art: ImageTemplate?
    /// The number of people who watch streams of the game, or `nil` if it is not known yet.
    ///
    /// The position of a game in a list does not depend on this number.
    public var viewers: ViewerCount?

    /// Creates a game from its properties.
    public init(id: String, name: String, art: ImageTemplate? = nil, viewers: ViewerCount? = nil) {
        self.id = id
        self.name = DisplayText.line(name)
        nameAtService = name
        self.art = art
        self.viewers = viewers
    }
}
