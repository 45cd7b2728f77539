public import Foundation
import struct RemoteLoading.ByteKey

/// A text with an optional picture, such as a prompt, an option, or the title and the logo of a quiz.
public struct QuizContent: Hashable, Sendable, Codable {
    /// The text.
    public var text: String { key.text }
    /// The picture, or `nil` if there is no picture.
    public let picture: QuizPicture?
    private let key: ByteKey

    private enum CodingKeys: String, CodingKey {
        case key = "text"
        case picture
    }

    /// Creates content from a text and an optional picture.
    public init(_ text: String, picture: QuizPicture? = nil) {
        key = ByteKey(text)
        self.picture = picture
    }
}

extension QuizContent: ExpressibleByStringLiteral {
    /// Creates content without a picture.
    public init(stringLiteral text: String) {
        self.init(text)
    }
}

/// A picture of a quiz, given by its address.
public enum QuizPicture: Hashable, Sendable, Codable {
    /// A picture that can be fetched from a URL.
    case at(URL)
    /// A picture whose address is not valid or not permitted.
    ///
    /// Show the player that the picture is missing.
    case missing
}
