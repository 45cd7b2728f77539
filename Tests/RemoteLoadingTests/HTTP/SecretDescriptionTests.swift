import Foundation
import RemoteLoading
import TestSupport
import Testing

/// Tests that no description of a value contains a secret.
@Suite(.bounded) struct SecretDescriptionTests {
    /// A value that contains the secret, with a name that is shown in the results of the test.
    struct SecretHolder: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let value: any Sendable
    }

    static let declared: HTTPFieldName = "X-Api-Key"
    static let secretNames: [HTTPFieldName] = [
        .authorization, .proxyAuthorization, .cookie, .setCookie, "aUTHORIZATION", declared,
    ]
    static let query = HTTPQuery([.init("page", "2"), .init("api key", Secret.text, isSecret: true)])

    static let fieldHolders: [SecretHolder] = secretNames.flatMap { name in
        let field = try! HTTPField(name, Secret.text, isSecret: name == declared)
        let fields = HTTPFields([field])
        let request = try! HTTPRequest(.post, parsing: Addresses.books, fields: fields, body: Data(Secret.text.utf8))
        return [
            SecretHolder(testDescription: "field \(name)", value: field),
            SecretHolder(testDescription: "fields with \(name)", value: fields),
            SecretHolder(testDescription: "request with \(name)", value: request),
            SecretHolder(
                testDescription: "response with \(name)", value: HTTPResponse(fields: fields, body: request.body!)),
            SecretHolder(
                testDescription: "loader with \(name)",
                value: RemoteLoader<Int>(request, from: StubClient(.failure(.notConnected)))),
        ]
    }

    static let queryHolders: [SecretHolder] = [
        SecretHolder(testDescription: "item", value: query.items[1]),
        SecretHolder(testDescription: "query", value: query),
        SecretHolder(
            testDescription: "request with a query",
            value: try! HTTPRequest(.get, parsing: Addresses.books, query: query)),
        SecretHolder(
            testDescription: "request that joins a query to one that is not encoded",
            value: try! HTTPRequest(.get, parsing: Addresses.books + "?tag=a b", query: query)),
        SecretHolder(
            testDescription: "request that joins a query to a marked one",
            value: try! HTTPRequest(.get, parsing: Addresses.books + "?\u{301}", query: query)),
    ]

    @Test(arguments: fieldHolders + queryHolders, WayToPrint.allCases)
    func descriptionsNeverContainSecret(_ holder: SecretHolder, _ style: WayToPrint) {
        #expect(!Secret.isGivenAway(by: style.text(of: holder.value)))
    }

    /// Tests that a value that is not declared secret is shown.
    ///
    /// An empty description would pass `descriptionsNeverContainSecret`, but it fails this test.
    @Test(arguments: WayToPrint.allCases)
    func everyDescriptionShowsValueNotDeclaredAsSecret(_ style: WayToPrint) throws {
        let request = try HTTPRequest(.get, parsing: Addresses.books, query: ["key": Secret.text])
        #expect(Secret.isGivenAway(by: style.text(of: request)))
    }

    @Test(arguments: ["", "?tag=a b", "?\u{301}", "?tag=100%", "?api%20key=\(Secret.readablePart)", "#part"])
    func shownAddressContainsNoSecretQuery(_ ending: String) throws {
        let request = try HTTPRequest(.get, parsing: Addresses.books + ending, query: Self.query)
        #expect(!Secret.isGivenAway(by: request.maskedAddress))
    }

    @Test func shownAddressMasksOnlySecret() throws {
        let request = try HTTPRequest(.get, parsing: Addresses.books + "?tag=red#part", query: Self.query)
        #expect(request.maskedAddress == "https://books.example/list?tag=red&page=2&api%20key=<secret>#part")
    }

    @Test func shownAddressWithoutSecretsIsUnchanged() throws {
        let request = try HTTPRequest(.get, parsing: Addresses.books + "?tag=&&tag#part", query: ["page": "2"])
        #expect(request.maskedAddress == request.address)
    }

    @Test func sentAddressContainsSecret() throws {
        let request = try HTTPRequest(.get, parsing: Addresses.books, query: Self.query)
        #expect(HTTPQuery(ofAddress: request.address).values(for: "api key") == [Secret.text])
    }

    @Test(arguments: [
        "https://reader:hunter2@books.example/", "https://hunter2@books.example/",
        "ftp://reader:hunter2@books.example/", "//reader:hunter2@books.example/", "https://reader:hunter2@",
        "https://reader:hunter2/@books.example/", "https://reader:hunter2?@books.example/",
        "https://reader:hunter2#@books.example/",
        "https://reader:hunter2@\u{301}books.example/", "https://reader:hunter2 @books.example/",
    ])
    func addressErrorDoesNotRepeatPassword(_ address: String) throws {
        let violation = try #require(throws: HTTPMessageError.self) { try HTTPRequest(.get, parsing: address) }
        #expect(!Secret.isGivenAway(by: violation.description))
    }

    @Test(arguments: [
        "ftp://books.example/?key=hunter2", "/list?key=hunter2", "https:///list#hunter2",
        "https:///list?\u{301}key=hunter2", "ftp://books.example/bot/hunter2/send", "hunter2", "hunter2:x",
        "ftp://books.example\\hunter2", "https:///hunter2",
    ])
    func addressErrorRepeatsNeitherPathNorQuery(_ address: String) throws {
        let violation = try #require(throws: HTTPMessageError.self) { try HTTPRequest(.get, parsing: address) }
        #expect(!Secret.isGivenAway(by: violation.description))
    }

    @Test func addressErrorDoesNotRepeatSecretQuery() throws {
        let violation = try #require(throws: HTTPMessageError.self) {
            try HTTPRequest(.get, parsing: "/list", query: Self.query)
        }
        #expect(!Secret.isGivenAway(by: violation.description))
    }

    @Test(arguments: [
        ("ftp://books.example/a?b", #""ftp://books.example""#), ("//books.example:80/a", #""//books.example:80""#),
        ("/list", "of 5 bytes"), ("", "of 0 bytes"),
    ])
    func addressErrorShowsSchemeAndHost(address: String, shown: String) throws {
        let violation = try #require(throws: HTTPMessageError.self) { try HTTPRequest(.get, parsing: address) }
        #expect(violation.subject == "address \(shown)")
    }
}
