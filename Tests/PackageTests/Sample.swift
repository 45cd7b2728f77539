import Foundation

/// The samples of the documents.
enum Sample {
    /// Returns the nonblank lines without indentation.
    static func lines(of text: String) -> [String] {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    /// Returns the fenced Swift blocks of a document.
    static func blocks(of document: String) -> [[String]] {
        var blocks: [[String]] = []
        var block: [String]?
        for line in document.split(separator: "\n", omittingEmptySubsequences: false) {
            let text = line.trimmingCharacters(in: .whitespaces)
            if let open = block {
                block = text == "```" ? nil : open + (text.isEmpty ? [] : [text])
                if text == "```" { blocks.append(open) }
            } else if text == "```swift" {
                block = []
            }
        }
        return blocks
    }
}
