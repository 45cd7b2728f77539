/// Texts as they are shown: the service's have blanks at their ends, double blanks, tabs, and marks that nobody sees.
enum OpenTriviaText {
    /// The text with one blank between words and none at the ends, without soft hyphens and left-to-right marks.
    static func cleaned(_ text: String) -> String {
        guard !text.isClean else { return text }
        var cleaned = ""
        cleaned.reserveCapacity(text.utf8.count)
        var needsBlank = false
        for scalar in text.unicodeScalars where scalar != "\u{AD}" && scalar != "\u{200E}" {
            if scalar.properties.isWhitespace {
                needsBlank = !cleaned.isEmpty
            } else {
                if needsBlank { cleaned.append(" ") }
                needsBlank = false
                cleaned.unicodeScalars.append(scalar)
            }
        }
        return cleaned
    }
}

extension String {
    /// Whether there is nothing to do for sure, which holds for nearly every text.
    ///
    /// Every blank and mark in question begins with one of four bytes in UTF-8, or is a single byte.
    fileprivate var isClean: Bool {
        withBytes { bytes in
            let blank = UInt8(ascii: " ")
            var last = blank
            for byte in bytes {
                if byte < blank || byte == 0xC2 || (0xE1...0xE3).contains(byte) { return false }
                if byte == blank, last == blank { return false }
                last = byte
            }
            return last != blank
        }
    }
}
