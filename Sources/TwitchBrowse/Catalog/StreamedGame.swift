import struct RemoteLoading.ByteKey

/// A game that is streamed now.
public struct StreamedGame: Hashable, Sendable, Identifiable {
    /// The identifier from the service, which is compared by bytes.
    public var id: String { key.text }
    /// The name to show, by which the older API also finds the streams of the game.
    public let name: String
    /// The box art, if there is any.
    public let art: ImageTemplate?
    /// The number of viewers, or `nil` if it is not known yet.
    ///
    /// A count never changes the position of a game in a list.
    public var viewers: ViewerCount?
    private let key: ByteKey

    /// Creates a game.
    public init(id: String, name: String, art: ImageTemplate? = nil, viewers: ViewerCount? = nil) {
        key = ByteKey(id)
        self.name = name
        self.art = art
        self.viewers = viewers
    }

    /// Hashes the identifier only, because hashing a name takes time quadratic in its number of combining marks.
    public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}
