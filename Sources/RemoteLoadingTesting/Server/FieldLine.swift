import RemoteLoading

/// A parser for `field-name ":" OWS field-value OWS` (RFC 9112, section 5).
enum FieldLine {
    static func field(_ line: [UInt8]) throws(RequestParsingError) -> HTTPField {
        guard line.first?.isBlank == false else { throw .lineFolding }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { throw .fieldLine }
        let spelling = line[..<colon]
        // "A server MUST reject […] any received request message that contains whitespace between a header field name
        // and colon" (section 5.1), because another server might ignore the whitespace and accept the field.
        guard spelling.last?.isBlank != true else { throw .blankBeforeColon }
        let name: HTTPFieldName
        do {
            name = try HTTPFieldName(spelling.text)
        } catch {
            throw .fieldLine
        }
        do {
            return try HTTPField(name, value(line[(colon + 1)...]))
        } catch {
            throw .fieldValue
        }
    }

    /// Decodes a value as UTF-8, or else as ISO-8859-1, the historical encoding of fields (RFC 9110, section 5.5).
    private static func value(_ bytes: ArraySlice<UInt8>) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
}
