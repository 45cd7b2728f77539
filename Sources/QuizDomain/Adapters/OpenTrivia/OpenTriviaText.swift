/// A cleanup of the service's texts, which can have extra whitespace, tabs and invisible marks.
enum OpenTriviaText {
    /// Returns the text with single spaces between words.
    ///
    /// Whitespace at the ends, soft hyphens and left-to-right marks are removed.
    static func cleaned(_ text: String) -> String {
        let visible = text.unicodeScalars.filter { $0 != "\u{AD}" && $0 != "\u{200E}" }
        return visible.split(whereSeparator: \.properties.isWhitespace).map { String($0) }.joined(separator: " ")
    }
}
