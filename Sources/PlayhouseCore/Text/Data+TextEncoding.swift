package import Foundation

extension Data {
    /// The text without the UTF-8 byte order mark that some editors and spreadsheets write first in a file.
    package var withoutByteOrderMark: Data {
        let mark = Data([0xEF, 0xBB, 0xBF])
        return starts(with: mark) ? Data(dropFirst(mark.count)) : self
    }
}

/// The order of the two bytes of a character in UTF-16.
package enum UTF16ByteOrder {
    case bigEndian, littleEndian

    /// Creates the byte order of a text, or returns `nil` if the text is not in UTF-16.
    ///
    /// The text must begin with a character of ASCII, which has a zero byte in UTF-16, or with a byte order mark.
    package init?(of text: Data) {
        switch (text.first, text.dropFirst().first) {
        case (0xFE, 0xFF): self = .bigEndian
        case (0xFF, 0xFE): self = .littleEndian
        case (0, let low?) where low != 0: self = .bigEndian
        case (let low?, 0) where low != 0: self = .littleEndian
        default: return nil
        }
    }
}
