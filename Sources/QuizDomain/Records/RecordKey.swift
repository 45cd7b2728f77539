import Foundation
import struct RemoteLoading.ByteKey

/// What a record belongs to: a game, its mode, and the settings it was played with.
///
/// Games that differ in any of the three have records of their own. Leave out what does not matter: a game without
/// modes has an empty mode. Texts are compared by their bytes: a key in another Unicode normalisation is another key.
///
/// The text form is stable, so that it can name a row or a file: `lucky-day/endless?amount=10&type=boolean`, with
/// settings in the order of their names, and every byte but letters, digits, `-`, `.`, `_` and `~` of ASCII as `%E2`.
public struct RecordKey: Hashable, Sendable {
    /// The game's name.
    public var game: String { gameKey.text }
    /// Which way of playing it; empty if there is but one.
    public var mode: String { modeKey.text }
    /// What a player can choose and a score depends on.
    public var settings: [String: String] {
        Dictionary(values.map { ($0.key.text, $0.value.text) }) { first, _ in first }
    }
    private let gameKey: ByteKey
    private let modeKey: ByteKey
    private let values: [ByteKey: ByteKey]

    /// Creates a key of any texts.
    public init(game: String, mode: String = "", settings: [String: String] = [:]) {
        let values = settings.map { (ByteKey($0.key), ByteKey($0.value)) }
        self.init(game, mode, Dictionary(uniqueKeysWithValues: values))
    }

    private init(_ game: String, _ mode: String, _ values: [ByteKey: ByteKey]) {
        gameKey = ByteKey(game)
        modeKey = ByteKey(mode)
        self.values = values
    }
}

extension RecordKey: LosslessStringConvertible {
    /// The text form.
    public var description: String {
        let path = mode.isEmpty ? game.escaped : game.escaped + "/" + mode.escaped
        guard !values.isEmpty else { return path }
        let pairs = values.sorted { $0.key < $1.key }.map { $0.key.text.escaped + "=" + $0.value.text.escaped }
        return path + "?" + pairs.joined(separator: "&")
    }

    /// Takes a text form back; nil for any other text, however alike.
    public init?(_ description: String) {
        let parts = description.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let names = parts[0].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let game = names[0].removingPercentEncoding, let mode = names.dropFirst().joined().removingPercentEncoding
        else { return nil }
        var values: [ByteKey: ByteKey] = [:]
        for pair in parts.dropFirst().joined().split(separator: "&") {
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard sides.count == 2, let name = sides[0].removingPercentEncoding,
                let value = sides[1].removingPercentEncoding
            else { return nil }
            values[ByteKey(name)] = ByteKey(value)
        }
        self.init(game, mode, values)
        guard self.description.utf8.elementsEqual(description.utf8) else { return nil }
    }
}

extension String {
    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

    /// Every byte that is not unreserved in RFC 3986, section 2.3, as percent and two digits.
    fileprivate var escaped: String {
        // A text can always be encoded in UTF-8.
        addingPercentEncoding(withAllowedCharacters: Self.unreserved) ?? ""
    }
}
