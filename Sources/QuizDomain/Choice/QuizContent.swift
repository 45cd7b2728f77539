public import Foundation
import struct RemoteLoading.ByteKey

/// What the prompts and options of a quiz are: a text, and perhaps a picture.
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
    case missing(given: String)
}

extension QuizPicture {
    private enum Key: Hashable {
        case address(URL)
        case given(ByteKey)
    }

    private var key: Key {
        switch self {
        case .at(let url): .address(url)
        case .missing(let given): .given(ByteKey(given))
        }
    }

    /// Compares the addresses, or the bytes of what is given.
    public static func == (left: QuizPicture, right: QuizPicture) -> Bool { left.key == right.key }

    /// Hashes the address, or the bytes of what is given.
    public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

/// What a quiz is called.
public struct QuizHeading: Hashable, Sendable, Codable {
    /// Its name.
    public var title: String { key.text }
    /// Its logo, if it has one.
    public let logo: QuizPicture?
    private let key: ByteKey

    private enum CodingKeys: String, CodingKey {
        case key = "title"
        case logo
    }

    /// Creates a heading.
    public init(_ title: String, logo: QuizPicture? = nil) {
        key = ByteKey(title)
        self.logo = logo
    }
}
