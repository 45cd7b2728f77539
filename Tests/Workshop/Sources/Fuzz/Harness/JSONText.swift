import Foundation

/// Functions that put arbitrary bytes into a JSON string without breaking the document around the string.
enum JSONText {
    /// Returns the bytes without quotes, control characters and backslashes, which would end the string or break the
    /// document.
    ///
    /// An escape with `\u` and four hexadecimal digits is kept, so that the string can contain half of a surrogate
    /// pair.
    static func inside(_ bytes: some Collection<UInt8>) -> [UInt8] {
        var inside: [UInt8] = []
        var rest = Array(bytes)[...]
        while let byte = rest.popFirst() {
            let isEscape = byte == UInt8(ascii: "\\") && isUnicodeEscape(rest.prefix(5))
            let isPlain = byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
            if isEscape || isPlain { inside.append(byte) }
        }
        return inside
    }

    /// Returns the document `form`, in which the bytes replace the mark `@`.
    static func document(_ form: String, _ bytes: some Collection<UInt8>) -> Data {
        let parts = form.utf8.split(separator: UInt8(ascii: "@"), maxSplits: 1, omittingEmptySubsequences: false)
        return Data(parts[0]) + Data(inside(bytes)) + Data(parts[1])
    }

    /// Returns the document `form`, in which the first text replaces the mark `@` and the second text the mark `#`.
    static func document(_ form: String, _ first: String, _ second: String) -> Data {
        let bytes = document(form, Array(first.utf8))
        let parts = bytes.split(separator: UInt8(ascii: "#"), maxSplits: 1, omittingEmptySubsequences: false)
        return Data(parts[0]) + Data(inside(Array(second.utf8))) + Data(parts[1])
    }

    /// Returns two valid identifiers with different bytes, or `nil` if the input does not contain two of them.
    static func twoIdentifiers(_ input: FuzzInput) -> (String, String)? {
        var input = input
        let marks = Set("\"\\@#".unicodeScalars)
        let texts = [input.line(), input.text].map { text in
            // White space is removed, because parsers may normalise it.
            let kept = text.unicodeScalars.filter { scalar in
                scalar.value >= 0x20 && !scalar.properties.isWhitespace && !marks.contains(scalar)
            }
            return "a" + String(kept) + "b"
        }
        guard !texts[0].utf8.elementsEqual(texts[1].utf8), texts.allSatisfy({ $0.utf8.count <= 200 }) else {
            return nil
        }
        return (texts[0], texts[1])
    }

    private static func isUnicodeEscape(_ bytes: ArraySlice<UInt8>) -> Bool {
        let digits = Set("0123456789abcdefABCDEF".utf8)
        return bytes.count == 5 && bytes.first == UInt8(ascii: "u") && bytes.dropFirst().allSatisfy(digits.contains)
    }
}
