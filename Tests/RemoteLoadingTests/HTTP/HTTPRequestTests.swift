import Foundation
import RemoteLoading
import TestSupport
import Testing

@Suite(.bounded) struct HTTPRequestTests {
    static let body = Data("body".utf8)

    @Test(arguments: [
        "", "/list", "list", "books.example/list", "//books.example/list", "?page=2", "https://", "https:///list",
        "https:books.example", "https:/books.example", "https://:8080/", "https://?page=2",
        "https://two words.example/",
    ])
    func addressWithoutSchemeOrHostIsRefused(_ address: String) {
        let violation = #expect(throws: HTTPMessageError.self) { try HTTPRequest(.get, parsing: address) }
        #expect(violation?.rule == .addressIsAbsolute)
    }

    @Test(arguments: [
        "ftp://books.example/list", "file:///list", "mailto:reader@books.example", "data:,list", "javascript:list()",
        "books.example:8080/list", "httpss://books.example/", "ws://books.example/",
    ])
    func nonHTTPSchemeIsRefused(_ address: String) {
        let violation = #expect(throws: HTTPMessageError.self) { try HTTPRequest(.get, parsing: address) }
        #expect(violation?.rule == .schemeIsHTTP)
    }

    @Test(arguments: [
        "https://reader:hunter2@books.example/", "https://reader@books.example/", "https://:hunter2@books.example/",
        "https://@books.example/", "https://:@books.example/", "https://reader%40home:x@books.example/",
    ])
    func addressWithCredentialsIsRefused(_ address: String) {
        let violation = #expect(throws: HTTPMessageError.self) { try HTTPRequest(.get, parsing: address) }
        #expect(violation?.rule == .addressHasNoCredentials)
    }

    @Test func relativeURLIsRefused() throws {
        let url = try #require(URL(string: "/list"))
        let violation = #expect(throws: HTTPMessageError.self) { try HTTPRequest(.get, url) }
        #expect(violation?.rule == .addressIsAbsolute)
    }

    @Test func urlWithCredentialsIsRefused() throws {
        let url = try #require(URL(string: "https://reader:hunter2@books.example/"))
        let violation = #expect(throws: HTTPMessageError.self) { try HTTPRequest(.get, url) }
        #expect(violation?.rule == .addressHasNoCredentials)
    }

