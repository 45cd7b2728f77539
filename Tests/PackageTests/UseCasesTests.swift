import Testing

/// Every test that the use cases name exists, in the suite that they name.
@Suite struct UseCasesTests {
    @Test func everyNamedTestExists() throws {
        let article = try Checkout.text(of: "Sources/QuizDomain/QuizDomain.docc/UseCases.md")
        let names = article.matches(of: /`(\w+Tests)\.(\w+)`/).map { (suite: String($0.1), test: String($0.2)) }
        #expect(names.count > 30)
        let files = try Checkout.files(below: "Tests/QuizDomainTests", ending: ".swift")
        for name in names {
            let file = try #require(files.first { $0.hasSuffix("/\(name.suite).swift") }, "\(name.suite)")
            let exists = try Checkout.text(of: file).contains("func \(name.test)(")
            #expect(exists, "\(name.suite) has no \(name.test)")
        }
    }
}
