import Foundation
import TestSupport
import Testing

/// The rules for the pages, samples and pictures of the DocC catalogs.
@Suite(.bounded) struct DocCCatalogTests {
    private static func pages() throws -> [String] {
        try Checkout.files(below: "Sources", ending: ".md") + Checkout.files(below: "Docs/Site", ending: ".md")
    }

    /// A page of DocC shows 70 columns of code, and cuts off longer lines.
    @Test func codeOnPagesHasAtMost70Columns() throws {
        for page in try Self.pages() {
            for line in Catalog.code(of: try Checkout.text(of: page)) {
                #expect(line.count <= 70, "\(page): \(line)")
            }
        }
        for file in try Checkout.tutorialCode() {
            for line in try Checkout.text(of: file).split(separator: "\n") {
                #expect(line.count <= 70, "\(file): \(line)")
            }
        }
    }

    @Test func everySampleComesFromFileMentionedOnPage() throws {
        var count = 0
        for page in try Self.pages() {
            let text = try Checkout.text(of: page)
            let samples = DocumentSamples.blocks(of: text)
            guard !samples.isEmpty else { continue }
            count += 1
            let files = Catalog.sampleFiles(of: text)
            let code = try files.map { SampleCode(lines: DocumentSamples.lines(of: try Checkout.text(of: $0))) }
            for sample in samples {
                let lines = sample.joined(separator: "\n")
                let isThere = code.contains { $0.compiles(SampleCode(lines: sample)) }
                #expect(isThere, "\(page) names \(files), but none has this sample:\n\(lines)")
            }
        }
        #expect(count >= 18)
    }

    /// The verbs with which the titles of articles and the headings of topic groups begin.
    private static let verbs: Set<Substring> = [
        "Accept", "Ask", "Cache", "Check", "Choose", "Combine", "Control", "Create", "Draw", "Fake", "Follow", "Inject",
        "Keep", "List", "Load", "Log", "Look", "Move", "Provide", "Read", "Record", "Repeat", "Report", "Retry", "Save",
        "Serve",
        "Set", "Show", "Sign", "Stub", "Test", "Use", "Write",
    ]

    @Test func titlesAndTopicGroupsBeginWithAVerb() throws {
        for page in try Checkout.files(below: "Sources", ending: ".md") {
            for heading in Catalog.titles(of: try Checkout.text(of: page)) {
                let verb = heading.prefix { $0.isLetter }
                #expect(Self.verbs.contains(verb), "\(page): \(heading)")
            }
        }
    }

    @Test(arguments: Checkout.shipping + Checkout.testing + ["PlayhouseSwiftTesting", "PlayhouseXCTest"])
    func everyModulePageHasCardPicture(module: String) throws {
        let catalog = "Sources/\(module)/\(module).docc"
        let page = try Checkout.text(of: "\(catalog)/\(module).md")
        let name = try #require(page.firstMatch(of: /@PageImage\(\s*purpose: card, source: "([a-z-]+)"/)?.output.1)
        let picture = Checkout.root.appending(path: "\(catalog)/Pictures/\(name).svg")
        #expect(FileManager.default.fileExists(atPath: picture.path))
    }

    private static func pictures() throws -> [String] {
        try [".png", ".svg", ".jpg", ".webp"].flatMap { ending in
            try ["Sources", "Docs"].flatMap { try Checkout.files(below: $0, ending: ending) }
        }
    }

    @Test func documentationPicturesAreSmallFiles() throws {
        let pictures = try Self.pictures()
        #expect(pictures.count >= 20)
        for picture in pictures {
            let size = try Data(contentsOf: Checkout.root.appending(path: picture)).count
            #expect(size < (Self.large[picture] ?? 150_000), "\(picture) has \(size) bytes")
        }
    }

    /// The pictures of the README that may be larger.
    private static let large = [
        "Docs/Pictures/apps.webp": 300_000, "Docs/Pictures/apps-dark.webp": 300_000,
        "Docs/Pictures/recall-loop.png": 300_000, "Docs/Pictures/recall-loop-dark.png": 300_000,
    ]

