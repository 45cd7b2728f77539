import Testing

/// Every test that an article names exists, in the suite that it names.
@Suite struct UseCasesTests {
    @Test(arguments: [
        ("QuizDomain", "UseCases", 30), ("QuizDomain", "KeepingRecords", 10),
        ("RemoteLoading", "CachingByTheRules", 90),
    ])
    func everyNamedTestExists(module: String, name: String, atLeast count: Int) throws {
        let article = try Checkout.text(of: "Sources/\(module)/\(module).docc/\(name).md")
        let names = article.matches(of: /`(\w+Tests)\.(\w+)`/).map { (suite: String($0.1), test: String($0.2)) }
        #expect(names.count > count)
        let files = try Checkout.files(below: "Tests/\(module)Tests", ending: ".swift")
        for name in names {
            let file = try #require(files.first { $0.hasSuffix("/\(name.suite).swift") }, "\(name.suite)")
            let exists = try Checkout.text(of: file).contains("func \(name.test)(")
            #expect(exists, "\(name.suite) has no \(name.test)")
        }
    }
}
