import enum PlayhouseCore.DisplayText

/// A text with an optional picture, such as a prompt, an option, or the title and the logo of a quiz.
///
/// Texts that look equal are equal, even if they are spelled with other characters, such as `é` in one or two parts. A
/// question therefore cannot have two such options.
///
/// The text has no control characters, but it can have line breaks. The description of the picture is on one line.
public struct QuizContent: Hashable, Sendable, Codable {
    /// The text of the prompt, the option or the title.
    public let text: String
    /// The picture that is shown with the text, or `nil` if the text has no picture.
    public let picture: QuizPicture?
    /// The text that describes the picture, for accessibility, or `nil` if the picture has no description.
    ///
    /// Show this text also in place of a picture that is missing.
    public let pictureDescription: String?

    /// Creates content from a text and an optional picture.
    public init(_ text: String, picture: QuizPicture? = nil, pictureDescription: String? = nil) {
        self.text = DisplayText.lines(text)
        self.picture = picture
        self.pictureDescription = pictureDescription.map(DisplayText.line)
    }

    /// Creates content by decoding it.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try container.decode(String.self, forKey: .text),
            picture: try container.decodeIfPresent(QuizPicture.self, forKey: .picture),
            pictureDescription: try container.decodeIfPresent(String.self, forKey: .pictureDescription))
    }
}

extension QuizContent {
    /// Returns `true` if two contents have the same picture, and texts and descriptions that look equal.
    public static func == (left: QuizContent, right: QuizContent) -> Bool {
        left.picture == right.picture && left.text.appearance == right.text.appearance
            && left.pictureDescription?.appearance == right.pictureDescription?.appearance
    }

    /// Hashes the picture, and the appearance of the description and the text.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(picture)
        hasher.combine(pictureDescription?.appearance)
        hasher.combine(text.appearance)
    }
}

extension QuizContent: ExpressibleByStringLiteral {
    /// Creates content without a picture.
    public init(stringLiteral text: String) {
        self.init(text)
    }
}