    @Test func everyPictureIsShownOnSomePage() throws {
        // The table of the example folder names the pictures that are beside it.
        let pages =
            try ["README.md", "Docs/Examples/People/people.csv"] + Self.pages()
            + Checkout.files(below: "Sources", ending: ".tutorial")
        let texts = try pages.map { try Checkout.text(of: $0) }
        for picture in try Self.pictures() {
            let name = picture.split(separator: "/").last ?? ""
            // The pages name a picture of DocC without its variant for dark mode and its number of pixels of a point.
            let stem = String(name.prefix { !"~@.".contains($0) })
            let words = picture.hasPrefix("Docs/Pictures/") ? picture : stem
            #expect(texts.contains { Checkout.has(words, in: $0) }, "no page shows \(picture)")
        }
    }

    /// Code hosts show a page as a file: they know no directives, and look for a picture beside the page.
    @Test func pagesAreReadableOutsideDocC() throws {
        for page in try Self.pages() {
            let text = try Checkout.text(of: page)
            #expect(!Checkout.has("<doc:", in: text), "\(page) has a link without a text")
            let directive = text.firstRange(of: /\n@\w+ \{\n/)?.lowerBound ?? text.endIndex
            #expect(!text[directive...].contains("\n## "), "\(page) has a directive before its end")
            let folder = page.split(separator: "/").dropLast().joined(separator: "/")
            for picture in text.matches(of: /!\[[^\]]*\]\(([^)]+)\)/) {
                let file = Checkout.root.appending(path: "\(folder)/\(picture.output.1)")
                #expect(FileManager.default.fileExists(atPath: file.path), "\(page) shows \(picture.output.1)")
            }
        }
    }

    @Test func everyTutorialCodeFileIsShownOnce() throws {
        let steps = try Checkout.files(below: "Sources", ending: ".tutorial").flatMap {
            try Checkout.text(of: $0).matches(of: /@Code\(name: "[^"]+", file: "([^"]+)"\)/).map { String($0.output.1) }
        }
        let files = try Checkout.tutorialCode().compactMap { $0.split(separator: "/").last.map(String.init) }
        #expect(steps.sorted() == files.sorted())
        #expect(steps.count >= 10)
    }

    @Test func codeAndSampleFilesAreReadFromPage() {
        let page = """
            # Text

            Wide prose is not code. The samples of this page are compiled from `A/B.swift` and `C.swift`.
            ```
            one
            ```
            Prose.
            ```swift
              two
            ```
            """
        #expect(Catalog.code(of: page) == ["one", "  two"])
        #expect(Catalog.sampleFiles(of: page) == ["A/B.swift", "C.swift"])
        #expect(Catalog.sampleFiles(of: "The file `A.swift` is compiled.") == [])
        #expect(Catalog.titles(of: page) == ["Text"])
        #expect(Catalog.titles(of: "# ``Module``\n### No\n## Topics\n\n### Yes\n") == ["Yes"])
    }
}

/// The parts of a page in a DocC catalog.
private enum Catalog {
    /// Returns the lines of all code blocks.
    static func code(of page: String) -> [Substring] {
        var isCode = false
        return page.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
            let isFence = line.drop { $0 == " " }.hasPrefix("```")
            if isFence { isCode.toggle() }
            return isCode && !isFence
        }
    }

    /// Returns the title, unless it is the name of a module, and the headings of the topic groups.
    static func titles(of page: String) -> [Substring] {
        let title = page.firstMatch(of: /^# ([^`\n]+)/).map { [$0.output.1] } ?? []
        guard let topics = page.firstRange(of: "\n## Topics") else { return title }
        return title + page[topics.upperBound...].matches(of: /\n### ([^\n]+)/).map(\.output.1)
    }

    /// Returns the files that the page names as the origin of its samples.
    static func sampleFiles(of page: String) -> [String] {
        let line = page.firstMatch(of: /The samples of this page are compiled from ([^\n]*)/)?.output.1 ?? ""
        return line.matches(of: /`([^`]+)`/).map { String($0.output.1) }
    }
}
