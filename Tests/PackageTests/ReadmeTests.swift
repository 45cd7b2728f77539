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

    @Test func filesAndPicturesLinkedByReadmeExist() throws {
        let readme = try Checkout.text(of: "README.md")
        let pictures = readme.matches(of: /src(?:set)?="([^"]+)"/).map { String($0.output.1) }
        #expect(pictures.count == 5)
        let links = readme.matches(of: /\]\(([^)#]+)\)/).map { String($0.output.1) } + pictures
        #expect(links.contains("Docs/FirstQuiz.md"))
        #expect(!links.contains { $0.hasSuffix(".tutorial") })
        for link in links {
            let isThere = FileManager.default.fileExists(atPath: Checkout.root.appending(path: link).path)
            #expect(isThere, "README.md links to \(link)")
        }
    }
}
