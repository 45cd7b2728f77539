/// A parser for `chunk-size [ chunk-ext ]` (RFC 9112, section 7.1).
enum ChunkLine {
    /// Returns the size of a chunk, ignoring valid extensions.
    ///
    /// "A recipient MUST ignore unrecognized chunk extensions" (section 7.1.1).
    static func size(_ line: [UInt8], limit: Int) throws(RequestParsingError) -> Int {
        let digits = line.prefix(while: \.isHexDigit)
        guard !digits.isEmpty else { throw .chunkSize }
        let rest = line[digits.endIndex...]
        guard rest.isEmpty || rest.first?.isBlank == true || rest.first == UInt8(ascii: ";") else { throw .chunkSize }
        try check(rest)
        guard let size = Int(digits.text, radix: 16) else { throw .chunkSize }
        guard size <= limit else { throw .bodyTooLarge }
        return size
    }

    /// Throws an error unless the text has the form of chunk extensions (section 7.1.1).
    ///
    /// The form is `*( BWS ";" BWS chunk-ext-name [ BWS "=" BWS chunk-ext-val ] )`.
    private static func check(_ extensions: ArraySlice<UInt8>) throws(RequestParsingError) {
        var rest = extensions
        while !rest.isEmpty {
            guard take(UInt8(ascii: ";"), from: &rest), takeToken(from: &rest) else { throw .chunkExtension }
            let name = rest
            guard take(UInt8(ascii: "="), from: &rest) else {
                rest = name
                continue
            }
            guard takeToken(from: &rest) || takeQuotedString(from: &rest) else { throw .chunkExtension }
        }
    }

    /// Removes a delimiter and the blanks around it, or returns `false` if the delimiter is missing.
    private static func take(_ mark: UInt8, from rest: inout ArraySlice<UInt8>) -> Bool {
        rest = rest.drop(while: \.isBlank)
        guard rest.first == mark else { return false }
        rest = rest.dropFirst().drop(while: \.isBlank)
        return true
    }

    private static func takeToken(from rest: inout ArraySlice<UInt8>) -> Bool {
        let token = rest.prefix(while: \.isTokenByte)
        rest = rest[token.endIndex...]
        return !token.isEmpty
    }

    /// Removes a quoted string (RFC 9110, section 5.6.4).
    private static func takeQuotedString(from rest: inout ArraySlice<UInt8>) -> Bool {
        guard rest.popFirst() == UInt8(ascii: "\"") else { return false }
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""):
                return true
            case UInt8(ascii: "\\"):
                guard let escaped = rest.popFirst(), isText(escaped) else { return false }
            default:
                guard isText(byte) else { return false }
            }
        }
        return false
    }

    private static func isText(_ byte: UInt8) -> Bool { byte == .tab || (byte >= .blank && byte != 0x7F) }
}
