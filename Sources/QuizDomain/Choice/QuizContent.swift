public import Foundation
import struct RemoteLoading.ByteKey

/// A text and perhaps a picture: a prompt, an option, or the title and the logo of a quiz.
public struct QuizContent: Hashable, Sendable, Codable {
    /// The text.
    public var text: String { key.text }
    /// The picture, if there is one.
    public let picture: QuizPicture?
    private let key: ByteKey

    private enum CodingKeys: String, CodingKey {
        case key = "text"
        case picture
    }

    /// Creates a content.
    public init(_ text: String, picture: QuizPicture? = nil) {
        key = ByteKey(text)
        self.picture = picture
    }
}

extension QuizContent: ExpressibleByStringLiteral {
    /// Creates a content without a picture.
    public init(stringLiteral text: String) {
        self.init(text)
    }
}

/// A picture of a quiz, by its address.
public enum QuizPicture: Hashable, Sendable, Codable {
    /// It can be fetched there.
    case at(URL)
    /// There should be one, but what is given is no address; show that it is missing.
    case missing
}
