import Foundation

/// The samples of the documents.
enum DocumentSamples {
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

/// The code of a sample or of a file, whose imports are separate from the other lines.
struct SampleCode {
    /// The names of the imported modules.
    let imports: Set<String>
    private let text: String

    init(lines: [String]) {
        let head = lines.filter { $0.hasPrefix("import ") }
        imports = Set(head.map { String($0.dropFirst("import ".count)) })
        text = "\n" + lines.filter { !$0.hasPrefix("import ") }.joined(separator: "\n") + "\n"
    }

    /// Returns `true` if the file contains the lines of a sample, and has its imports and no others.
    ///
    /// A sample without imports is a part of a longer text, so its imports do not matter.
    func compiles(_ sample: SampleCode) -> Bool {
        (sample.imports.isEmpty || sample.imports == imports) && Checkout.has(sample.text, in: text)
    }
}
