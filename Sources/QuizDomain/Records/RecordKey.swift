import Foundation

/// The key of a record: a game, its mode, and the settings that it was played with.
///
/// Each combination of game, mode and settings has a separate record. Omit parts that do not matter: a game without
/// modes has an empty mode. Texts are compared by their bytes, so a key in another Unicode normalisation is a different
/// key.
///
/// The text form is stable, so it can name a row or a file: `lucky-day/endless?amount=10&type=boolean`. The settings
/// are in the order of their names. ASCII letters, ASCII digits, `-`, `.`, `_` and `~` are not encoded; every other
/// byte is percent-encoded, such as `%E2`.
public struct RecordKey: Hashable, Sendable, LosslessStringConvertible {
    /// The text form of the key.
    public let description: String

    /// Creates a key from any texts.
    ///
    /// The settings are those that the player can choose and that affect the score.
    public init(game: String, mode: String = "", settings: [String: String] = [:]) {
        self.init(game, mode, settings.map { (name: $0.key, value: $0.value) })
    }

    private init(_ game: String, _ mode: String, _ settings: [(name: String, value: String)]) {
        let path = mode.isEmpty ? game.escaped : game.escaped + "/" + mode.escaped
        let pairs = settings.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
            .map { $0.name.escaped + "=" + $0.value.escaped }
        description = pairs.isEmpty ? path : path + "?" + pairs.joined(separator: "&")
    }

    /// Creates a key from its text form, or returns `nil` for any other text.
    ///
    /// The text must equal the text form byte by byte.
    public init?(_ description: String) {
        let parts = description.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let names = parts[0].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let game = names[0].removingPercentEncoding, let mode = names.dropFirst().joined().removingPercentEncoding
        else { return nil }
        var settings: [(name: String, value: String)] = []
        for pair in parts.dropFirst().joined().split(separator: "&") {
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard sides.count == 2, let name = sides[0].removingPercentEncoding,
                let value = sides[1].removingPercentEncoding
            else { return nil }
            // In a text form, the names are in order, so equal names are neighbours.
            if let last = settings.last, last.name.utf8.elementsEqual(name.utf8) { return nil }
            settings.append((name, value))
        }
        self.init(game, mode, settings)
        guard self.description.utf8.elementsEqual(description.utf8) else { return nil }
    }
}

/// A key is encoded as its text form, also where it is the key of a dictionary.
extension RecordKey: RawRepresentable, Codable, CodingKeyRepresentable {
    /// The text form of the key.
    public var rawValue: String { description }

    /// Creates a key from its text form, or returns `nil` for any other text.
    public init?(rawValue: String) { self.init(rawValue) }
}

extension String {
    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

    /// The text in which every byte is percent-encoded, except the unreserved characters of RFC 3986, section 2.3.
    fileprivate var escaped: String {
        // Every string can be encoded in UTF-8.
        addingPercentEncoding(withAllowedCharacters: Self.unreserved) ?? ""
    }
}
