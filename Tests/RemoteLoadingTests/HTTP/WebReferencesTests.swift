import Foundation
import RemoteLoading
import TestSupport
import Testing

@Suite(.bounded) struct WebReferencesTests {
    private let list = URL(string: "https://list.test/a/people.json?page=1#top")!
    private let local = URL(string: "http://127.0.0.1:8080/people.json")!

    @Test(arguments: [
        ("b.png", "https://list.test/a/b.png"), ("../b.png#x", "https://list.test/b.png#x"),
        ("//cdn.test/b.png", "https://cdn.test/b.png"), ("HTTPS://CDN.test/B.png", "https://cdn.test/B.png"),
        ("/\u{301}b.png", "https://list.test/%CC%81b.png"), ("?page=2", "https://list.test/a/people.json?page=2"),
    ])
    func referencesAreResolvedWithoutBaseFragment(text: String, expected: String) {
        #expect(WebReferences(at: list).url(for: text)?.absoluteString == expected)
    }

    @Test(arguments: [
        "", "a b.png", "a\\b.png", "1:2", ":\u{301}x", "ftp://a.test/", "data:,x", "https://", "https://me@a.test/",
    ])
    func invalidReferenceIsRefused(text: String) {
        #expect(WebReferences(at: list).url(for: text) == nil)
    }

    @Test func referencesOfMoreThan8KBAreRefused() {
        let references = WebReferences(at: list)
        #expect(references.url(for: String(repeating: "x", count: 8192)) != nil)
        #expect(references.url(for: String(repeating: "x", count: 8193)) == nil)
    }

    private static let privateAddresses = [
        "http://127.0.0.1:9/admin", "http://localhost/x", "http://LOCALHOST./x", "//a.localhost/x", "http://0x7f.1/",
        "http://2130706433/", "http://[::1]/", "http://[::ffff:10.0.0.1]/", "http://169.254.169.254/latest",
        "http://192.168.1.1/", "https://10.1/", "http://100.64.0.1/", "http://127。0。0。1/", "http://①②⑦.0.0.1/",
        "http://127%2e0%2e0%2e1/", "http://ｌocalhost/", "http://lo\u{AD}calhost/", "http://printer.local/",
    ]

    @Test(arguments: privateAddresses)
    func publicServiceCannotReferToPrivateAddress(text: String) {
        #expect(WebReferences(at: list).url(for: text) == nil)
        #expect(WebReferences(at: nil, from: list).url(for: text) == nil)
        #expect(WebReferences(at: nil).url(for: text) == nil)
    }

    @Test(arguments: privateAddresses)
    func privateAddressesAreAcceptedIfPermitted(text: String) {
        #expect(WebReferences(at: list, privateAddresses: .permitted).url(for: text) != nil)
    }

    @Test func localServiceCanReferToOwnOriginOnly() {
        for references in [WebReferences(at: local), WebReferences(at: list, from: local)] {
            #expect(references.url(for: "http://127.0.0.1:8080/a.png") != nil)
            #expect(references.url(for: "http://127.0.0.1:9/admin") == nil)
            #expect(references.url(for: "https://127.0.0.1:8080/a.png") == nil)
            #expect(references.url(for: "http://localhost:8080/a.png") == nil)
            #expect(references.url(for: "http://192.168.1.1/a.png") == nil)
        }
    }
}
