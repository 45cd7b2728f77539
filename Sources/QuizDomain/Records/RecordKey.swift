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

extension RecordKey: Codable, CodingKeyRepresentable {
    /// Stores the text form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }

    /// Takes a stored text form back.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let key = RecordKey(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no text form of a record key")
        }
        self = key
    }

    private struct TextKey: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// The text form, so that a dictionary by keys is stored as one.
    public var codingKey: any CodingKey { TextKey(stringValue: description) }

    /// Takes a text form back; nil for any other text.
    public init?<Key: CodingKey>(codingKey: Key) {
        self.init(codingKey.stringValue)
    }
}

extension String {
    private static let hexDigits = Array("0123456789ABCDEF".utf8)

    /// Every byte that is not unreserved in RFC 3986, section 2.3, as percent and two digits.
    fileprivate var escaped: String {
        var bytes: [UInt8] = []
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                bytes.append(byte)
            default:
                bytes += [UInt8(ascii: "%"), String.hexDigits[Int(byte >> 4)], String.hexDigits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
