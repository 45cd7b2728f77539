public import Foundation

/// A stream that is live now.
public struct LiveStream: Hashable, Sendable, Identifiable {
    /// Who streams.
    public struct Channel: Hashable, Sendable {
        /// The service's identifier, if it gave one.
        public let id: String?
        /// The name in the address of the channel.
        public let login: String
        /// The name as its owner writes it, in any script; blank early in a stream.
        public let displayName: String

        /// Creates a channel.
        public init(id: String? = nil, login: String, displayName: String) {
            self.id = id
            self.login = login
            self.displayName = displayName
        }
    }

    /// The service's identifier.
    public let id: String
    /// Who streams.
    public let channel: Channel
    /// What the streamer says it is about.
    public let title: String
    /// What is played, nil if nothing that has a name.
    public let gameName: String?
    /// How many people watch.
    public let viewers: Int
    /// When it began, if the service told it.
    public let startedAt: Date?
    /// The language as a code, such as `en`; nil if it is not known.
    public let language: String?
    /// A still of the last minutes, if there is one.
    public let preview: ImageTemplate?
    /// What the streamer has labelled it with.
    public let tags: [String]
    /// Whether it is for grown-ups.
    public let isMature: Bool

    /// Creates a stream.
    public init(
        id: String, channel: Channel, title: String = "", gameName: String? = nil, viewers: Int,
        startedAt: Date? = nil, language: String? = nil, preview: ImageTemplate? = nil, tags: [String] = [],
        isMature: Bool = false
    ) {
        self.id = id
        self.channel = channel
        self.title = title
        self.gameName = gameName
        self.viewers = viewers
        self.startedAt = startedAt
        self.language = language
        self.preview = preview
        self.tags = tags
        self.isMature = isMature
    }

    /// The name to show: the display name, or the login when that is blank.
    public var name: String { channel.displayName.allSatisfy(\.isWhitespace) ? channel.login : channel.displayName }
}
