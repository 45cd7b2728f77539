import TestSupport
import Testing

/// Checks that every test that a document names exists in the named suite.
@Suite(.bounded) struct UseCasesTests {
    private static let suites = ["RemoteLoading", "QuizDomain", "NameMatch", "TwitchBrowse"].flatMap {
        [$0 + "Tests", $0 + "TestingTests"]
    }

    @Test(arguments: [
        ("UseCases", 30), ("KeepingRecords", 10), ("OpenTriviaFacts", 80), ("CachingByTheRules", 90),
        ("PolicyRules", 45), ("TwitchFacts", 100), ("NameGameFacts", 70), ("TransportTraps", 40),
    ])
    func everyTestNamedInEvidenceDocumentsExists(name: String, atLeast count: Int) throws {
        #expect(try namedTests(in: "Docs/Evidence/\(name).md") > count)
    }

    @Test func everyTestNamedInSecurityDocumentExists() throws {
        #expect(try namedTests(in: "Docs/Security.md") > 50)
    }

    @Test func everyTestNamedInDecisionDocumentsExists() throws {
        let decisions = try Checkout.files(below: "Docs/Decisions", ending: ".md")
        #expect(decisions.count >= 15)
        for decision in decisions { _ = try namedTests(in: decision) }
    }

    /// Expects that every test that a document names exists, and returns the number of these tests.
    private func namedTests(in document: String) throws -> Int {
        let names = try Checkout.text(of: document).matches(of: /`(\w+Tests)\.(\w+)`/).map { (suite: $0.1, test: $0.2) }
        let tests = try Self.tests.get()
        for name in names {
            let suite = try #require(tests[name.suite], "\(document): \(name.suite)")
            #expect(suite.contains(name.test), "\(document): \(name.suite) has no \(name.test)")
        }
        return names.count
    }

    /// The names of all functions in the file of a suite, by the name of the suite.
    ///
    /// The files are read once for all documents.
    private static let tests = Result {
        let files = try suites.flatMap { try Checkout.files(below: "Tests/\($0)", ending: "Tests.swift") }
        var tests: [Substring: Set<Substring>] = [:]
        for file in files {
            let text = try Checkout.text(of: file)
            let functions = Set(names(in: text, after: ["func"]))
            for suite in names(in: text, after: ["struct", "class"]) { tests[suite, default: []].formUnion(functions) }
        }
        return tests
    }

    /// Returns the names that are declared with one of the keywords, such as `name` in `private func name(`.
    private static func names(in text: String, after keywords: Set<Substring>) -> [Substring] {
        Checkout.lines(of: text).compactMap { line in
            guard keywords.contains(where: { Checkout.has(String($0), in: String(line)) }) else { return nil }
            let words = line.split(separator: " ")
            guard let place = words.firstIndex(where: keywords.contains), place + 1 < words.count else { return nil }
            return words[place + 1].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        }
    }
}
