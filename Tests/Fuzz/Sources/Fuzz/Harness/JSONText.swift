import Foundation

/// The inside of a JSON string, made of any bytes: whatever is wrong with it is wrong with that string alone.
enum JSONText {
    /// The bytes without those that would end the string or break the document: quotes, controls and backslashes.
    ///
    /// A backslash stays in front of `u` and four digits, so that halves of surrogate pairs get through.
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

    /// A document with the bytes inside one of its strings, where `@` stands in the form.
    static func document(_ form: String, _ bytes: some Collection<UInt8>) -> Data {
        let parts = form.utf8.split(separator: UInt8(ascii: "@"), maxSplits: 1, omittingEmptySubsequences: false)
        return Data(parts[0]) + Data(inside(bytes)) + Data(parts[1])
    }

    /// A document with two texts inside its strings, where `@` and `#` stand in the form.
    static func document(_ form: String, _ first: String, _ second: String) -> Data {
        let bytes = document(form, Array(first.utf8))
        let parts = bytes.split(separator: UInt8(ascii: "#"), maxSplits: 1, omittingEmptySubsequences: false)
        return Data(parts[0]) + Data(inside(Array(second.utf8))) + Data(parts[1])
    }

    /// Two texts that differ in bytes and are short and plain enough to be identifiers; `nil` if the input has none.
    static func twoIdentifiers(_ input: FuzzInput) -> (String, String)? {
        var input = input
        let marks = Set("\"\\@#".unicodeScalars)
        let texts = [input.line(), input.text].map { text in
            // White space between words may be tidied up.
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
