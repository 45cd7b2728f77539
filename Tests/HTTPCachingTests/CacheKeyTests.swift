import Foundation
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import HTTPCaching
@testable import RemoteLoading

@Suite(.bounded) struct CacheKeyTests {
    @Test(arguments: [
        ("https://a.test/", "https://a.test/"), ("HTTPS://A.Test/Path", "https://a.test/Path"),
        ("https://a.test", "https://a.test/"), ("https://a.test?q", "https://a.test/?q"),
        ("https://a.test:443/x", "https://a.test/x"), ("http://a.test:80/x", "http://a.test/x"),
        ("http://a.test:443/x", "http://a.test:443/x"), ("https://a.test:/x", "https://a.test/x"),
        ("https://a.test/x#y", "https://a.test/x"), ("https://a.test/x?a:B/C#d", "https://a.test/x?a:B/C"),
        ("https://[::1]:8080/x", "https://[::1]:8080/x"), ("https://a.test/a:b", "https://a.test/a:b"),
        ("https://a%62.test/x", "https://ab.test/x"), ("https://a.test/x?", "https://a.test/x?"),
        ("https://a.test/%7Ex", "https://a.test/%7Ex"),
    ])
    func cacheKeyNormalizesAddress(address: String, expected: String) throws {
        #expect(CacheKey(address).address == expected)
        #expect(try CacheKey(HTTPRequest(.get, parsing: address), partition: nil)?.address == expected)
        #expect(CacheKey(expected).address == expected)
        #expect(CacheKey(address, partition: "p") == CacheKey(expected, partition: "p"))
    }

    /// Tests that a mask changes only descriptions.
    ///
    /// A query item with a name that secrets often have is masked in descriptions. It is still a part of the cache key,
    /// unless it is declared secret.
    @Test func requestsWithDifferentUndeclaredSecretsShareNoResponse() async throws {
        let server = InProcessHTTPClient { request in
            HTTPResponse(fields: ["Cache-Control": "max-age=60"], body: Data(request.address.utf8))
        }
        let client = server.cached(in: .memory())
        for code in ["IT", "FR", "IT"] {
            let request = try HTTPRequest(.get, parsing: "https://books.example/list", query: ["code": code])
            #expect(try await client.send(request).text == request.address)
        }
    }
}
