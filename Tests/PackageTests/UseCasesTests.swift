import Testing

/// Every test that an article names exists, in the suite that it names.
@Suite struct UseCasesTests {
    @Test(arguments: [("UseCases", 30), ("KeepingRecords", 10)])
    func everyNamedTestExists(name: String, atLeast count: Int) throws {
        let article = try Checkout.text(of: "Sources/QuizDomain/QuizDomain.docc/\(name).md")
        let names = article.matches(of: /`(\w+Tests)\.(\w+)`/).map { (suite: String($0.1), test: String($0.2)) }
        #expect(names.count > count)
        let files = try Checkout.files(below: "Tests/QuizDomainTests", ending: ".swift")
        for name in names {
            let file = try #require(files.first { $0.hasSuffix("/\(name.suite).swift") }, "\(name.suite)")
            let exists = try Checkout.text(of: file).contains("func \(name.test)(")
            #expect(exists, "\(name.suite) has no \(name.test)")
        }
    }
}
