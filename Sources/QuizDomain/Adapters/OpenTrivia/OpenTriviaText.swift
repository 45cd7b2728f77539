/// Texts as they are shown: the service's have blanks at their ends, double blanks, tabs, and marks that nobody sees.
enum OpenTriviaText {
    /// The text with one blank between words and none at the ends, without soft hyphens and left-to-right marks.
    static func cleaned(_ text: String) -> String {
        let visible = text.unicodeScalars.filter { $0 != "\u{AD}" && $0 != "\u{200E}" }
        return visible.split(whereSeparator: \.properties.isWhitespace).map { String($0) }.joined(separator: " ")
    }
}
