/// Finds comments that do not read as plain technical English.
enum PlainEnglish {
    /// Words and phrases that technical English does not use for software.
    private static let words = [
        "nobody", "somebody", "everybody", "anybody", "whoever", "whosoever", "so many", "so long as", "all there is",
        "is told", "are told", "was told", "begun", "in vain", "on its way", "on their way", "under way", "at the door",
        "lets in", "let in", "bearable", "forgive", "forgives", "errand", "mends", "heeds", "by then", "may well",
        "goes on", "went on", "for good", "for ever", "wherever", "looks upon",
    ]

    /// The words with which a summary must not begin, because a clause after them does not name the thing that it
    /// describes.
    private static let openings = ["What", "How", "Who", "Where", "That", "Whom", "Whose", "Whether", "Why"]

    /// Returns a description of each finding in the comments of a Swift file or in the prose of a Markdown file.
    static func findings(in text: String, isMarkdown: Bool) -> [String] {
        var (found, isFenced, isAfterDoc): ([String], Bool, Bool) = ([], false, false)
        let (code, suspects) = (/`[^`]*`/, phrases(in: text, among: words))
        for (index, line) in Checkout.lines(of: text).enumerated() {
            let content = Substring(line.utf8.drop { $0 == UInt8(ascii: " ") })
            if isMarkdown, content.hasPrefix("```") { isFenced.toggle() }
            let isDoc = !isMarkdown && content.hasPrefix("///")
            defer { isAfterDoc = isDoc }
            guard isMarkdown ? !isFenced : content.hasPrefix("//") else { continue }
            let comment = content.drop { $0 == "/" || $0 == " " }
            let prose = comment.utf8.contains(UInt8(ascii: "`")) ? comment.replacing(code, with: "") : comment
            if isDoc, !isAfterDoc, let first = prose.split(separator: " ").first, openings.contains(String(first)) {
                found.append("line \(index + 1): the summary begins with \"\(first)\"")
            }
            let present = phrases(in: String(prose), among: suspects)
            guard !present.isEmpty else { continue }
            let plain = " " + prose.lowercased().map { $0.isLetter ? String($0) : " " }.joined() + " "
            found += present.filter { plain.contains(" " + $0 + " ") }.map { "line \(index + 1): \"\($0)\"" }
        }
        return found
    }

    /// Returns the phrases whose words all occur somewhere in a text.
    ///
    /// This search is fast. It leaves few phrases for each file, and nearly none for a line.
    private static func phrases(in text: String, among phrases: [String]) -> [String] {
        guard !phrases.isEmpty else { return [] }
        let text = text.lowercased()
        return phrases.filter { $0.split(separator: " ").allSatisfy { Checkout.has(String($0), in: text) } }
    }
}
