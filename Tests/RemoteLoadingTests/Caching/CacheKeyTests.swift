import TestSupport
import Testing

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
        #expect(try CacheKey(HTTPRequest(.get, address), partition: nil)?.address == expected)
        #expect(CacheKey(expected).address == expected)
        #expect(CacheKey(address, partition: "p") == CacheKey(expected, partition: "p"))
    }
}
