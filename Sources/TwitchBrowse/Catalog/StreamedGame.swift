import struct RemoteLoading.ByteKey

/// A game that is streamed now.
public struct StreamedGame: Hashable, Sendable, Identifiable {
    /// The identifier given by the service; two identifiers are equal if their bytes are.
    public var id: String { key.text }
    /// The name, as it is shown; the older interface lists streams by it.
    public let name: String
    /// The picture of its box, if it has one.
    public let art: ImageTemplate?
    /// The number of viewers, if it is known yet.
    ///
    /// A count never changes the place of a game.
    public var viewers: ViewerCount?
    private let key: ByteKey

    /// Creates a game.
    public init(id: String, name: String, art: ImageTemplate? = nil, viewers: ViewerCount? = nil) {
        key = ByteKey(id)
        self.name = name
        self.art = art
        self.viewers = viewers
    }

    /// Hashes the identifier: to hash a name takes time by the square of its combining marks.
    public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}
