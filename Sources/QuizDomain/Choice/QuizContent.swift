public import Foundation

/// What the prompts and options of a quiz are: a text, and perhaps a picture.
public struct QuizContent: Hashable, Sendable, Codable {
    /// The text.
    public let text: String
    /// The picture, if there is one.
    public let picture: QuizPicture?

    /// Creates a content.
    public init(_ text: String, picture: QuizPicture? = nil) {
        self.text = text
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

/// What a quiz is called.
public struct QuizHeading: Hashable, Sendable, Codable {
    /// Its name.
    public let title: String
    /// Its logo, if it has one.
    public let logo: QuizPicture?

    /// Creates a heading.
    public init(_ title: String, logo: QuizPicture? = nil) {
        self.title = title
        self.logo = logo
    }
}
