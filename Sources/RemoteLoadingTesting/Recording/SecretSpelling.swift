/// A secret in any spelling that one step of encoding produces: as it is, percent-encoded, or escaped for JSON.
///
/// Encoders differ in the characters that they encode, so each character is compared in all its spellings.
struct SecretSpelling: Sendable {
    private let scalars: [Unicode.Scalar]
    /// The bytes with which a spelling can begin.
    private let starts: Set<UInt8>

    /// Creates the spellings of a value that is not empty.
    init(_ value: String) {
        scalars = Array(value.unicodeScalars)
        starts = Set(Array(value.utf8.prefix(1)) + Array("%\\+".utf8))
    }

    /// Returns the bytes with a mask in place of each occurrence of the secret.
    func masked(_ bytes: [UInt8], with mask: String) -> [UInt8] {
        var masked: [UInt8] = []
        var place = 0
        while place < bytes.count {
            if starts.contains(bytes[place]), let end = end(in: bytes, from: place) {
                masked += mask.utf8
                place = end
            } else {
                masked.append(bytes[place])
                place += 1
            }
        }
        return masked
    }

    /// Returns the furthest end of the secret if it begins at a position.
    private func end(in bytes: [UInt8], from start: Int) -> Int? {
        var ends: Set<Int> = [start]
        for scalar in scalars {
            ends = Set(ends.flatMap { Self.ends(of: scalar, in: bytes, from: $0) })
            if ends.isEmpty { return nil }
        }
        return ends.max()
    }

    private static func ends(of scalar: Unicode.Scalar, in bytes: [UInt8], from start: Int) -> [Int] {
        var ends: Set<Int> = [start]
        for byte in String(scalar).utf8 {
            ends = Set(ends.flatMap { plainEnds(of: byte, in: bytes, from: $0) })
        }
        return ends + [escapeEnd(of: scalar, in: bytes, from: start)].compactMap(\.self)
    }

    /// Returns the ends of a byte that is written as it is, percent-encoded, or as the plus sign of a form.
    private static func plainEnds(of byte: UInt8, in bytes: [UInt8], from start: Int) -> [Int] {
        guard bytes.indices.contains(start) else { return [] }
        var ends: [Int] = []
        if bytes[start] == byte || (byte == UInt8(ascii: " ") && bytes[start] == UInt8(ascii: "+")) {
            ends.append(start + 1)
        }
        if bytes[start] == UInt8(ascii: "%"), hex(bytes[(start + 1)...].prefix(2), count: 2) == UInt32(byte) {
            ends.append(start + 3)
        }
        return ends
    }

    /// Returns the end of a character that is written as an escape of JSON (RFC 8259, section 7).
    private static func escapeEnd(of scalar: Unicode.Scalar, in bytes: [UInt8], from start: Int) -> Int? {
        guard start + 1 < bytes.count, bytes[start] == UInt8(ascii: "\\") else { return nil }
        if let short = JSONEscapes.scalar(bytes[start + 1]) { return short == scalar ? start + 2 : nil }
        var place = start
        for unit in String(scalar).utf16 {
            guard bytes.indices.contains(place + 1), bytes[place] == UInt8(ascii: "\\"),
                bytes[place + 1] == UInt8(ascii: "u"),
                hex(bytes[(place + 2)...].prefix(4), count: 4) == UInt32(unit)
            else { return nil }
            place += 6
        }
        return place
    }

    private static func hex(_ digits: ArraySlice<UInt8>, count: Int) -> UInt32? {
        guard digits.count == count, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
        return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}

/// The short escapes of JSON.
enum JSONEscapes {
    private static let short: [UInt8: Unicode.Scalar] = [
        UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/", UInt8(ascii: "b"): "\u{8}",
        UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
    ]

    /// Returns the character that a backslash and a byte stand for, or `nil` if they are no short escape.
    static func scalar(_ byte: UInt8) -> Unicode.Scalar? { short[byte] }
}
