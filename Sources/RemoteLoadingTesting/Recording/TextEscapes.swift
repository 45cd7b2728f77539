/// The escapes of JSON (RFC 8259, section 7).
enum JSONEscapes {
    private static let short: [UInt8: Unicode.Scalar] = [
        UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/", UInt8(ascii: "b"): "\u{8}",
        UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
    ]

    /// Returns the character that a backslash and a byte stand for, or `nil` if they are no short escape.
    static func scalar(_ byte: UInt8) -> Unicode.Scalar? { short[byte] }

    /// Returns a text without escapes, except those of lone surrogates.
    static func removed(from text: [UInt8]) -> [UInt8] {
        guard text.contains(UInt8(ascii: "\\")) else { return text }
        var decoded: [UInt8] = []
        var units: [UInt16] = []
        var rest = text[...]
        func flush() {
            decoded += Array(String(decoding: units, as: UTF16.self).utf8)
            units.removeAll()
        }
        while let byte = rest.popFirst() {
            let isEscape = byte == UInt8(ascii: "\\")
            if isEscape, rest.first == UInt8(ascii: "u"),
                let unit = UInt16(String(decoding: rest.dropFirst().prefix(4), as: UTF8.self), radix: 16)
            {
                units.append(unit)
                rest = rest.dropFirst(5)
                continue
            }
            if !units.isEmpty { flush() }
            if isEscape, let short = rest.first.flatMap(scalar) {
                decoded += Array(String(short).utf8)
                rest = rest.dropFirst()
            } else {
                decoded.append(byte)
            }
        }
        flush()
        return decoded
    }
}

/// The entities of HTML that replace the characters of markup, and those with a number.
enum HTMLEntities {
    private static let named: [String: Unicode.Scalar] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

    /// Returns the character of an entity that begins at a place, and the end of the entity.
    static func entity(in bytes: [UInt8], at start: Int) -> (scalar: Unicode.Scalar, end: Int)? {
        guard start < bytes.count, bytes[start] == UInt8(ascii: "&"),
            let end = bytes[start...].prefix(12).firstIndex(of: UInt8(ascii: ";"))
        else { return nil }
        let name = String(decoding: bytes[(start + 1)..<end], as: UTF8.self).lowercased()
        let digits = name.hasPrefix("#x") ? name.dropFirst(2) : name.dropFirst()
        let code = name.hasPrefix("#") ? UInt32(digits, radix: name.hasPrefix("#x") ? 16 : 10) : nil
        return (named[name] ?? code.flatMap(Unicode.Scalar.init)).map { ($0, end + 1) }
    }

    /// Returns a text without entities.
    static func removed(from text: [UInt8]) -> [UInt8] {
        guard text.contains(UInt8(ascii: "&")) else { return text }
        var decoded: [UInt8] = []
        var place = 0
        while place < text.count {
            if let entity = entity(in: text, at: place) {
                decoded += Array(String(entity.scalar).utf8)
                place = entity.end
            } else {
                decoded.append(text[place])
                place += 1
            }
        }
        return decoded
    }
}
