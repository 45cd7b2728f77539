public import Foundation
import enum PlayhouseCore.DisplayText

/// The attribution of questions to their source, which the results of a game show.
public struct QuizAttribution: Hashable, Sendable, Codable {
    /// The text that names the source and its licence, such as `Open Trivia DB (opentdb.com), CC BY-SA 4.0`.
    public var text: String
    /// The address to open when the player selects the text, such as that of the licence.
    public var url: URL

    /// Creates an attribution from its text and address.
    public init(_ text: String, url: URL) {
        self.text = DisplayText.line(text)
        self.url = url
    }

    /// Creates an attribution by decoding it.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try container.decode(String.self, forKey: .text), url: try container.decode(URL.self, forKey: .url))
    }
}
