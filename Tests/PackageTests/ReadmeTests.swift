import Foundation
import TestSupport
import Testing

/// The rules for the length and the links of the README.
@Suite(.bounded) struct ReadmeTests {
    /// Returns the number of words as `wc -w` counts them.
    private static func words(in text: some StringProtocol) -> Int { text.split(whereSeparator: \.isWhitespace).count }

    @Test func readmeHasAtMost600Words() throws {
        let readme = try Checkout.text(of: "README.md")
        #expect((300...600).contains(Self.words(in: readme)))
    }

    @Test func lookingBackSectionHasAtMost120Words() throws {
        let readme = try Checkout.text(of: "README.md")
        let section = try #require(readme.firstMatch(of: /\n## Looking back\n((?s:.*?))(?:\n## |$)/)).output.1
        #expect((30...120).contains(Self.words(in: section)))
    }

    @Test func linkedFilesAndPicturesExist() throws {
        let readme = try Checkout.text(of: "README.md")
        let pictures = readme.matches(of: /src(?:set)?="([^"]+)"/).map { String($0.output.1) }
        #expect(pictures.count == 4)
        let links = readme.matches(of: /\]\(([^)#]+)\)/).map { String($0.output.1) } + pictures
        #expect(links.contains("Docs/FirstQuiz.md"))
        #expect(!links.contains { $0.hasSuffix(".tutorial") })
        for link in links {
            let isThere = FileManager.default.fileExists(atPath: Checkout.root.appending(path: link).path)
            #expect(isThere, "README.md links to \(link)")
        }
    }

    /// Links with a scheme lead to a page of DocC or out of the repository.
    @Test func linksOfDocumentsLeadToFiles() throws {
        let documents =
            try ["README.md", ".github/CONTRIBUTING.md", ".github/SECURITY.md"]
            + ["Docs", "Sources", "Tests"].flatMap { try Checkout.files(below: $0, ending: ".md") }
        var count = 0
        for document in documents {
            let folder = Checkout.root.appending(path: document).deletingLastPathComponent()
            let text = try Checkout.text(of: document).replacing(/```(?s:.*?)```/, with: "")
            for link in text.matches(of: /\]\(([^)#:\s]+)(?:#[^)]*)?\)/) {
                count += 1
                let file = folder.appending(path: String(link.output.1)).standardized
                #expect(FileManager.default.fileExists(atPath: file.path), "\(document) links to \(link.output.1)")
            }
        }
        #expect(count > 40)
    }
}
