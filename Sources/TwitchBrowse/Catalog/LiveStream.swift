public import Foundation
import struct RemoteLoading.ByteKey

/// A stream that is live now.
public struct LiveStream: Hashable, Sendable, Identifiable {
    /// Who streams.
    public struct Channel: Hashable, Sendable {
        /// The service's identifier, if it gave one.
        public var id: String? { key?.text }
        /// The name in the address of the channel.
        public var login: String { loginKey.text }
        /// The name as its owner writes it, in any script; blank early in a stream.
        public var displayName: String { displayNameKey.text }
        private let key: ByteKey?
        private let loginKey: ByteKey
        private let displayNameKey: ByteKey

        /// Creates a channel.
        public init(id: String? = nil, login: String, displayName: String) {
            key = id.map { ByteKey($0) }
            loginKey = ByteKey(login)
            displayNameKey = ByteKey(displayName)
        }
    }

    /// The service's identifier.
    public var id: String { key.text }
    /// Who streams.
    public let channel: Channel
    /// What the streamer says it is about.
    public var title: String { titleKey.text }
    /// What is played, nil if nothing that has a name.
    public var gameName: String? { gameKey?.text }
    /// How many people watch.
    public let viewers: Int
    /// When it began, if the service told it.
    public let startedAt: Date?
    /// The language as a code, such as `en`; nil if it is not known.
    public var language: String? { languageKey?.text }
    /// A still of the last minutes, if there is one.
    public let preview: ImageTemplate?
    /// What the streamer has labelled it with.
    public var tags: [String] { tagKeys.map(\.text) }
    /// Whether it is for grown-ups.
    public let isMature: Bool
    private let key: ByteKey
    private let titleKey: ByteKey
    private let gameKey: ByteKey?
    private let languageKey: ByteKey?
    private let tagKeys: [ByteKey]

    /// Creates a stream.
    public init(
        id: String, channel: Channel, title: String = "", gameName: String? = nil, viewers: Int,
        startedAt: Date? = nil, language: String? = nil, preview: ImageTemplate? = nil, tags: [String] = [],
        isMature: Bool = false
    ) {
        key = ByteKey(id)
        self.channel = channel
        titleKey = ByteKey(title)
        gameKey = gameName.map { ByteKey($0) }
        self.viewers = viewers
        self.startedAt = startedAt
        languageKey = language.map { ByteKey($0) }
        self.preview = preview
        tagKeys = tags.map { ByteKey($0) }
        self.isMature = isMature
    }

    /// The name to show: the display name, or the login when that is blank.
    public var name: String { channel.displayName.allSatisfy(\.isWhitespace) ? channel.login : channel.displayName }
}
