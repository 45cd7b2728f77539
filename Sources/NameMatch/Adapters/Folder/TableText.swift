import Foundation

/// The text of a table, in one of the encodings in which spreadsheets save tables.
enum TableText {
    /// Returns the text in UTF-8, or throws an error with the first line that cannot be read.
    ///
    /// The text may be in UTF-8, in UTF-16, or in Windows-1252, which contains Latin-1. If a text has valid letters of
    /// UTF-8 beyond ASCII, but is not valid as a whole, it is damaged, and is not read as Windows-1252.
    static func utf8(_ data: Data) throws(PeopleFolderError) -> [UInt8] {
        let bytes = Array(data)
        if let bigEndian = isBigEndianUTF16(bytes) { return try utf8(utf16: bytes, bigEndian: bigEndian) }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]  // Some spreadsheets begin a file in UTF-8 with this mark.
        let content = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
        if String(validating: content, as: UTF8.self) != nil { return content }
        let hasUTF8 = String(decoding: content, as: UTF8.self).unicodeScalars
            .contains { $0.value > 0x7F && $0 != "\u{FFFD}" }
        guard !hasUTF8, content.count == bytes.count else { throw .unknownEncoding(line: lineOfDamage(in: content)) }
        return try utf8(windows1252: content)
    }

    /// Returns the byte order of a text in UTF-16, or `nil` for any other text.
    private static func isBigEndianUTF16(_ bytes: [UInt8]) -> Bool? {
        switch (bytes.first, bytes.dropFirst().first) {
        case (0xFF, 0xFE): false
        case (0xFE, 0xFF): true
        // The header begins with a character of ASCII, which has a zero byte in UTF-16.
        case (0, let low?) where low != 0: true
        case (let low?, 0) where low != 0: false
        default: nil
        }
    }

    private static func utf8(utf16 bytes: [UInt8], bigEndian: Bool) throws(PeopleFolderError) -> [UInt8] {
        let units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return bigEndian ? first << 8 | second : second << 8 | first
        }
        let content = units.first == 0xFEFF ? units.dropFirst() : units[...]
        guard let text = String(validating: content, as: UTF16.self), bytes.count.isMultiple(of: 2) else {
            let lines = content.split(separator: 0x0A, omittingEmptySubsequences: false)
            let line = lines.firstIndex { String(validating: $0, as: UTF16.self) == nil }
            throw .unknownEncoding(line: (line ?? lines.count - 1) + 1)
        }
        return Array(text.utf8)
    }

    private static func lineOfDamage(in bytes: [UInt8]) -> Int {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return (lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0) + 1
    }

    /// The characters of the bytes from 0x80 to 0x9F in Windows-1252, where a question mark stands for no character.
    private static let middle = Array("€?‚ƒ„…†‡ˆ‰Š‹Œ?Ž??‘’“”•–—˜™š›œ?žŸ".unicodeScalars)

    private static func utf8(windows1252 bytes: [UInt8]) throws(PeopleFolderError) -> [UInt8] {
        var text = String.UnicodeScalarView()
        var line = 1
        for byte in bytes {
            if byte == UInt8(ascii: "\n") { line += 1 }
            let scalar = (0x80..<0xA0).contains(byte) ? middle[Int(byte) - 0x80] : Unicode.Scalar(byte)
            guard scalar != "?" || byte == UInt8(ascii: "?") else { throw .unknownEncoding(line: line) }
            text.append(scalar)
        }
        return Array(String(text).utf8)
    }
}
