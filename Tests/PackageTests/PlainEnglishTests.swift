import TestSupport
import Testing

@Suite(.bounded) struct PlainEnglishTests {
    @Test func sourcesPassPlainEnglishCheck() throws {
        let files = try Checkout.files(below: "Sources", ending: ".swift")
        #expect(files.count > 300)
        for file in files {
            #expect(PlainEnglish.findings(in: try Checkout.text(of: file), isMarkdown: false) == [], "\(file)")
        }
    }

    @Test func documentsPassPlainEnglishCheck() throws {
        let files = try Checkout.files(below: "Sources", ending: ".md") + Checkout.files(below: "Docs", ending: ".md")
        for file in files + ["README.md"] {
            #expect(PlainEnglish.findings(in: try Checkout.text(of: file), isMarkdown: true) == [], "\(file)")
        }
    }

    @Test(arguments: [
        ("/// What a caller gets.", ["line 1: the summary begins with \"What\""]),
        ("/// The value.\n/// What follows is not a summary.", []), ("// nobody waits", ["line 1: \"nobody\""]),
        ("let text = \"nobody\"", []), ("/// Returns `nobody`.", []),
        ("    /// The work goes on.", ["line 1: \"goes on\""]),
    ])
    func plainEnglishCheckReportsLineAndWords(text: String, findings: [String]) {
        #expect(PlainEnglish.findings(in: text, isMarkdown: false) == findings)
    }

    @Test func plainEnglishCheckIgnoresCodeInDocuments() {
        let text = "Everybody reads this.\n```\n// nobody\n```\n"
        #expect(PlainEnglish.findings(in: text, isMarkdown: true) == ["line 1: \"everybody\""])
    }
}
