extension UInt8 {
    package static let slash = UInt8(ascii: "/")

    /// `true` if the byte is an ASCII digit.
    package var isDigit: Bool { (0x30...0x39).contains(self) }

    /// `true` if the byte is an ASCII letter.
    package var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }

    /// The byte, or its lower-case form if it is an ASCII letter.
    package var lowercased: UInt8 { isLetter ? self | 0x20 : self }

    /// `true` if the byte is a space or a tab.
    package var isBlank: Bool { self == 0x20 || self == 0x09 }

    /// The value of a hexadecimal digit in either case, or `nil` for any other byte.
    package var hexDigit: UInt8? {
        if isDigit { return self - 0x30 }
        return (0x61...0x66).contains(lowercased) ? lowercased - 0x57 : nil
    }
}

extension StringProtocol {
    /// `true` if the text consists of ASCII digits and is not empty.
    package var isDecimal: Bool { !isEmpty && utf8.allSatisfy { $0.isDigit } }

    /// The text with ASCII letters in lower case and all other bytes unchanged.
    var asciiLowercased: String { String(decoding: utf8.map { $0.lowercased }, as: UTF8.self) }
}

extension Substring.UTF8View {
    /// The text without the spaces and tabs at its ends.
    package var trimmed: String {
        let start = drop(while: \.isBlank)
        guard let last = start.lastIndex(where: { !$0.isBlank }) else { return "" }
        return String(Substring(start[...last]))
    }
}
