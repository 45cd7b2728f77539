import Foundation
import QuizDomain
import RemoteLoading

/// The decoding and the cleanup of the service's texts, which can have extra whitespace, tabs and invisible marks.
enum OpenTriviaText {
    /// Decodes the value of a field, which is in base64, or throws the rule that it breaks.
    static func decoded(_ wire: String, at path: @autoclosure () -> String) throws(InvalidData) -> String {
        // RFC 4648, section 4, requires padding. Foundation accepts more, such as "====" and "AA=A".
        guard let bytes = Data(base64Encoded: wire), bytes.base64EncodedString() == wire,
            let text = String(validating: bytes, as: UTF8.self)
        else { throw .rejected(.wrongFormat, at: path()) }
        return text
    }

    /// Returns the text with single spaces between words.
    ///
    /// Whitespace at the ends, soft hyphens, direction marks and other invisible characters are removed.
    static func cleaned(_ text: String) -> String {
        guard !isClean(text) else { return text }
        let words = text.visible.unicodeScalars.split(whereSeparator: \.properties.isWhitespace)
        return words.map { String($0) }.joined(separator: " ")
    }

    /// Returns `true` if a text consists of visible ASCII characters, with single spaces between them.
    ///
    /// Most texts consist of such characters and need no cleanup. This check is much faster than the cleanup, which
    /// looks up the Unicode properties of every character.
    private static func isClean(_ text: String) -> Bool {
        let space = UInt8(ascii: " ")
        var previous = space
        for byte in text.utf8 {
            guard byte > space && byte < 0x7F || byte == space && previous != space else { return false }
            previous = byte
        }
        return previous != space
    }
}
