/// Classes of bytes (RFC 9110, section 5.6, and RFC 3986, appendix A).
extension UInt8 {
    static let tab = UInt8(ascii: "\t")
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let blank = UInt8(ascii: " ")

    var isBlank: Bool { self == .blank || self == .tab }

    var isDigit: Bool { UInt8(ascii: "0") <= self && self <= UInt8(ascii: "9") }

    var isHexDigit: Bool {
        isDigit || UInt8(ascii: "a") <= lowercased && lowercased <= UInt8(ascii: "f")
    }

    /// `true` if the byte is permitted in a token, such as the name of a chunk extension.
    var isTokenByte: Bool { isLetter || isDigit || "!#$%&'*+-.^_`|~".utf8.contains(self) }

    /// `true` if the byte is a blank, a visible character or a byte above ASCII.
    var isTextByte: Bool { isBlank || self > 0x20 && self != 0x7F }

    /// `true` if the byte is permitted in a host and its port, apart from percent signs.
    var isHostByte: Bool { isLetter || isDigit || "-._~!$&'()*+,;=:[]".utf8.contains(self) }

    /// `true` if the byte is permitted in a path and a query, apart from percent signs.
    var isTargetByte: Bool { isLetter || isDigit || "-._~!$&'()*+,;=:@/?".utf8.contains(self) }

    private var lowercased: UInt8 { self | 0x20 }
    private var isLetter: Bool { UInt8(ascii: "a") <= lowercased && lowercased <= UInt8(ascii: "z") }
}

extension Collection<UInt8> {
    /// Returns `true` if every byte is allowed, or belongs to a complete `%XX`.
    func allAllowed(_ isAllowed: (UInt8) -> Bool) -> Bool {
        var rest = self[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%") {
                guard let high = rest.popFirst(), let low = rest.popFirst(), high.isHexDigit, low.isHexDigit else {
                    return false
                }
            } else if !isAllowed(byte) {
                return false
            }
        }
        return true
    }

    var text: String { String(decoding: self, as: UTF8.self) }
}

extension String {
    /// The non-empty elements of a comma-separated list, in lower case (RFC 9110, section 5.6.1.2).
    var listElements: [String] {
        utf8.split(separator: UInt8(ascii: ",")).map { element in
            element.drop(while: \.isBlank).reversed().drop(while: \.isBlank).reversed().text.lowercased()
        }.filter { !$0.isEmpty }
    }
}
