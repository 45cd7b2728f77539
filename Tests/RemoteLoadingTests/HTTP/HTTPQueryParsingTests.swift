import Foundation
import RemoteLoading
import TestSupport
import Testing

/// Tests of reading a query from an address.
@Suite(.bounded) struct HTTPQueryParsingTests {
    static let everyASCII = String(String.UnicodeScalarView((0...0x7F).map(Unicode.Scalar.init)))

    @Test(
        arguments: [
            "+", "&", "=", "/", "?", "#", " ", "%", "%41", "a+b&c=d/e?f", "", "\r\n", "é", "e\u{301}", "\u{301}", "🦊",
            "日本", everyASCII,
        ])
    func anyQueryItemIsReadBackFromAddress(_ text: String) throws {
        let query = HTTPQuery([.init(text, text), .init("last", text)])
        let address = try HTTPRequest(.get, parsing: Addresses.books, query: query).address
        // The test compares bytes, because canonically equivalent strings are equal in Swift.
        let items = HTTPQuery(ofAddress: address).items.map { [Array($0.name.utf8), Array($0.value.utf8)] }
        #expect(items == [[Array(text.utf8), Array(text.utf8)], [Array("last".utf8), Array(text.utf8)]])
    }

    @Test func addressWithoutQueryHasNoItems() {
        #expect(HTTPQuery(ofAddress: Addresses.books).items.isEmpty)
    }

    @Test func repeatedNamesAreKeptInOrder() {
        let query = HTTPQuery(ofAddress: Addresses.books + "?tag=red&page=2&tag=blue")
        #expect(query.values(for: "tag") == ["red", "blue"])
    }

    @Test func nameWithoutEqualSignHasEmptyValue() {
        #expect(HTTPQuery(ofAddress: Addresses.books + "?all").items == [.init("all", "")])
    }

    @Test func firstEqualSignSeparatesValue() {
        #expect(HTTPQuery(ofAddress: Addresses.books + "?sum=1=1").items == [.init("sum", "1=1")])
    }

    @Test func firstQuestionMarkStartsQuery() {
        #expect(HTTPQuery(ofAddress: Addresses.books + "?why=who?").items == [.init("why", "who?")])
    }

    @Test func emptyPairsInQueryAreSkipped() {
        #expect(HTTPQuery(ofAddress: Addresses.books + "?&a=1&&b=2&").items == [.init("a", "1"), .init("b", "2")])
    }

    @Test func plusIsNotDecodedAsSpace() {
        #expect(HTTPQuery(ofAddress: Addresses.books + "?q=a+b").items == [.init("q", "a+b")])
    }

    @Test func fragmentIsNotPartOfQuery() {
        #expect(HTTPQuery(ofAddress: Addresses.books + "?q=1#part?x=2").items == [.init("q", "1")])
    }

    @Test func questionMarkInFragmentStartsNoQuery() {
        #expect(HTTPQuery(ofAddress: Addresses.books + "#part?x=2").items.isEmpty)
    }

    @Test func lowercaseHexDigitsAreDecoded() {
        #expect(HTTPQuery(ofAddress: Addresses.books + "?q=%c3%A9").items == [.init("q", "é")])
    }

    @Test(arguments: ["%", "%4", "%zz", "%4z", "%-0", "%+1", "%1é", "%é", "100%"])
    func invalidEncodingIsKeptUnchanged(_ text: String) {
        #expect(HTTPQuery(ofAddress: Addresses.books + "?q=" + text).items == [.init("q", text)])
    }

    @Test(arguments: ["?", "&", "="])
    func combiningMarkDoesNotHideQuerySeparator(_ divider: String) {
        let address = Addresses.books + "?a=1&b=2"
        let marked = address.replacingOccurrences(of: divider, with: divider + "\u{301}")
        #expect(HTTPQuery(ofAddress: marked).items.count == 2)
        #expect(HTTPQuery(ofAddress: marked).items.allSatisfy { $0.value.unicodeScalars.count <= 2 })
    }
}
