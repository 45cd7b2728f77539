public import Foundation
import enum PlayhouseCore.DisplayText

/// A stream that is live now.
///
/// The name, the title and the tags are on one line each, without control characters.
public struct LiveStream: Hashable, Sendable, Identifiable {
    /// The identifier of the stream at the service.
    public let id: String
    /// The login of the channel, which is part of its web address.
    public let login: String
    /// The display name of the channel, or the login if the display name is blank.
    public let name: String
    /// The title that the streamer gave the stream.
    public let title: String
    /// The number of people who watch the stream.
    public let viewers: Int
    /// The date at which the stream began, or `nil` if the service did not send it.
    public let startedAt: Date?
    /// The code of the stream's language, such as `en`, or `nil` if the language is not known.
    public let language: String?
    /// The tags that the streamer chose for the stream.
    public let tags: [String]
    /// The content classification labels, or `nil` if they are not known yet.
    public var labels: [ContentLabel]?
    /// The identifier of the channel, by which ``HelixLoader`` requests the labels, or `nil` if it is not known.
    public let channelID: String?
    /// The address of a recent still picture of the stream, or `nil` if the stream has none.
    public let preview: ImageTemplate?

    /// Creates a stream from its properties.
    ///
    /// The display name is chosen by the streamer and can be in any script. When a stream has just started, the service
    /// can send a blank display name.
    public init(
        id: String, login: String, name: String = "", title: String = "", viewers: Int, startedAt: Date? = nil,
        language: String? = nil, tags: [String] = [], labels: [ContentLabel]? = nil, channelID: String? = nil,
        preview: ImageTemplate? = nil
    ) {
        self.id = id
        self.login = login
        let shown = DisplayText.line(name)
        self.name = shown.allSatisfy(\.isWhitespace) ? DisplayText.line(login) : shown
        self.title = DisplayText.line(title)
        self.viewers = viewers
        self.startedAt = startedAt
        self.language = language
        self.tags = tags.map(DisplayText.line)
        self.labels = labels
        self.channelID = channelID
        self.preview = preview
    }

    /// The web address of the stream for viewers, or `nil` if the login is not a valid channel name.
    ///
    /// The service sends the login as text. If the text contained other characters than ASCII letters, digits and
    /// underscores, the address could lead to another page.
    public var watchAddress: URL? {
        Self.isLogin(login) ? URL(string: "https://www.twitch.tv/\(login)") : nil
    }

    /// Returns `true` if a text can be the login of a channel.
    static func isLogin(_ text: String) -> Bool {
        !text.isEmpty && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    }
}
