import Foundation
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import QuizDomain

@Suite(.bounded) struct OpenTriviaEncodingTests {
    private func decoded(_ wire: String, _ encoding: OpenTriviaEncoding) -> Result<String, OpenTriviaFlaw.Rule> {
        do throws(OpenTriviaFlaw.Rule) {
            return .success(try encoding.decoded(wire))
        } catch {
            return .failure(error)
        }
    }

    @Test(arguments: [
        ("", ""), ("bXVsdGlwbGU=", "multiple"), ("VHJ1ZQ==", "True"), ("RmFsc2U=", "False"), ("w6k=", "é"),
        ("8J+YgA==", "😀"), ("Pz8/", "???"), ("YSZiPGM+", "a&b<c>"), ("JmFtcDtsdDs=", "&amp;lt;"),
    ])
    func base64IsDecoded(wire: String, text: String) {
        #expect(decoded(wire, .base64) == .success(text))
    }

    @Test(arguments: [
        "VHJ1ZQ", "VHJ1ZQ=", "VHJ1ZQ===", "VHJ1Z", "V", "=", "====", "VHJ1 ZQ==", "VHJ1ZQ==\n", "VHJ1ZQ==VHJ1", "True!",
        "w6k", "-_8=", "é===", "A===", "AA=A",
    ])
    func unpaddedOrForeignBase64IsAClearError(wire: String) {
        #expect(decoded(wire, .base64) == .failure(.notBase64))
    }

    @Test func base64OfWhatIsNoTextIsTold() {
        #expect(decoded("6Q==", .base64) == .failure(.notUTF8))
        #expect(decoded("/////w==", .base64) == .failure(.notUTF8))
    }

    @Test(arguments: [
        ("a%20b", "a b"), ("a+b", "a+b"), ("100%25", "100%"), ("caf%C3%A9", "café"), ("%26amp%3Blt%3B", "&amp;lt;"),
        ("%22x%22", "\"x\""), ("1%2F2", "1/2"), ("caf%c3%a9", "café"), ("%2525", "%25"), ("", ""),
    ])
    func inURL3986APlusIsLiteral(wire: String, text: String) {
        #expect(decoded(wire, .url3986) == .success(text))
    }

    @Test(arguments: [
        ("a+b", "a b"), ("a%2Bb", "a+b"), ("1+%2B+1", "1 + 1"), ("100%25", "100%"), ("caf%C3%A9+noir", "café noir"),
        ("%2B", "+"), ("+", " "),
    ])
    func inURLLegacyAPlusIsABlankReplacedBeforeDecoding(wire: String, text: String) {
        #expect(decoded(wire, .urlLegacy) == .success(text))
    }

    @Test(arguments: ["100%", "%", "%2", "%G1", "50% of", "%%20", "%é"], [OpenTriviaEncoding.url3986, .urlLegacy])
    func aPercentSignAloneIsAClearError(wire: String, encoding: OpenTriviaEncoding) {
        #expect(decoded(wire, encoding) == .failure(.notPercentEncoded))
    }

    @Test(arguments: ["%E9", "caf%E9", "%C3", "%F0%9F"], [OpenTriviaEncoding.url3986, .urlLegacy])
    func percentEncodedBytesThatAreNoTextAreTold(wire: String, encoding: OpenTriviaEncoding) {
        #expect(decoded(wire, encoding) == .failure(.notUTF8))
    }

    @Test(arguments: [
        ("Science &amp; Nature", "Science & Nature"), ("Science & Nature", "Science & Nature"), ("&#039;", "'"),
        ("100%", "100%"), ("a+b", "a+b"),
    ])
    func byDefaultReferencesAreDecodedAndNothingElse(wire: String, text: String) {
        #expect(decoded(wire, .entities) == .success(text))
    }

    @Test func whatFoundationDecodesIsDecodedAlike() async throws {
        let pieces = ["a", "é", "😀", "%", "+", " ", "&", "/", "\u{0}", "~", "日", "?"]
        try await forEverySeed(in: 0..<500) { generator in
            let count = generator.number(below: 24)
            let text = (0..<count).map { _ in generator.element(of: pieces) ?? "" }.joined()
            #expect(decoded(Data(text.utf8).base64EncodedString(), .base64) == .success(text))
            let percent = try #require(text.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
            #expect(decoded(percent, .url3986) == .success(text))
            #expect(decoded(percent, .urlLegacy) == .success(text))
        }
    }

    @Test func randomBytesNeverTrapAndAreDecodedOnlyWhereFoundationDoesToo() async throws {
        let signs = Array("Aa0+/=%-_ é\u{0}")
        try await forEverySeed(in: 0..<2_000) { generator in
            let count = generator.number(below: 13)
            let wire = String((0..<count).map { _ in generator.element(of: signs) ?? "A" })
            let ours = try? decoded(wire, .base64).get()  // an error is what the other side must say too
            #expect(ours == Data(base64Encoded: wire).flatMap { String(data: $0, encoding: .utf8) })
            let percent = try? decoded(wire, .url3986).get()  // as above
            #expect(percent == wire.removingPercentEncoding)
        }
    }
}

@Suite(.bounded) struct OpenTriviaTextTests {
    @Test(arguments: [
        ("1962 ", "1962"), (" 1962", "1962"), ("\t1962\n", "1962"), ("a  b", "a b"), ("a\tb", "a b"), ("a \t b", "a b"),
        ("co\u{AD}operate", "cooperate"), ("\u{200E}Left", "Left"), ("a \u{AD} b", "a b"), ("\u{A0}a\u{A0}b", "a b"),
        ("\u{3000}日本", "日本"), ("<marquee></marquee>", "<marquee></marquee>"), ("&amp;lt;", "&amp;lt;"),
        ("100%", "100%"), ("e\u{301}té", "e\u{301}té"), ("“Ça” – 50 °C", "“Ça” – 50 °C"), ("", ""), ("   ", ""),
        ("\u{AD}", ""), ("a\u{2028}b", "a b"), ("a\u{200D}b", "a\u{200D}b"),
    ])
    func textsAreTrimmedSqueezedAndRidOfMarksThatNobodySees(wire: String, text: String) {
        let cleaned = OpenTriviaText.cleaned(wire)
        #expect(cleaned.unicodeScalars.elementsEqual(text.unicodeScalars))
        #expect(OpenTriviaText.cleaned(cleaned).unicodeScalars.elementsEqual(cleaned.unicodeScalars))
    }
}
