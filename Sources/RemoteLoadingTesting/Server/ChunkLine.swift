import RemoteLoading

/// The line before a chunk: `chunk-size [ chunk-ext ]` (RFC 9112, section 7.1).
enum ChunkLine {
    /// Returns the size of the chunk.
    ///
    /// The extensions are ignored, because a recipient must ignore those that it does not know, but they must be valid.
    static func size(_ line: [UInt8], limit: Int) throws(RequestRefusal) -> Int {
        let digits = line.prefix(while: \.isHexDigit)
        guard let size = Int(digits.text, radix: 16) else { throw RequestRefusal("the size of a chunk is invalid") }
        var rest = line[digits.endIndex...]
        while !rest.isEmpty {
            guard dropExtension(from: &rest) else { throw RequestRefusal("the line of a chunk is invalid") }
        }
        guard size <= limit else { throw .bodyTooLarge }
        return size
    }

    /// Removes `BWS ";" BWS token [ BWS "=" BWS ( token / quoted-string ) ]`, or returns `false` if the bytes do not
    /// begin like that.
    private static func dropExtension(from bytes: inout ArraySlice<UInt8>) -> Bool {
        guard dropMark(";", from: &bytes), dropToken(from: &bytes) else { return false }
        guard dropMark("=", from: &bytes) else { return true }
        return dropToken(from: &bytes) || dropQuotedString(from: &bytes)
    }

    /// Removes a character with the blanks on both sides, or returns `false` and removes nothing.
    private static func dropMark(_ mark: Unicode.Scalar, from bytes: inout ArraySlice<UInt8>) -> Bool {
        let rest = bytes.drop(while: \.isBlank)
        guard rest.first == UInt8(ascii: mark) else { return false }
        bytes = rest.dropFirst().drop(while: \.isBlank)
        return true
    }

    private static func dropToken(from bytes: inout ArraySlice<UInt8>) -> Bool {
        let token = bytes.prefix(while: \.isTokenByte)
        bytes = bytes[token.endIndex...]
        return !token.isEmpty
    }

    /// Removes a string in quotation marks, in which a backslash precedes a literal character (RFC 9110, section
    /// 5.6.4).
    private static func dropQuotedString(from bytes: inout ArraySlice<UInt8>) -> Bool {
        guard bytes.popFirst() == UInt8(ascii: "\"") else { return false }
        while let byte = bytes.popFirst() {
            switch byte {
            case UInt8(ascii: "\""): return true
            case UInt8(ascii: "\\"): guard bytes.popFirst()?.isTextByte == true else { return false }
            default: guard byte.isTextByte else { return false }
            }
        }
        return false
    }
}
