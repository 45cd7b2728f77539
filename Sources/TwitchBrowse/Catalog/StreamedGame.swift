import struct RemoteLoading.ByteKey

/// A game that is streamed now.
public struct StreamedGame: Hashable, Sendable, Identifiable {
    /// The service's identifier.
    public var id: String { key.text }
    /// The name, as it is shown; the older contract asks for streams by it.
    public var name: String { nameKey.text }
    /// The picture of its box, if it has one.
    public let art: ImageTemplate?
    /// Its identifier in the Internet Game Database, if it has one.
    public var igdbID: String? { igdbKey?.text }
    /// How many people watch it, if that is known yet.
    ///
    /// A count never decides where a game stands.
    public var viewers: ViewerCount?
    private let key: ByteKey
    private let nameKey: ByteKey
    private let igdbKey: ByteKey?

    /// Creates a game.
    public init(
        id: String, name: String, art: ImageTemplate? = nil, igdbID: String? = nil, viewers: ViewerCount? = nil
    ) {
        key = ByteKey(id)
        nameKey = ByteKey(name)
        self.art = art
        igdbKey = igdbID.map { ByteKey($0) }
        self.viewers = viewers
    }
}
