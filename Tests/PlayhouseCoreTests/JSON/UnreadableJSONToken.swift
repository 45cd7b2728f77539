import Foundation
import Testing

/// A JSON token from which no Swift value can be decoded.
struct UnreadableJSONToken: CustomTestStringConvertible, Sendable {
    let testDescription: String
    private let bytes: [UInt8]

    private init(_ name: String, _ bytes: [UInt8]) {
        (testDescription, self.bytes) = (name, bytes)
    }

    static let all = [
        UnreadableJSONToken("lone high surrogate", Array(#""\ud800""#.utf8)),
        UnreadableJSONToken("lone low surrogate", Array(#""a\udc00b""#.utf8)),
        UnreadableJSONToken("high surrogate before a letter", Array(#""\ud800\u0041""#.utf8)),
        UnreadableJSONToken("no UTF-8", [0x22, 0xFF, 0xFE, 0x22]),
        UnreadableJSONToken("surrogate in UTF-8", [0x22, 0xED, 0xA0, 0x80, 0x22]),
        UnreadableJSONToken("unknown escape", Array(#""\q""#.utf8)),
        UnreadableJSONToken("control character", [0x22, 0x01, 0x22]),
        UnreadableJSONToken("number out of range", Array("1e400".utf8)),
        UnreadableJSONToken("number with a leading zero", Array("-01".utf8)),
    ]

    /// Returns the bytes of `json` with the token in place of each `mark`.
    func replacing(_ mark: String, in json: String) -> Data {
        let parts = json.components(separatedBy: mark).map { Data($0.utf8) }
        return Data(parts.joined(separator: bytes))
    }
}
