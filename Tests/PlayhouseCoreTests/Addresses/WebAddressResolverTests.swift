import Foundation
import PlayhouseCore
import TestSupport
import Testing

@Suite(.bounded) struct WebAddressResolverTests {
    private let list = URL(string: "https://list.test/a/people.json?page=1#top")!
    private let local = URL(string: "http://127.0.0.1:8080/people.json")!

    @Test(arguments: [
        ("b.png", "https://list.test/a/b.png"), ("../b.png#x", "https://list.test/b.png#x"),
        ("//cdn.test/b.png", "https://cdn.test/b.png"), ("HTTPS://CDN.test/B.png", "https://cdn.test/B.png"),
        ("/\u{301}b.png", "https://list.test/%CC%81b.png"), ("?page=2", "https://list.test/a/people.json?page=2"),
    ])
    func referencesAreResolvedWithoutBaseFragment(text: String, expected: String) {
        #expect(WebAddressResolver(at: list).url(for: text)?.absoluteString == expected)
    }

    @Test(arguments: [
        "", "a b.png", "a\\b.png", "1:2", ":\u{301}x", "ftp://a.test/", "data:,x", "https://", "https://me@a.test/",
    ])
    func invalidReferenceIsRefused(text: String) {
        #expect(WebAddressResolver(at: list).url(for: text) == nil)
    }

    @Test func referencesOfMoreThan8KBAreRefused() {
        let references = WebAddressResolver(at: list)
        #expect(references.url(for: String(repeating: "x", count: 8192)) != nil)
        #expect(references.url(for: String(repeating: "x", count: 8193)) == nil)
    }

    private static let plainOnThisMachine = [
        "http://127.0.0.1:9/admin", "http://127.8.9.10/", "http://localhost/x", "HTTP://LOCALHOST/x", "http://[::1]/",
    ]

    @Test(arguments: plainOnThisMachine)
    func remoteDocumentCannotReferToLocalhostOverHTTP(text: String) {
        #expect(WebAddressResolver(at: list).url(for: text) == nil)
        #expect(WebAddressResolver(at: nil, from: list).url(for: text) == nil)
        #expect(WebAddressResolver(at: local, from: list).url(for: text) == nil)
        #expect(WebAddressResolver(at: nil).url(for: text) == nil)
    }

    @Test(arguments: plainOnThisMachine)
    func localhostDocumentCanReferToLocalhostOverHTTP(text: String) {
        #expect(WebAddressResolver(at: local).url(for: text) != nil)
        #expect(WebAddressResolver(at: list, from: local).url(for: text) != nil)
    }

    @Test func uppercaseLocalhostAddressIsLocal() throws {
        let capitals = try #require(URL(string: "HTTP://LOCALHOST:8080/people.json"))
        #expect(WebAddressResolver(at: capitals).url(for: "http://127.0.0.1:9/a.png") != nil)
    }
}
