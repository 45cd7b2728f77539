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
        let code = try Self.places.flatMap { try Checkout.files(below: $0, ending: ".swift") }
            .map { Sample.lines(of: try Checkout.text(of: $0)).joined(separator: "\n") }
        var count = 0
        for document in try Self.documents() {
            for sample in Sample.blocks(of: try Checkout.text(of: document)) {
                count += 1
                let text = sample.joined(separator: "\n")
                let isCompiled = code.contains { ("\n" + $0 + "\n").contains("\n" + text + "\n") }
                #expect(isCompiled, "\(document) has a sample that nothing compiles:\n\(text)")
            }
        }
        #expect(count >= 8)
    }

    @Test func samplesAreComparedWithoutIndentation() {
        #expect(
            Sample.blocks(of: "text\n```swift\nif x {\n    y()\n}\n\n```\nmore\n```\nno\n```") == [
                ["if x {", "y()", "}"]
            ])
    }
}
