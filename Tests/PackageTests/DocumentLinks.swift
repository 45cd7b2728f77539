import Foundation

/// The links and pictures of a Markdown file, as a code host shows it.
struct DocumentLinks {
    private let document: String
    private let text: String

    /// Creates the links of a document from its path and its text.
    init(_ document: String, text: String) {
        self.document = document
        self.text = text.replacing(/```(?s:.*?)```/, with: "").replacing(/`[^`\n]+`/, with: "")
    }

    /// The addresses of links and pictures, apart from those with a scheme, which lead to a page of DocC or elsewhere.
    var targets: [String] {
        let links = text.matches(of: /\]\(([^)\s]+)\)/).map { String($0.output.1) }
        let pictures = text.matches(of: /\ssrc(?:set)?="([^"]+)"/).map { String($0.output.1) }
        return (links + pictures).filter { $0.prefix { $0 != "/" && $0 != "#" }.allSatisfy { $0 != ":" } }
    }

    /// Returns the targets that lead to no file, or to no heading of a document.
    func dead() throws -> [String] { try targets.filter { try !exists($0) } }

    private func exists(_ target: String) throws -> Bool {
        let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let folder = Checkout.root.appending(path: document).deletingLastPathComponent()
        let file = parts[0].isEmpty ? nil : folder.appending(path: String(parts[0])).standardized
        if let file, !FileManager.default.fileExists(atPath: file.path) { return false }
        guard parts.count == 2 else { return true }
        let headings = try file.map { Self.anchors(in: try String(contentsOf: $0, encoding: .utf8)) }
        return (headings ?? Self.anchors(in: text)).contains(String(parts[1]))
    }

    /// Returns the anchors of the headings: lower case, hyphens for blanks, and no other signs.
    ///
    /// A heading that repeats an earlier one gets a number.
    static func anchors(in text: String) -> Set<String> {
        var anchors: Set<String> = []
        for heading in text.replacing(/```(?s:.*?)```/, with: "").matches(of: /(?:^|\n)#{1,6} ([^\n]+)/) {
            let letters = heading.output.1.lowercased().filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
            let name = letters.replacing(" ", with: "-")
            let number = (0...).first { !anchors.contains($0 == 0 ? name : "\(name)-\($0)") } ?? 0
            anchors.insert(number == 0 ? name : "\(name)-\(number)")
        }
        return anchors
    }
}
