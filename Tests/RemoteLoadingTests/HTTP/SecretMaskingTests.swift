import Foundation
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import RemoteLoading

/// Tests that all descriptions mask secrets in fields that contain addresses, and query items with names that secrets
/// often have.
@Suite(.bounded) struct SecretMaskingTests {
    /// Fields whose value is an address with a secret in the query, the fragment, or the password.
    static let addressFields: [(name: String, value: String)] = [
        "Location", "Content-Location", "Referer", "Refresh", "Link", "lOCATION",
    ].flatMap { name in
        [
            "https://app.test/end?key=hunter2", "/end?hunter2", "/end#hunter2", "https://app.test/?a=1#key=hunter2",
            "https://me:hunter2@app.test/", "//me:hunter2@app.test/", "https:me:hunter2@app.test",
            #"https:\\me:hunter2@app.test"#, "/a, /end?hunter2", "/end?\u{301}hunter2",
        ].map { (name, $0) }
    }

    static let links = [
        (#"</a?hunter2>; rel="next""#, #"</a?<secret>>; rel="next""#),
        (
            "</a>; rel=next, <https://b.test/x?k=hunter2&l#m>; rel=prev",
            "</a>; rel=next, <https://b.test/x?<secret>>; rel=prev"
        ),
        (#"</a?x>; anchor="/b#hunter2"; rel=up"#, #"</a?<secret>>; anchor="/b#<secret>"; rel=up"#),
        ("</a?x>, </b?hunter2", "</a?<secret>>, </b?<secret>"), ("</a>; rel=next", "</a>; rel=next"),
    ]

    private static func texts(of field: HTTPField) throws -> [String] {
        var request = try HTTPRequest(.get, parsing: Addresses.books)
        request.fields.append(field)
        let fields = HTTPFields([field])
        let values: [any Sendable] = [field, fields, request, HTTPResponse(status: 302, fields: fields)]
        return values.flatMap { value in WayToPrint.allCases.map { $0.text(of: value) } }
            + [field.shownValue]
    }

    @Test(arguments: addressFields)
    func descriptionHidesSecretsInFieldsContainingAddresses(name: String, value: String) throws {
        let texts = try Self.texts(of: HTTPField(HTTPFieldName(name), value))
        for text in texts { #expect(!Secret.isGivenAway(by: text), "\(text)") }
    }

    @Test(arguments: links)
    func maskedLinkFieldKeepsPathsAndParameters(value: String, shown: String) throws {
        #expect(try HTTPField("Link", value).shownValue == shown)
        for text in try Self.texts(of: HTTPField("Link", value)) { #expect(!Secret.isGivenAway(by: text), "\(text)") }
    }

    @Test(arguments: [
        ("Refresh", "5; url=https://a.test/x?hunter2", "5; url=https://a.test/x?<secret>"), ("Refresh", "5", "5"),
        ("Refresh", "0;URL='/x#hunter2'", "0;URL='/x#<secret>"),
        ("Location", "https://a.test/end, https://b.test/?hunter2", "https://a.test/end, https://b.test/?<secret>"),
        ("Location", "/@me", "/@me"), ("Content-Type", "text/plain?a#b", "text/plain?a#b"),
    ])
    func shownFieldMasksOnlyAddressQueriesAndFragments(name: String, value: String, shown: String) throws {
        #expect(try HTTPField(HTTPFieldName(name), value).shownValue == shown)
    }

    /// The usual names of secrets, in the spellings that services use.
    static let usualNames = [
        "access_token", "code", "token", "client_secret", "refresh_token", "id_token", "password", "api_key",
        "device_code", "Access_Token", "CODE", "accessToken", "client-secret", "apikey", "%74oken", "access%5Ftoken",
        "token%5B%5D", "amp;token", "a=1;token",
    ]

    @Test(arguments: usualNames)
    func valuesNamedLikeSecretsAreMaskedInAddress(name: String) throws {
        let query = "page=2&\(name)=hunter2;b&tag=red"
        for address in ["https://books.example/list?\(query)", "https://books.example/list#\(query)"] {
            let request = try HTTPRequest(.get, parsing: address)
            let shown = WayToPrint.allCases.map { $0.text(of: request) } + [request.maskedAddress]
            for text in shown {
                #expect(!Secret.isGivenAway(by: text))
                #expect(text.contains("page=2") && text.contains("tag=red"))
            }
            #expect(request.address.contains("hunter2"))
        }
    }

    @Test(arguments: ["token", "Client-Secret", "api_key"], WayToPrint.allCases)
    func queryItemsNamedLikeSecretsAreMasked(name: String, style: WayToPrint) {
        let item = HTTPQuery.Item(name, "hunter2")
        #expect(!style.text(of: item).contains("hunter2"))
        #expect(!style.text(of: HTTPQuery([item])).contains("hunter2"))
        #expect(item.shownValue == "<secret>" && item.value == "hunter2")
    }

    @Test(arguments: ["token_type", "page", "codec", "zipcode", "access", "keyword", "tokén"])
    func valuesOfOrdinaryQueryNamesAreShown(name: String) throws {
        let query = HTTPQuery([.init(name, "hunter2")])
        #expect(try HTTPRequest(.get, parsing: Addresses.books, query: query).description.contains("=hunter2"))
        #expect(query.description.contains("=hunter2") && query.items[0].shownValue == "hunter2")
    }

    @Test func secretsDeclaredOrRecognisedByNameAreMasked() throws {
        let query = HTTPQuery([.init("key", "hunter2", isSecret: true), .init("code", "hunter2"), .init("page", "2")])
        let request = try HTTPRequest(.get, parsing: Addresses.books, query: query)
        #expect(request.description == "GET https://books.example/list?key=<secret>&code=<secret>&page=2")
    }

    @Test(arguments: WayToPrint.allCases)
    func logEntriesMaskValuesNamedLikeSecrets(style: WayToPrint) async throws {
        let spy = HTTPLogSpy()
        let end = "/end?token=hunter2#code=hunter2"
        let server = InProcessHTTPClient { request in
            request.url.path() == "/end" ? .text("end") : HTTPResponse(status: 302, fields: ["Location": end])
        }
        let client = server.followingRedirects().logged(to: spy.log)
        _ = try await client.send(HTTPRequest(.get, parsing: Addresses.books + "?access_token=hunter2"))
        #expect(spy.entries.count == 3)
        for entry in spy.entries { #expect(!style.text(of: entry).contains("hunter2")) }
    }

    @Test(arguments: WayToPrint.allCases)
    func prefetchFailuresMaskValuesNamedLikeSecrets(style: WayToPrint) throws {
        let url = try #require(URL(string: "https://cdn.test/a.png?token=hunter2"))
        let failure = PrefetchIssue(url: url, error: .invalidData(.malformed))
        #expect(!style.text(of: failure).contains("hunter2"))
        #expect(style.text(of: failure).contains("https://cdn.test/a.png"))
    }
}
