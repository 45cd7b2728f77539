/// A decoder for the character references of HTML 4.01, section 5.3: `&eacute;`, `&#233;`, `&#xE9;`.
///
/// Any other text stays unchanged, such as a single `&`, an unknown name, a number that is not a character, and a
/// reference without its semicolon.
enum HTMLEntities {
    /// Returns the text with every reference decoded once, so that `&amp;lt;` becomes `&lt;`.
    static func decoded(_ text: String) -> String {
        guard text.utf8.contains(ampersand) else { return text }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var rest = text.utf8[...]
        while let start = rest.firstIndex(of: ampersand) {
            bytes += rest[..<start]
            rest = rest[rest.index(after: start)...]
            if let (scalar, end) = reference(at: rest) {
                bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
                rest = rest[end...]
            } else {
                bytes.append(ampersand)
            }
        }
        bytes += rest
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let ampersand = UInt8(ascii: "&")

    /// Returns the character that the reference after an ampersand denotes, and the index at which the reference ends.
    ///
    /// Only the beginning of the text is searched for a name, because names are short. A number may be long, because it
    /// may have any number of leading zeros.
    private static func reference(at text: Substring.UTF8View) -> (Unicode.Scalar, String.Index)? {
        let isNumber = text.first == UInt8(ascii: "#")
        let reach = isNumber ? text.dropFirst() : text.prefix(HTMLEntityNames.longest + 1)
        let body = reach.prefix { $0.isLetterOrDigit }
        guard body.endIndex < text.endIndex, text[body.endIndex] == UInt8(ascii: ";") else { return nil }
        let scalar = isNumber ? number(body) : HTMLEntityNames.scalars[String(Substring(body))]
        return scalar.map { ($0, text.index(after: body.endIndex)) }
    }

    /// Returns the character with a number, or `nil` if no permitted character has this number.
    ///
    /// The result is `nil` if there are no digits, if the number is half of a surrogate pair or is too large, and for
    /// every control character except tab, line feed and carriage return.
    private static func number(_ digits: Substring.UTF8View) -> Unicode.Scalar? {
        let isHex = digits.first.map { $0 | 0x20 } == UInt8(ascii: "x")
        let digits = Substring(isHex ? digits.dropFirst() : digits)
        guard let value = UInt32(digits, radix: isHex ? 16 : 10) else { return nil }
        switch value {
        case 0x09, 0x0A, 0x0D: return Unicode.Scalar(value)
        case ..<0x20, 0x7F..<0xA0: return nil
        default: return Unicode.Scalar(value)
        }
    }
}

extension UInt8 {
    fileprivate var isLetterOrDigit: Bool {
        let (digits, letters) = (UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"))
        return digits.contains(self) || letters.contains(self | 0x20)
    }
}
