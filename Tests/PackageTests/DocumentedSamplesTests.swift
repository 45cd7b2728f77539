import Foundation
import TestSupport
import Testing

/// Checks that every Swift sample of the documents occurs, line by line, in code that this package compiles and runs.
@Suite(.bounded) struct DocumentedSamplesTests {
    private static let places = ["Tests/PackageTests/Samples", "Docs/Examples"]

    private static func documents() throws -> [String] {
        try ["README.md"] + Checkout.files(below: "Docs", ending: ".md")
            + Checkout.files(below: "Sources", ending: ".md")
    }

    @Test func everyDocumentedSampleIsCompiled() throws {
        let files = try Self.places.flatMap { try Checkout.files(below: $0, ending: ".swift") }
        // The step `tutorial` of .ci/run compiles the code of the tutorial.
        let code = try (files + Checkout.tutorialCode())
            .map { SampleCode(lines: DocumentSamples.lines(of: try Checkout.text(of: $0))) }
        var count = 0
        for document in try Self.documents() {
            for sample in DocumentSamples.blocks(of: try Checkout.text(of: document)) {
                count += 1
                let text = sample.joined(separator: "\n")
                let isCompiled = code.contains { $0.compiles(SampleCode(lines: sample)) }
                #expect(isCompiled, "\(document) has a sample that nothing compiles:\n\(text)")
            }
        }
        #expect(count >= 8)
    }

    /// A reader pastes the first sample into a new file.
    @Test func firstSampleHasImportsAndPageMentionsProducts() throws {
        let modules = try Checkout.files(below: "Sources", ending: ".md").compactMap { path -> String? in
            let parts = path.split(separator: "/")
            return parts.count == 4 && parts[3] == parts[1] + ".md" ? path : nil
        }
        #expect(modules.count == 15)
        for page in ["README.md"] + modules {
            let text = try Checkout.text(of: page)
            let first = SampleCode(lines: try #require(DocumentSamples.blocks(of: text).first))
            #expect(!first.imports.isEmpty, "\(page)")
            // Foundation, Testing and XCTest belong to the system.
            for name in first.imports where !["Foundation", "FoundationNetworking", "Testing", "XCTest"].contains(name)
            {
                let isNamed = text.contains("`\(name)`") && text.contains(/product\b|products\b/)
                #expect(isNamed, "\(page) does not name the product \(name)")
            }
        }
    }

    @Test(arguments: [
        (["import A", "f()"], true), (["f()"], true), (["import A", "import B", "f()"], false),
        (["import B", "f()"], false), (["import A", "g()"], false), (["import A", "f()", "h()"], true),
    ])
    func sampleWithImportsNeedsFileWithSameImports(sample: [String], isCompiled: Bool) {
        let file = SampleCode(lines: ["import A", "func test() {", "f()", "h()", "}"])
        #expect(file.compiles(SampleCode(lines: sample)) == isCompiled)
    }

    @Test func samplesAreComparedWithoutIndentation() {
        #expect(
            DocumentSamples.blocks(of: "text\n```swift\nif x {\n    y()\n}\n\n```\nmore\n```\nno\n```") == [
                ["if x {", "y()", "}"]
            ])
    }
}
