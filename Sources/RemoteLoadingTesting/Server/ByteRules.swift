/// Which byte may stand where, by RFC 9110, section 5.6, and RFC 3986, appendix A.
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

    var isTokenByte: Bool { isLetter || isDigit || "!#$%&'*+-.^_`|~".utf8.contains(self) }

    /// Whether it may stand in a host's name, a percent sign apart.
    var isHostByte: Bool { isLetter || isDigit || "-._~!$&'()*+,;=".utf8.contains(self) }

    /// Whether it may stand in a path and its query, a percent sign apart.
    var isTargetByte: Bool { isHostByte || ":@/?".utf8.contains(self) }

    private var lowercased: UInt8 { self | 0x20 }
    private var isLetter: Bool { UInt8(ascii: "a") <= lowercased && lowercased <= UInt8(ascii: "z") }
}

extension Collection<UInt8> {
    /// Whether every byte may stand there, or belongs to a whole `%XX`.
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
    /// The elements of a comma-separated list, in lower case; empty ones do not count (RFC 9110, section 5.6.1.2).
    var listElements: [String] {
        utf8.split(separator: UInt8(ascii: ",")).map { element in
            element.drop(while: \.isBlank).reversed().drop(while: \.isBlank).reversed().text.lowercased()
        }.filter { !$0.isEmpty }
    }
}
