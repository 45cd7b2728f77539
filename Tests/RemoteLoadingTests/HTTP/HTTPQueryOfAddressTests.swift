import Foundation
import RemoteLoading
import TestSupport
import Testing

/// Reading a query back from an address.
@Suite(.bounded) struct HTTPQueryOfAddressTests {
    static let everyASCII = String(String.UnicodeScalarView((0...0x7F).map(Unicode.Scalar.init)))

    @Test(
        arguments: [
            "+", "&", "=", "/", "?", "#", " ", "%", "%41", "a+b&c=d/e?f", "", "\r\n", "é", "e\u{301}", "\u{301}", "🦊",
            "日本", everyASCII,
        ])
    func anyTextSurvivesTheWay(_ text: String) throws {
        let query = HTTPQuery([.init(text, text), .init("last", text)])
        let address = try HTTPRequest(.get, Addresses.books, query: query).address
        // Bytes, because two texts that only look alike are equal to Swift.
        let items = HTTPQuery(ofAddress: address).items.map { [Array($0.name.utf8), Array($0.value.utf8)] }
        #expect(items == [[Array(text.utf8), Array(text.utf8)], [Array("last".utf8), Array(text.utf8)]])
    }

    @Test func anAddressWithoutAQueryHasNoItems() {
        #expect(HTTPQuery(ofAddress: Addresses.books).items.isEmpty)
    }

    @Test func repeatedNamesAreKeptInOrder() {
        let query = HTTPQuery(ofAddress: Addresses.books + "?tag=red&page=2&tag=blue")
        #expect(query.values(for: "tag") == ["red", "blue"])
    }

    @Test func aNameWithoutAnEqualSignHasAnEmptyValue() {
        #expect(HTTPQuery(ofAddress: Addresses.books + "?all").items == [.init("all", "")])
    }

    @Test func onlyTheFirstEqualSignDivides() {
        #expect(HTTPQuery(ofAddress: Addresses.books + "?sum=1=1").items == [.init("sum", "1=1")])
    }

    @Test func onlyTheFirstQuestionMarkStartsTheQuery() {
        #expect(HTTPQuery(ofAddress: Addresses.books + "?why=who?").items == [.init("why", "who?")])
    }

    @Test func emptyPairsArePassedOver() {
        #expect(HTTPQuery(ofAddress: Addresses.books + "?&a=1&&b=2&").items == [.init("a", "1"), .init("b", "2")])
    }

    @Test func aPlusIsAPlus() {
        #expect(HTTPQuery(ofAddress: Addresses.books + "?q=a+b").items == [.init("q", "a+b")])
    }

    @Test func theFragmentIsNotPartOfTheQuery() {
        #expect(HTTPQuery(ofAddress: Addresses.books + "?q=1#part?x=2").items == [.init("q", "1")])
    }

    @Test func aQuestionMarkInTheFragmentStartsNoQuery() {
        #expect(HTTPQuery(ofAddress: Addresses.books + "#part?x=2").items.isEmpty)
    }

    @Test func smallHexDigitsAreDecodedToo() {
        #expect(HTTPQuery(ofAddress: Addresses.books + "?q=%c3%A9").items == [.init("q", "é")])
    }

    @Test(arguments: ["%", "%4", "%zz", "%4z", "%-0", "%+1", "%1é", "%é", "100%"])
    func aBrokenEncodingStaysAsItIs(_ text: String) {
        #expect(HTTPQuery(ofAddress: Addresses.books + "?q=" + text).items == [.init("q", text)])
    }

    @Test(arguments: ["?", "&", "="])
    func aCombiningMarkDoesNotHideADivider(_ divider: String) {
        let address = Addresses.books + "?a=1&b=2"
        let marked = address.replacingOccurrences(of: divider, with: divider + "\u{301}")
        #expect(HTTPQuery(ofAddress: marked).items.count == 2)
        #expect(HTTPQuery(ofAddress: marked).items.allSatisfy { $0.value.unicodeScalars.count <= 2 })
    }
}