    @Test func fileURLIsRefused() {
        let violation = #expect(throws: HTTPMessageError.self) {
            try HTTPRequest(.get, URL(filePath: "/list"))
        }
        #expect(violation?.rule == .schemeIsHTTP)
    }

    @Test func relativeURLWithBaseIsResolved() throws {
        let url = try #require(URL(string: "shelf?page=2", relativeTo: Addresses.booksURL))
        #expect(try HTTPRequest(.get, url).address == "https://books.example/shelf?page=2")
    }

    @Test(arguments: [
        "https://books.example", "http://books.example/", "https://books.example:8443/",
        "http://127.0.0.1:80/", "http://[::1]:8080/", "https://books.example/@reader",
        "https://books.example/?mail=reader@home.example",
    ])
    func absoluteHTTPAddressIsUnchanged(_ address: String) throws {
        let request = try HTTPRequest(.get, parsing: address)
        #expect(request.address == address)
        #expect(request.url.absoluteString == address)
    }

    @Test(arguments: [
        ("HTTP://HOST", "http://host"),
        ("HtTpS://BOOKS.Example:8443/List?Page=A#B", "https://books.example:8443/List?Page=A#B"),
        ("http://[::FFFF:1.2.3.4]/", "http://[::ffff:1.2.3.4]/"),
        ("https://BÜCHER.Test/", "https://xn--bcher-kva.test/"),
    ])
    func schemeAndHostAreLowercased(_ address: String, _ normal: String) throws {
        let request = try HTTPRequest(.get, parsing: address)
        #expect(request.address == normal)
        #expect(request.url.absoluteString == normal)
        #expect(request == (try HTTPRequest(.get, parsing: normal)))
    }

    @Test(arguments: [
        ("http://a%42%2dc%2E%7etest/", "http://ab-c.~test/"), ("http://%31%32%37.0.0.1:80/", "http://127.0.0.1:80/"),
        ("http://a%c3%a9.test/", "http://xn--a-bga.test/"), ("http://A%42:8080", "http://ab:8080"),
        ("http://a\u{FF05}41.test/", "http://aa.test/"),
    ])
    func percentEncodedHostIsNormalized(_ address: String, _ normal: String) throws {
        #expect(try HTTPRequest(.get, parsing: address).address == normal)
        #expect(try HTTPRequest(.get, parsing: normal).address == normal)
    }

    @Test(arguments: [
        "http://[%1f]/", "http://[%31::1]/", "http://[books]/", "http://[v1.books]/", "http://[::1%25]/",
        "http://[::1%25%1f]/", "http://[%25\u{3D9}]/", "http://[::1%25\u{3D9}]/",
    ])
    func bracketedHostMustBeIPv6(_ address: String) {
        let violation = #expect(throws: HTTPMessageError.self) { try HTTPRequest(.get, parsing: address) }
        #expect(violation?.rule == .addressIsAbsolute)
    }

    @Test func ipv6HostMayHaveZone() throws {
        #expect(HTTPRequest(.get, "http://[FE80::1%25eth0]:80/").address == "http://[fe80::1%25eth0]:80/")
    }

    @Test(arguments: ["http://books.example:65536/", "http://books.example:99999999999999999999/"])
    func portBeyond16BitsIsRefused(_ address: String) {
        let violation = #expect(throws: HTTPMessageError.self) { try HTTPRequest(.get, parsing: address) }
        #expect(violation?.rule == .addressIsAbsolute)
    }

    @Test(arguments: [HTTPMethod.get, .head], [body, Data()])
    func bodyOfGetOrHeadIsRefused(_ method: HTTPMethod, _ body: Data) {
        let violation = #expect(throws: HTTPMessageError.self) {
            try HTTPRequest(method, parsing: Addresses.books, body: body)
        }
        #expect(violation?.rule == .getHasNoBody)
    }

    @Test(arguments: ["GET", "HEAD"])
    func parsedMethodGetOrHeadForbidsBody(_ name: String) throws {
        let method = try HTTPMethod(name)
        let violation = #expect(throws: HTTPMessageError.self) {
            try HTTPRequest(method, Addresses.booksURL, body: Self.body)
        }
        #expect(violation?.rule == .getHasNoBody)
    }

    @Test(arguments: [HTTPMethod.post, .put, .patch, .delete, .options])
    func methodsExceptGetAndHeadMayHaveBody(_ method: HTTPMethod) throws {
        #expect(try HTTPRequest(method, parsing: Addresses.books, body: Self.body).body == Self.body)
    }

    @Test func requestsWithEqualPartsAreEqual() throws {
        let fromText = try HTTPRequest(.get, parsing: Addresses.books, query: ["page": "2"], fields: ["Accept": "*/*"])
        let fromURL = try HTTPRequest(.get, Addresses.booksURL, query: ["page": "2"], fields: ["accept": "*/*"])
        #expect(fromText == fromURL)
        #expect(fromText.hashValue == fromURL.hashValue)
    }

    @Test(arguments: [
        try HTTPRequest(.put, parsing: Addresses.books, query: ["page": "2"], body: body),
        try HTTPRequest(.post, parsing: Addresses.books, query: ["page": "3"], body: body),
        try HTTPRequest(.post, parsing: Addresses.books, query: ["page": "2"], fields: ["Accept": "*/*"], body: body),
        try HTTPRequest(.post, parsing: Addresses.books, query: ["page": "2"], body: Data("other".utf8)),
        try HTTPRequest(.post, parsing: Addresses.books, query: ["page": "2"]),
        try HTTPRequest(
            .post, parsing: Addresses.books, query: HTTPQuery([.init("page", "2", isSecret: true)]), body: body),
    ])
    func requestsDifferingInOnePartAreNotEqual(_ other: HTTPRequest) throws {
        let request = try HTTPRequest(.post, parsing: Addresses.books, query: ["page": "2"], body: Self.body)
        #expect(request != other)
    }

    @Test func descriptionIsMethodAndAddress() throws {
        let request = try HTTPRequest(.post, parsing: Addresses.books, fields: ["Accept": "*/*"], body: Self.body)
        #expect(request.description == "POST https://books.example/list")
    }

    @Test func debugDescriptionAddsFieldsAndBodySize() throws {
        let request = try HTTPRequest(.post, parsing: Addresses.books, fields: ["Accept": "*/*"], body: Self.body)
        #expect(request.debugDescription == "POST https://books.example/list [Accept: */*] 4 bytes")
    }
}
