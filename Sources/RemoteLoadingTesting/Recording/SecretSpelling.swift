/// A secret in any spelling that one step of encoding produces: as it is, percent-encoded, escaped for JSON, or as
/// entities of HTML, in capitals or not.
///
/// Encoders differ in the characters that they encode, so each character is compared in all its spellings.
struct SecretSpelling: Sendable {
    private let scalars: [Unicode.Scalar]
    /// The bytes with which a spelling can begin are `true`.
    private let starts: [Bool]

    /// Creates the spellings of a value that is not empty.
    init(_ value: String) {
        scalars = Array(value.unicodeScalars)
        var starts = [Bool](repeating: false, count: 256)
        for byte in value.utf8.prefix(1) + Array("%\\+&".utf8) {
            for spelling in [byte.smallLetter, byte.capital] { starts[Int(spelling)] = true }
        }
        self.starts = starts
    }

    /// Returns the places of the secret, which may overlap.
    func ranges(in bytes: [UInt8]) -> [Range<Int>] {
        bytes.indices.compactMap { place in
            starts[Int(bytes[place])] ? end(in: bytes, from: place).map { place..<$0 } : nil
        }
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
            + [entityEnd(of: scalar, in: bytes, from: start)].compactMap(\.self)
    }

    /// Returns the ends of a byte that is written as it is, percent-encoded, or as the plus sign of a form.
    private static func plainEnds(of byte: UInt8, in bytes: [UInt8], from start: Int) -> [Int] {
        guard bytes.indices.contains(start) else { return [] }
        var ends: [Int] = []
        let isSpace = byte == UInt8(ascii: " ") && bytes[start] == UInt8(ascii: "+")
        if bytes[start].smallLetter == byte.smallLetter || isSpace { ends.append(start + 1) }
        if bytes[start] == UInt8(ascii: "%"), let code = hex(bytes[(start + 1)...].prefix(2), count: 2),
            UInt8(code).smallLetter == byte.smallLetter
        {
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
                let code = hex(bytes[(place + 2)...].prefix(4), count: 4), isEqual(code, UInt32(unit))
            else { return nil }
            place += 6
        }
        return place
    }

    private static func entityEnd(of scalar: Unicode.Scalar, in bytes: [UInt8], from start: Int) -> Int? {
        guard let entity = HTMLEntities.entity(in: bytes, at: start) else { return nil }
        return isEqual(entity.scalar.value, scalar.value) ? entity.end : nil
    }

    /// Returns `true` if two characters are equal, or are the same ASCII letter.
    private static func isEqual(_ left: UInt32, _ right: UInt32) -> Bool {
        let ascii = [left, right].compactMap { UInt8(exactly: $0) }
        return left == right || (ascii.count == 2 && ascii[0].smallLetter == ascii[1].smallLetter)
    }

    private static func hex(_ digits: ArraySlice<UInt8>, count: Int) -> UInt32? {
        guard digits.count == count, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
        return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}

extension UInt8 {
    /// The small letter, if the byte is a capital of ASCII.
    var smallLetter: UInt8 { UInt8(ascii: "A") <= self && self <= UInt8(ascii: "Z") ? self + 32 : self }
    /// The capital, if the byte is a small letter of ASCII.
    fileprivate var capital: UInt8 { UInt8(ascii: "a") <= self && self <= UInt8(ascii: "z") ? self - 32 : self }
}
