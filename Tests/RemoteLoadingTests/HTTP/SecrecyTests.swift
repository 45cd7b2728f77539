import Foundation
import RemoteLoading
import TestSupport
import Testing

/// No text that a value gives of itself repeats a secret.
@Suite(.bounded) struct SecrecyTests {
    /// A value that holds the secret, and the name under which it does.
    struct Keeper: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let value: any Sendable
    }

    static let declared: HTTPFieldName = "X-Api-Key"
    static let secretNames: [HTTPFieldName] = [
        .authorization, .proxyAuthorization, .cookie, .setCookie, "aUTHORIZATION", declared,
    ]
    static let query = HTTPQuery([.init("page", "2"), .init("api key", Secret.text, isSecret: true)])

    static let fieldKeepers: [Keeper] = secretNames.flatMap { name in
        let field = try! HTTPField(name, Secret.text, isSecret: name == declared)
        let fields = HTTPFields([field])
        let request = try! HTTPRequest(.post, Addresses.books, fields: fields, body: Data(Secret.text.utf8))
        return [
            Keeper(testDescription: "field \(name)", value: field),
            Keeper(testDescription: "fields with \(name)", value: fields),
            Keeper(testDescription: "request with \(name)", value: request),
            Keeper(testDescription: "response with \(name)", value: HTTPResponse(fields: fields, body: request.body!)),
            Keeper(
                testDescription: "loader with \(name)",
                value: RemoteLoader<Int>(request, from: StubClient(.failure(.notConnected)))),
        ]
    }

    static let queryKeepers: [Keeper] = [
        Keeper(testDescription: "item", value: query.items[1]),
        Keeper(testDescription: "query", value: query),
        Keeper(testDescription: "request with a query", value: try! HTTPRequest(.get, Addresses.books, query: query)),
        Keeper(
            testDescription: "request that joins a query to one that is not encoded",
            value: try! HTTPRequest(.get, Addresses.books + "?tag=a b", query: query)),
        Keeper(
            testDescription: "request that joins a query to a marked one",
            value: try! HTTPRequest(.get, Addresses.books + "?\u{301}", query: query)),
    ]

    @Test(arguments: fieldKeepers + queryKeepers, Telling.allCases)
    func noTextGivesASecretAway(_ keeper: Keeper, _ telling: Telling) {
        #expect(!Secret.isGivenAway(by: telling.text(of: keeper.value)))
    }

    /// Without this, the test above could not tell a mask from an empty text.
    @Test(arguments: Telling.allCases)
    func everyTextShowsWhatIsOpen(_ telling: Telling) throws {
        let request = try HTTPRequest(.get, Addresses.books, query: ["key": Secret.text])
        #expect(Secret.isGivenAway(by: telling.text(of: request)))
    }

    @Test(arguments: ["", "?tag=a b", "?\u{301}", "?tag=100%", "?api%20key=\(Secret.readablePart)", "#part"])
    func theShownAddressGivesNoQueryAway(_ ending: String) throws {
        let request = try HTTPRequest(.get, Addresses.books + ending, query: Self.query)
        #expect(!Secret.isGivenAway(by: request.shownAddress))
    }

    @Test func theShownAddressMasksOnlyTheSecret() throws {
        let request = try HTTPRequest(.get, Addresses.books + "?tag=red#part", query: Self.query)
        #expect(request.shownAddress == "https://books.example/list?tag=red&page=2&api%20key=<secret>#part")
    }

    @Test func theShownAddressWithoutSecretsIsTheAddress() throws {
        let request = try HTTPRequest(.get, Addresses.books + "?tag=&&tag#part", query: ["page": "2"])
        #expect(request.shownAddress == request.address)
    }

    @Test func theAddressThatIsSentHasTheSecret() throws {
        let request = try HTTPRequest(.get, Addresses.books, query: Self.query)
        #expect(HTTPQuery(ofAddress: request.address).values(for: "api key") == [Secret.text])
    }

    @Test(arguments: [
        "https://reader:hunter2@books.example/", "https://hunter2@books.example/",
        "ftp://reader:hunter2@books.example/", "//reader:hunter2@books.example/", "https://reader:hunter2@",
        "https://reader:hunter2/@books.example/", "https://reader:hunter2?@books.example/",
        "https://reader:hunter2#@books.example/",
        "https://reader:hunter2@\u{301}books.example/", "https://reader:hunter2 @books.example/",
    ])
    func aRefusalDoesNotRepeatAPassword(_ address: String) throws {
        let violation = try #require(throws: HTTPRuleError.self) { try HTTPRequest(.get, address) }
        #expect(!Secret.isGivenAway(by: violation.description))
    }

    @Test(arguments: [
        "ftp://books.example/?key=hunter2", "/list?key=hunter2", "https:///list#hunter2",
        "https:///list?\u{301}key=hunter2", "ftp://books.example/bot/hunter2/send", "hunter2", "hunter2:x",
        "ftp://books.example\\hunter2", "https:///hunter2",
    ])
    func violationRepeatsNeitherPathNorQuery(_ address: String) throws {
        let violation = try #require(throws: HTTPRuleError.self) { try HTTPRequest(.get, address) }
        #expect(!Secret.isGivenAway(by: violation.description))
    }

    @Test func aRefusalDoesNotRepeatTheQueryThatWasGivenToIt() throws {
        let violation = try #require(throws: HTTPRuleError.self) {
            try HTTPRequest(.get, "/list", query: Self.query)
        }
        #expect(!Secret.isGivenAway(by: violation.description))
    }

    @Test(arguments: [
        ("ftp://books.example/a?b", #""ftp://books.example""#), ("//books.example:80/a", #""//books.example:80""#),
        ("/list", "of 5 bytes"), ("", "of 0 bytes"),
    ])
    func violationShowsSchemeAndHostOfAnAddress(address: String, shown: String) throws {
        let violation = try #require(throws: HTTPRuleError.self) { try HTTPRequest(.get, address) }
        #expect(violation.subject == "address \(shown)")
    }
}
