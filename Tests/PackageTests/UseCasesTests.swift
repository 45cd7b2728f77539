import Testing

/// Every test that an article names exists, in the suite that it names.
@Suite struct UseCasesTests {
    private static let suites = ["RemoteLoading", "QuizDomain", "NameMatch", "TwitchBrowse"].flatMap {
        [$0 + "Tests", $0 + "TestingTests"]
    }

    @Test(arguments: [
        ("QuizDomain", "UseCases", 30), ("QuizDomain", "KeepingRecords", 10), ("QuizDomain", "OpenTriviaFacts", 80),
        ("RemoteLoading", "CachingByTheRules", 90), ("RemoteLoading", "PolicyRules", 45),
        ("TwitchBrowse", "TwitchFacts", 100), ("NameMatch", "NameGameFacts", 70),
        ("RemoteLoading", "TransportTraps", 40),
    ])
    func everyNamedTestExists(module: String, name: String, atLeast count: Int) throws {
        let article = try Checkout.text(of: "Sources/\(module)/\(module).docc/\(name).md")
        let names = article.matches(of: /`(\w+Tests)\.(\w+)`/).map { (suite: String($0.1), test: String($0.2)) }
        #expect(names.count > count)
        let sources = try Self.suites.flatMap { try Checkout.files(below: "Tests/\($0)", ending: "Tests.swift") }
            .map { try Checkout.text(of: $0) }
        for name in names {
            let source = try #require(
                sources.first { $0.contains("struct \(name.suite) {") || $0.contains("class \(name.suite) {") },
                "\(name.suite)")
            #expect(source.contains("func \(name.test)("), "\(name.suite) has no \(name.test)")
        }
    }
}
