import RemoteLoading

/// A parser for `field-name ":" OWS field-value OWS` (RFC 9112, section 5).
enum FieldLine {
    static func field(_ line: [UInt8]) throws(RequestRefusal) -> HTTPField {
        guard line.first?.isBlank == false else { throw RequestRefusal("a field line begins with a blank") }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
            throw RequestRefusal("a field line has no colon")
        }
        do {
            // A blank before the colon makes the name invalid. Another server might ignore the blank.
            return try HTTPField(HTTPFieldName(line[..<colon].text), value(line[(colon + 1)...]))
        } catch {
            throw RequestRefusal("a field has an invalid name or value")
        }
    }

    /// Decodes a value as UTF-8, or else as ISO-8859-1, the historical encoding of fields (RFC 9110, section 5.5).
    private static func value(_ bytes: ArraySlice<UInt8>) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
}
