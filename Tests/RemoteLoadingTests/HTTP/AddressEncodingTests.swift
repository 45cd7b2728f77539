import Foundation
import RemoteLoading
import TestSupport
import Testing

/// Tests that an address is encoded where necessary, and never twice.
@Suite(.bounded) struct AddressEncodingTests {
    @Test(arguments: [
        ("https://a.test/caf%C3%A9/é", "https://a.test/caf%C3%A9/%C3%A9"),
        ("https://a.test/a%20b c", "https://a.test/a%20b%20c"), ("https://a.test/100%", "https://a.test/100%25"),
        ("https://a.test/x#a%20b c", "https://a.test/x#a%20b%20c"),
        ("https://a.test/x;y=1,2", "https://a.test/x;y=1,2"),
        ("https://a.test", "https://a.test"), ("https://a.test:8443/", "https://a.test:8443/"),
        ("https://[::1]:8443/x", "https://[::1]:8443/x"),
    ])
    func eachAddressPartIsEncodedOnce(address: String, encoded: String) throws {
        #expect(try HTTPRequest(.get, parsing: address).address == encoded)
    }

    @Test func internationalHostIsEncodedAsPunycode() throws {
        let request = HTTPRequest(.get, "https://bücher.test/")
        #expect(request.address == "https://xn--bcher-kva.test/")
        #expect(request.url.host() == "xn--bcher-kva.test")
    }
}
