import Foundation
import TestSupport
import Testing

/// Checks the inline code of the documents.
@Suite(.bounded) struct InlineCodeTests {
    /// The names in other packages and in Apple's frameworks.
    private static let foreign: Set<Substring> = [
        "AsyncHTTPClient", "ImageDownloader", "ImagePipeline", "UIViewController", "applicationDidReceiveMemoryWarning",
        "dataLoadingFailed", "didReceiveMemoryWarningNotification", "downloadImage",
    ]

    /// The pages for hosts.
    ///
    /// The records of decisions are left out, because they also mention code that does not exist.
    private static func pages() throws -> [String] {
        try ["README.md"] + Checkout.files(below: "Sources", ending: ".md")
            + Checkout.files(below: "Docs", ending: ".md").filter { !$0.hasPrefix("Docs/Decisions/") }
    }

    private static func code() throws -> [String] {
        let folders = ["Sources", "Tests", "Docs/Examples"]
        let files = try folders.flatMap { try Checkout.files(below: $0, ending: ".swift") }
        return try (files + Checkout.tutorialCode())
            .map { try Checkout.text(of: $0) }
    }

    @Test func everyCodeNameInDocumentsExists() throws {
        let files = try ["Sources", "Tests", "Docs"].flatMap { try Checkout.files(below: $0, ending: "") }
        var names = Self.foreign
        for text in try Self.code() + files { names.formUnion(Checkout.words(of: text)) }
        var count = 0
        for page in try Self.pages() {
            for code in InlineCode.fragments(of: try Checkout.text(of: page)) {
                for name in Checkout.words(of: code) where name.contains(/[a-z][A-Z]/) {
                    count += 1
                    let exists = names.contains(name)
                    #expect(exists, "\(page) names `\(name)` in `\(code)`")
                }
            }
        }
        #expect(count > 500)
    }

    @Test func everyCallInDocumentsIsCompiled() throws {
        let code = try Self.code().map(InlineCode.squeezed)
        var count = 0
        for page in try Self.pages() {
            for call in InlineCode.fragments(of: try Checkout.text(of: page)).compactMap(InlineCode.call) {
                count += 1
                let isCompiled = code.contains { Checkout.has(call, in: $0) }
                #expect(isCompiled, "\(page) has `\(call)`, which nothing compiles")
            }
        }
        #expect(count >= 20)
    }

    @Test(arguments: [
        ("call(a)", "call(a)"), (".refused(.rateLimited(until:))", ".refused(.rateLimited(until:"),
        ("keeping: .fresh(for:)", "keeping: .fresh(for:"), ("name(label:other:)", nil),
        ("Type.name(_:)", nil), ("call()", nil), ("a value", nil), ("f(a:\n b)", "f(a: b)"),
    ])
    func callsWithArgumentsAreRecognised(code: String, call: String?) {
        #expect(InlineCode.call(in: code) == call)
    }

    @Test func inlineCodeIsFoundOutsideSamples() {
        #expect(InlineCode.fragments(of: "a `b` ``c``\n```swift\n`d`\n```\n`e(f)`.") == ["b", "e(f)"])
    }
}

/// The inline code of a document.
private enum InlineCode {
    /// Returns the code in single backticks.
    ///
    /// Symbols in double backticks are checked when the documentation is built.
    static func fragments(of document: String) -> [String] {
        document.replacing(/```(?s:.*?)```/, with: "").replacing(/``[^`]*``/, with: "")
            .matches(of: /`([^`\n]+)`/).map { String($0.output.1) }
    }

    /// Returns a call with arguments as it must occur in code, or `nil` for a name with labels or for other text.
    ///
    /// Labels without arguments, as in `.refused(.rateLimited(until:))`, stand for any arguments.
    static func call(in code: String) -> String? {
        guard code.contains("("), !code.contains("…"), code.wholeMatch(of: /[\w.]*\w\((?:\w+:)*\)/) == nil else {
            return nil
        }
        return squeezed(code).replacing(/:\)+$/, with: ":")
    }

    /// The text with one space in place of each run of whitespace.
    static func squeezed(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
