import RemoteLoadingTesting
import TestSupport
import Testing

@testable import QuizDomain

@Suite(.bounded) struct HTMLEntitiesTests {
    @Test func entityTableHas253NamesIncludingApostrophe() {
        #expect(HTMLEntityNames.scalars.count == 253)
        #expect(HTMLEntityNames.scalars["apos"] == "'")
        #expect(HTMLEntityNames.scalars.keys.map(\.count).max() == HTMLEntityNames.longest)
    }

    /// Tests that the table has the same checksum as an independent copy of the standard's table.
    ///
    /// The checksum is FNV-1a over the texts `name=code;`, sorted by name.
    @Test func entityTableMatchesChecksumOfStandardTable() {
        let names = HTMLEntityNames.scalars.keys.filter { $0 != "apos" }
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let text = names.map { "\($0)=\(HTMLEntityNames.scalars[$0]?.value ?? 0);" }.joined()
        let sum = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
        #expect(sum == 0x92B6_54BB_5BD2_0804)
    }

    @Test func everyEntityNameIsDecoded() {
        for (name, scalar) in HTMLEntityNames.scalars {
            #expect(HTMLEntities.decoded("a&\(name);b") == "a\(scalar)b")
        }
    }

    @Test(arguments: [
        ("&#039;", "'"), ("&#39;", "'"), ("&#233;", "é"), ("&#xE9;", "é"), ("&#Xe9;", "é"), ("&#x1F600;", "😀"),
        ("&#1114111;", "\u{10FFFF}"), ("&#0000000000000000000000000000000065;", "A"), ("&#9;&#10;", "\t\n"),
        ("&#160;", "\u{A0}"),
    ])
    func decimalAndHexReferencesAreDecoded(wire: String, text: String) {
        #expect(HTMLEntities.decoded(wire) == text)
    }

    @Test(arguments: [
        ("&amp;lt;", "&lt;"), ("&amp;amp;", "&amp;"), ("&amp;#39;", "&#39;"), ("&#38;lt;", "&lt;"),
        ("&lt;marquee&gt;&lt;/marquee&gt;", "<marquee></marquee>"), ("&am&amp;p;", "&am&p;"),
    ])
    func characterReferencesAreDecodedOnlyOnce(wire: String, text: String) {
        #expect(HTMLEntities.decoded(wire) == text)
    }

    @Test(arguments: [
        "&foo;", "&", "AT&T", "Q & A", "&;", "&#;", "&#x;", "&#X;", "&#xD800;", "&#55296;", "&#xDFFF;", "&#1114112;",
        "&#x110000;", "&#99999999999999999999999999;", "&#0;", "&#x1;", "&#128;", "&#-5;", "&#+5;", "&#4 5;", "&#12a;",
        "&amp", "&eacute", "&Amp;", "&EACUTE;", "&eacute ;", "& eacute;", "&thetasymx;", "&#xZZ;", "&é;", "&a&",
        "&#&#;", "fish &chips;", "",
    ])
    func invalidReferencesStayUnchanged(text: String) {
        #expect(HTMLEntities.decoded(text) == text)
    }

    @Test(arguments: [
        ("AT&amp;T & co.", "AT&T & co."), ("&foo;&bar;&eacute;", "&foo;&bar;é"), ("&&lt;", "&<"), ("&#&lt;", "&#<"),
        ("e\u{301}&#769;&eacute;", "e\u{301}\u{301}é"), ("日本&hellip;", "日本…"),
    ])
    func validReferencesNextToInvalidReferencesAreDecoded(wire: String, text: String) {
        #expect(HTMLEntities.decoded(wire).unicodeScalars.elementsEqual(text.unicodeScalars))
    }

    @Test func longInvalidReferencesAreDecodedInLinearTime() {
        let ampersands = String(repeating: "&#", count: 100_000)
        #expect(HTMLEntities.decoded(ampersands) == ampersands)
        let digits = "&#" + String(repeating: "9", count: 200_000)
        #expect(HTMLEntities.decoded(digits) == digits)
    }

    @Test func decodingRandomTextNeverCrashes() async throws {
        let pieces = ["&", "#", "x", ";", "amp", "lt", "0", "9", "D800", "é", "😀", "\u{301}", " ", "&#", "&amp;"]
        try await forEverySeed(in: 0..<2_000) { generator in
            let count = generator.number(below: 30)
            let text = (0..<count).map { _ in generator.element(of: pieces) ?? "" }.joined()
            let decoded = HTMLEntities.decoded(text)
            #expect(decoded.utf8.count <= text.utf8.count)
        }
    }
}
