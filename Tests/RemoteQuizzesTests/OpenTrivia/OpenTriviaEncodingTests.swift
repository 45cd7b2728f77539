import Foundation
import RemoteLoading
import RemoteLoadingTesting
import RemoteQuizzesTesting
import TestSupport
import Testing

@testable import RemoteQuizzes

@Suite(.bounded) struct OpenTriviaEncodingTests {
    private func decoded(_ wire: String) -> Result<String, InvalidData> {
        do throws(InvalidData) {
            return .success(try OpenTriviaText.decoded(wire, at: "type"))
        } catch {
            return .failure(error)
        }
    }

    @Test(arguments: [
        ("", ""), ("bXVsdGlwbGU=", "multiple"), ("VHJ1ZQ==", "True"), ("RmFsc2U=", "False"), ("w6k=", "é"),
        ("8J+YgA==", "😀"), ("Pz8/", "???"), ("YSZiPGM+", "a&b<c>"), ("JmFtcDtsdDs=", "&amp;lt;"),
    ])
    func base64IsDecoded(wire: String, text: String) {
        #expect(decoded(wire) == .success(text))
    }

    @Test(arguments: [
        "VHJ1ZQ", "VHJ1ZQ=", "VHJ1ZQ===", "VHJ1Z", "V", "=", "====", "VHJ1 ZQ==", "VHJ1ZQ==\n", "VHJ1ZQ==VHJ1", "True!",
        "w6k", "-_8=", "é===", "A===", "AA=A",
    ])
    func invalidBase64Throws(wire: String) {
        #expect(decoded(wire) == .failure(.rejected(.wrongFormat, at: "type")))
    }

    @Test func base64ThatContainsInvalidUTF8Throws() {
        #expect(decoded("6Q==") == .failure(.rejected(.wrongFormat, at: "type")))
        #expect(decoded("/////w==") == .failure(.rejected(.wrongFormat, at: "type")))
    }

    @Test func decodingRandomBase64NeverCrashes() async throws {
        let signs = Array("Aa0+/=%-_ é\u{0}")
        try await forEverySeed(in: 0..<2_000) { generator in
            let count = generator.number(below: 13)
            let wire = String((0..<count).map { _ in generator.element(of: signs) ?? "A" })
            if case .success(let text) = decoded(wire) {
                #expect(Data(text.utf8) == Data(base64Encoded: wire))
            }
        }
    }
}

@Suite(.bounded) struct OpenTriviaTextTests {
    @Test(arguments: [
        ("1962 ", "1962"), (" 1962", "1962"), ("\t1962\n", "1962"), ("a  b", "a b"), ("a\tb", "a b"), ("a \t b", "a b"),
        ("co\u{AD}operate", "cooperate"), ("\u{200E}Left", "Left"), ("a \u{AD} b", "a b"), ("\u{A0}a\u{A0}b", "a b"),
        ("\u{3000}日本", "日本"), ("<marquee></marquee>", "<marquee></marquee>"), ("&amp;lt;", "&amp;lt;"),
        ("&eacute;", "&eacute;"), ("AT&T", "AT&T"), ("a+b", "a+b"), ("100%", "100%"), ("e\u{301}té", "e\u{301}té"),
        ("“Ça” – 50 °C", "“Ça” – 50 °C"), ("", ""), ("   ", ""),
        ("\u{AD}", ""), ("a\u{2028}b", "a b"), ("a\u{200D}b", "ab"),
        ("\u{202E}abc\u{202C}", "abc"), ("\u{915}\u{94D}\u{200D}\u{937}", "\u{915}\u{94D}\u{200D}\u{937}"),
    ])
    func blanksAreCollapsedAndInvisibleMarksRemoved(wire: String, text: String) {
        let cleaned = OpenTriviaText.cleaned(wire)
        #expect(cleaned.unicodeScalars.elementsEqual(text.unicodeScalars))
        #expect(OpenTriviaText.cleaned(cleaned).unicodeScalars.elementsEqual(cleaned.unicodeScalars))
    }
}
