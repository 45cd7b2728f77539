import Foundation
import PlayhouseCoreTesting
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

@Suite(.bounded) struct RecordKeyTests {
    @Test(arguments: [
        (RecordKey(game: "quiz"), "quiz"),
        (RecordKey(game: "lucky-day", mode: "endless"), "lucky-day/endless"),
        (
            RecordKey(game: "lucky-day", mode: "endless", settings: ["type": "boolean", "amount": "10"]),
            "lucky-day/endless?amount=10&type=boolean"
        ),
        (RecordKey(game: "quiz", settings: ["": "", "a": "="]), "quiz?=&a=%3D"),
        (RecordKey(game: "a/b?c", mode: "d&e f"), "a%2Fb%3Fc/d%26e%20f"),
        (RecordKey(game: "Città", mode: "però"), "Citt%C3%A0/per%C3%B2"),
        (RecordKey(game: ""), ""),
        (RecordKey(game: "", mode: "a~b_c.d-e"), "/a~b_c.d-e"),
    ])
    func textOfRecordKeyIsStableAcrossVersions(key: RecordKey, text: String) {
        #expect(key.description == text)
        #expect(RecordKey(text) == key)
    }

    @Test(arguments: [
        "quiz?", "quiz/", "quiz?b=1&a=1", "quiz?a=1&a=2", "quiz?a", "quiz?a=1&", "quiz?&a=1", "qu iz", "%71uiz", "%3d",
        "%ZZ", "%FF", "Città", "a/b/c", "a?b=c?d", "a?b=c=d",
    ])
    func recordKeyFromInvalidTextIsNil(text: String) {
        #expect(RecordKey(text) == nil)
    }

    @Test func recordKeyIsReadBackFromItsText() async throws {
        let letters = ["/", "?", "&", "=", "%", " ", "a", "Z", "é", "e\u{301}", "\u{0}", "\r\n", "😀", "ß", "مد"]
        try await forEverySeed(in: 0..<500) { generator in
            func text() -> String {
                (0..<generator.number(below: 5)).map { _ in letters[generator.number(below: letters.count)] }.joined()
            }
            let settings = (0..<generator.number(below: 4)).map { _ in (text(), text()) }
            let key = RecordKey(game: text(), mode: text(), settings: Dictionary(settings) { $1 })
            #expect(RecordKey(key.description) == key)
        }
    }

    @Test func dictionaryKeyedByRecordKeyIsJSONObject() throws {
        let scores = [RecordKey(game: "quiz", mode: "timed"): 5]
        let json = Data(#"{"quiz\/timed":5}"#.utf8)
        #expect(try JSONEncoder().encode(scores) == json)
        #expect(try JSONDecoder().decode([RecordKey: Int].self, from: json) == scores)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([RecordKey: Int].self, from: Data(#"{"quiz?":5}"#.utf8))
        }
    }

    @Test func canonicallyEquivalentKeysAreDistinct() {
        let (composed, decomposed) = (RecordKey(game: "caf\u{E9}"), RecordKey(game: "cafe\u{301}"))
        #expect(composed != decomposed)
        #expect(decomposed.description == "cafe%CC%81")
        #expect(RecordKey("?e%CC%81=1&%C3%A9=2")?.description == "?e%CC%81=1&%C3%A9=2")
    }
}
