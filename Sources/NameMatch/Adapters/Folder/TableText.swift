import Foundation
import PlayhouseCore

/// The text of a table, in one of the encodings in which spreadsheets save tables.
enum TableText {
    /// Returns the text in UTF-8, or throws an error with the first line that cannot be read.
    ///
    /// The text may be in UTF-8, in UTF-16, or in Windows-1252, which contains Latin-1. If a text has valid letters of
    /// UTF-8 beyond ASCII, but is not valid as a whole, it is damaged, and is not read as Windows-1252.
    static func utf8(_ data: Data) throws(PeopleFolderError) -> [UInt8] {
        if let order = UTF16ByteOrder(of: data) { return try utf8(utf16: Array(data), order) }
        let text = data.withoutByteOrderMark
        let bytes = Array(text)
        if String(validating: bytes, as: UTF8.self) != nil { return bytes }
        let hasUTF8 = String(decoding: bytes, as: UTF8.self).unicodeScalars
            .contains { $0.value > 0x7F && $0 != "\u{FFFD}" }
        guard !hasUTF8, text.count == data.count else {
            throw .unknownEncoding(line: line(of: bytes, withDamageIn: UTF8.self))
        }
        return try utf8(windows1252: bytes)
    }

    private static func utf8(utf16 bytes: [UInt8], _ order: UTF16ByteOrder) throws(PeopleFolderError) -> [UInt8] {
        let units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return order == .bigEndian ? first << 8 | second : second << 8 | first
        }
        let content = units.first == 0xFEFF ? units.dropFirst() : units[...]
        guard let text = String(validating: content, as: UTF16.self), bytes.count.isMultiple(of: 2) else {
            throw .unknownEncoding(line: line(of: Array(content), withDamageIn: UTF16.self))
        }
        return Array(text.utf8)
    }

    /// Returns the number of the first line that is not valid, or of the last line if the text only ends too early.
    private static func line<Encoding: Unicode.Encoding>(
        of units: [Encoding.CodeUnit], withDamageIn encoding: Encoding.Type
    ) -> Int {
        let lines = units.split(separator: 0x0A, omittingEmptySubsequences: false)
        return (lines.firstIndex { String(validating: $0, as: encoding) == nil } ?? lines.count - 1) + 1
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
