import Foundation

/// The Markdown page with the steps of a tutorial, for readers of the files.
struct TutorialPage {
    /// The page.
    private(set) var text = ""
    /// The folder of the tutorial.
    private let folder: String
    /// The pictures of the open section, each of which is shown once in it.
    private var shown: Set<String> = []
    private var steps = 0
    /// Whether the next paragraph begins a step.
    private var beginsStep = false

    /// Creates the page of the tutorial at a path.
    init(tutorial path: String) throws {
        folder = path.split(separator: "/").dropLast().joined(separator: "/")
        var isPrologue = true
        for line in Checkout.lines(of: try Checkout.text(of: path)) {
            let content = line.trimmingCharacters(in: .whitespaces)
            if let title = content.firstMatch(of: /^@(?:Intro|Section)\(title: "([^"]+)"\)/)?.output.1 {
                begin(String(title), isPrologue: isPrologue)
                isPrologue = false
            } else if content == "@Step {" {
                steps += 1
                beginsStep = true
            } else if let match = content.firstMatch(of: /^@Image\(source: "([^"]+)", alt: "([^"]+)"\)/) {
                picture(String(match.output.1), alt: String(match.output.2))
            } else if let match = content.firstMatch(of: /^@Code\(name: "([^"]+)", file: "([^"]+)"\)/) {
                try code(String(match.output.1), file: String(match.output.2))
            } else if !content.isEmpty, content != "}", !content.hasPrefix("@") {
                prose(content)
            }
        }
    }

    private mutating func begin(_ title: String, isPrologue: Bool) {
        shown = []
        text += isPrologue ? "# \(title)\n" : "\n## \(title)\n"
    }

    private mutating func paragraph(_ content: String) { text += "\n\(content)\n" }

    private mutating func prose(_ content: String) {
        let plain = content.replacing(/``([^`]+)``/) { "`\($0.output.1.split(separator: "/").last ?? "")`" }
            .replacing(/\]\(doc:([^)]+)\)/) { "](../\(catalog)/\($0.output.1).md)" }
        paragraph(beginsStep ? "**Step \(steps)**: \(plain)" : plain)
        beginsStep = false
    }

    private mutating func picture(_ source: String, alt: String) {
        guard shown.insert(source).inserted else { return }
        paragraph("![\(alt)](../\(catalog)/Pictures/\(source).svg)")
    }

    private mutating func code(_ name: String, file: String) throws {
        let lines = try Checkout.text(of: "\(folder)/Code/\(file)").trimmingCharacters(in: .newlines)
        paragraph("`\(name)`:\n\n```swift\n\(lines)\n```")
    }

    /// The catalog with the articles and pictures.
    private var catalog: String { folder.split(separator: "/").dropLast().joined(separator: "/") }
}
