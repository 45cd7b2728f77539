public import Foundation
import struct RemoteLoading.ByteKey

/// A stream that is live now.
public struct LiveStream: Hashable, Sendable, Identifiable {
    /// The identifier from the service, which is compared by bytes.
    public var id: String { key.text }
    /// The name in the address of the channel.
    public let login: String
    /// The name to show, which is the display name of the channel, or its login if the display name is blank.
    public let name: String
    /// The title given by the streamer.
    public let title: String
    /// The number of viewers.
    public let viewers: Int
    /// The start of the stream, or `nil` if the service did not send it.
    public let startedAt: Date?
    /// The language code, such as `en`, or `nil` if the language is not known.
    public let language: String?
    /// A still of the last minutes, if there is one.
    public let preview: ImageTemplate?
    private let key: ByteKey

    /// Creates a stream.
    ///
    /// The display name is written by the owner of the channel, in any script. It can be blank early in a stream.
    public init(
        id: String, login: String, displayName: String = "", title: String = "", viewers: Int, startedAt: Date? = nil,
        language: String? = nil, preview: ImageTemplate? = nil
    ) {
        key = ByteKey(id)
        self.login = login
        name = displayName.allSatisfy(\.isWhitespace) ? login : displayName
        self.title = title
        self.viewers = viewers
        self.startedAt = startedAt
        self.language = language
        self.preview = preview
    }

    /// Hashes the identifier only, because hashing a title takes time quadratic in its number of combining marks.
    public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}
