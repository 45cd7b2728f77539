extension Substring {
    /// Splits the text at the first occurrence of a delimiter, and returns the texts before and after it.
    ///
    /// If the text does not contain the delimiter, the function returns the whole text and `nil`. The search compares
    /// Unicode scalars, because a delimiter and a combining accent after it form one `Character` that is not equal to
    /// the delimiter.
    package func cut(at mark: Unicode.Scalar) -> (Substring, Substring?) {
        guard let place = unicodeScalars.firstIndex(of: mark) else { return (self, nil) }
        return (self[..<place], self[unicodeScalars.index(after: place)...])
    }
}

extension StringProtocol {
    /// The text with all bytes percent-encoded, except those of unreserved characters (RFC 3986, section 2.3).
    package var percentEncoded: String {
        utf8.map { $0.isUnreserved ? String(Unicode.Scalar($0)) : $0.percentEncoded }.joined()
    }

    /// The text in a form that is valid in a path, a query or a fragment.
    ///
    /// Each byte that RFC 3986, section 3, does not allow in these components is percent-encoded.
    ///
    /// Text that is already percent-encoded is left unchanged. In contrast, `URL` encodes such text a second time if
    /// the component contains a byte that is not allowed.
    var encodedOnce: String {
        var text = ""
        var rest = Substring(self).utf8[...]
        while let byte = rest.popFirst() {
            let isAllowed = byte.isUnreserved || "!$&'()*+,;=:@/?".utf8.contains(byte)
            let isEncoded = byte == UInt8(ascii: "%") && rest.encodedByte != nil
            text += isAllowed || isEncoded ? String(Unicode.Scalar(byte)) : byte.percentEncoded
        }
        return text
    }

    /// The text with every complete `%XX` decoded and everything else unchanged.
    package var percentDecoded: String {
        var bytes: [UInt8] = []
        var rest = Substring(self).utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let decoded = rest.encodedByte {
                bytes.append(decoded)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension Substring.UTF8View {
    /// The byte that the first two hexadecimal digits encode, or `nil` if the text does not begin with two such digits.
    var encodedByte: UInt8? {
        guard let high = first?.hexDigit, let low = dropFirst().first?.hexDigit else { return nil }
        return high << 4 | low
    }
}

extension UInt8 {
    var isUnreserved: Bool { isLetter || isDigit || "-._~".utf8.contains(self) }

    var percentEncoded: String {
        let digits = String(self, radix: 16, uppercase: true)
        return self < 16 ? "%0" + digits : "%" + digits
    }
}
