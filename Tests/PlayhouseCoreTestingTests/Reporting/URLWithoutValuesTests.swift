import Foundation
import TestSupport
import Testing

@testable import PlayhouseCoreTesting

@Suite(.bounded) struct URLWithoutValuesTests {
    @Test(arguments: [
        ("https://a.test/list", "https://a.test/list"),
        ("https://a.test/list?page=2&token=s3cret", "https://a.test/list?page=…&token=…"),
        ("https://a.test/list?s3cret", "https://a.test/list?…"),
        ("https://a.test/list?a=1;token=s3cret", "https://a.test/list?a=…"),
        ("https://a.test/list#s3cret", "https://a.test/list#…"),
        ("https://a.test/list?a=b=s3cret#s3cret", "https://a.test/list?a=…#…"),
        ("https://s3cret@a.test/x", "https://…@a.test/x"),
        ("https://me:s3cret@a.test:8080/x?y=z", "https://…@a.test:8080/x?y=…"),
        ("https://:s3cret@a.test/", "https://…@a.test/"), ("//me:s3cret@a.test/x", "//…@a.test/x"),
        ("https://a.test/me@home", "https://a.test/me@home"), ("faces/ada.png", "faces/ada.png"),
    ])
    func addressIsShownWithoutSecrets(address: String, shown: String) throws {
        #expect(try #require(URL(string: address)).withoutValues == shown)
    }
}
