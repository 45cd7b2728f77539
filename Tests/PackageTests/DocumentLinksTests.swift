import Foundation
import TestSupport
import Testing

/// The rules for the links, pictures and paths in the documents of the repository.
@Suite(.bounded) struct DocumentLinksTests {
    private static func documents() throws -> [String] {
        try ["README.md", "CHANGELOG.md"]
            + [".github", "Docs", "Sources", "Tests"].flatMap { try Checkout.files(below: $0, ending: ".md") }
    }

    @Test func everyLinkLeadsToFileAndHeading() throws {
        var count = 0
        for document in try Self.documents() {
            let links = DocumentLinks(document, text: try Checkout.text(of: document))
            count += links.targets.count
            #expect(try links.dead() == [], "\(document)")
        }
        #expect(count > 70)
    }

    /// A path begins at the root, or at the folder of its document.
    @Test func everyPathInDocumentsExists() throws {
        var count = 0
        // The files of the tutorial belong to the reader's own package.
        for document in try Self.documents() where document != "Docs/FirstQuiz.md" {
            let folder = document.split(separator: "/").dropLast().joined(separator: "/")
            let prose = try Checkout.text(of: document).replacing(/```(?s:.*?)```/, with: "")
            for path in Self.paths(in: prose) {
                count += 1
                let places = ["", folder].map { Checkout.root.appending(path: $0).appending(path: path).path }
                let exists = places.contains { FileManager.default.fileExists(atPath: $0) }
                #expect(exists, "\(document) names \(path)")
            }
        }
        #expect(count > 100)
    }

    /// Returns the words of a text that are paths of this repository, without the sign at the end of a sentence.
    private static func paths(in text: String) -> [String] {
        let roots = ["Docs/", "Sources/", "Tests/", ".ci/", ".github/"]
        let words = text.utf8.split { " \n`".utf8.contains($0) }.map { Substring($0) }
        return words.filter { word in roots.contains { word.hasPrefix($0) } }.map { word in
            let path = word.prefix { $0.isLetter || $0.isNumber || "./+~-_".contains($0) }
            return String(path.hasSuffix(".") ? path.dropLast() : path)
        }
    }

    @Test func filePathsInTextAreFound() {
        #expect(
            Self.paths(in: "See Docs/A.md. Run `.ci/run docs`, or `Tests/B+C/`.") == [
                "Docs/A.md", ".ci/run", "Tests/B+C/",
            ])
    }

    @Test(arguments: [
        ("[a](Docs/Security.md#secrets)", []), ("[a](Docs/Security.md#secret)", ["Docs/Security.md#secret"]),
        ("# One, two\n[a](#one-two)", []), ("# One, two\n[a](#one--two)", ["#one--two"]),
        ("# One\n# One\n[a](#one-1), [b](#one-2)", ["#one-2"]), ("```\n# One\n```\n[a](#one)", ["#one"]),
        ("![a](Docs/none.png)", ["Docs/none.png"]), ("<img src=\"Docs/none.png\">", ["Docs/none.png"]),
        ("<source media=\"(a)\" srcset=\"none.webp\">", ["none.webp"]), ("`[a](none.md)`", []),
        ("[a](doc:Page), [b](https://a.example/b#c)", []), ("[a](Docs/Decisions), [b](LICENSE)", []),
    ])
    func deadLinkIsFound(text: String, dead: [String]) throws {
        #expect(try DocumentLinks("README.md", text: text).dead() == dead)
    }

    @Test func decisionsPageListsEachDecision() throws {
        let list = try Checkout.text(of: "Docs/Decisions/README.md")
        for file in try Checkout.files(below: "Docs/Decisions", ending: ".md") where !file.hasSuffix("README.md") {
            let heading = try #require(try Checkout.text(of: file).firstMatch(of: /^# (\d+)\. ([^\n]+)/)).output
            let name = file.split(separator: "/").last ?? ""
            #expect(list.contains("| \(heading.1) | [\(heading.2)](\(name)) |"), "\(file)")
        }
    }

    @Test func linkIsRelativeToFolderOfDocument() throws {
        #expect(try DocumentLinks("Docs/A.md", text: "[a](../README.md#install), [b](Site)").dead() == [])
    }
}
