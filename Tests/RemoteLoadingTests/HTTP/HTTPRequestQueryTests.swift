import Foundation
import RemoteLoading
import TestSupport
import Testing

/// Tests of adding a query to an address.
@Suite(.bounded) struct HTTPRequestQueryTests {
    static let page: HTTPQuery = ["page": "a b&c"]

    @Test(arguments: [
        ("https://books.example", "https://books.example?page=a%20b%26c"),
        ("https://books.example/list", "https://books.example/list?page=a%20b%26c"),
        ("https://books.example/list?", "https://books.example/list?page=a%20b%26c"),
        ("https://books.example/list?tag=red", "https://books.example/list?tag=red&page=a%20b%26c"),
        ("https://books.example/list?tag=%26", "https://books.example/list?tag=%26&page=a%20b%26c"),
        ("https://books.example/list#part", "https://books.example/list?page=a%20b%26c#part"),
        ("https://books.example/list?tag=red#part", "https://books.example/list?tag=red&page=a%20b%26c#part"),
        ("https://books.example/list#part?tag=red", "https://books.example/list?page=a%20b%26c#part?tag=red"),
    ])
    func queryItemsAreAddedBetweenQueryAndFragment(_ address: String, _ joined: String) throws {
        #expect(try HTTPRequest(.get, parsing: address, query: Self.page).address == joined)
    }

    @Test func queryItemsAreAddedToURL() throws {
        let url = try #require(URL(string: "https://books.example/list?tag=red#part"))
        let request = try HTTPRequest(.get, url, query: Self.page)
        #expect(request.address == "https://books.example/list?tag=red&page=a%20b%26c#part")
    }

    @Test func emptyQueryLeavesAddressUnchanged() throws {
        let address = "https://books.example/list?tag=a+b&&tag#part"
        #expect(try HTTPRequest(.get, parsing: address, query: [:]).address == address)
    }

    @Test(arguments: [
        ("tag=a b", "tag=a%20b"), ("tag=é", "tag=%C3%A9"), ("tag=100%", "tag=100%25"), ("tag=[1]", "tag=%5B1%5D"),
        ("tag=a b%20c", "tag=a%20b%20c"), ("tag=%zz", "tag=%25zz"),
    ])
    func unencodedQueryOfAddressIsEncodedOnce(_ own: String, _ encoded: String) throws {
        let request = try HTTPRequest(.get, parsing: Addresses.books + "?" + own)
        #expect(request.address == Addresses.books + "?" + encoded)
    }

    @Test(arguments: ["tag=a b", "tag=é", "tag=100%", "tag=[1]", "tag=\u{301}", "\u{301}"])
    func addedItemsAreUnaffectedByUnencodedQuery(_ own: String) throws {
        let request = try HTTPRequest(.get, parsing: Addresses.books + "?" + own, query: Self.page)
        #expect(HTTPQuery(ofAddress: request.address).values(for: "page") == ["a b&c"])
    }

    @Test func validQueryCharactersAreNotEncoded() throws {
        let address = Addresses.books + "?azAZ09-._~!$&'()*+,;=:@/?"
        #expect(try HTTPRequest(.get, parsing: address).address == address)
    }

    @Test(arguments: ["\r\n", "\n", "\0"])
    func lineBreakInAddressIsEncoded(_ control: String) throws {
        let request = try HTTPRequest(.get, parsing: Addresses.books + "?a=\(control)X-Evil")
        #expect(request.address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
    }

    @Test func requestKnowsNamesOfSecretQueryItems() throws {
        let query = HTTPQuery([.init("key", "1", isSecret: true), .init("page", "2")])
        #expect(try HTTPRequest(.get, parsing: Addresses.books, query: query).secretQueryNames == ["key"])
    }
}
