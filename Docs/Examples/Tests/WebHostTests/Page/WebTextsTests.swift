import HostParts
import Testing

@testable import WebHost

@MainActor
@Suite struct WebTextsTests {
    /// The texts of a language by their names, with numbers or letters in place of what a closure inserts.
    private static func texts(_ language: Language) -> [String: String] {
        let words = WebTexts(language)
        var texts = [
            "answersCount": words.answersCount(2), "questionsCount": words.questionsCount(2),
            "gained": words.gained("2"), "resultsFor": words.resultsFor("x"), "behindRecord": words.behindRecord(2),
            "continueGame": words.continueGame("x"), "partOf": words.partOf(1, 2), "streak": words.streak(2),
            "chose": words.chose("x").text, "noChannel": words.noChannel("x"),
        ]
        for child in Mirror(reflecting: words).children {
            let name = child.label ?? ""
            if let text = child.value as? String { texts[name] = text }
            if let entry = child.value as? WebTexts.Entry { (texts[name], texts[name + "About"]) = entry }
        }
        return texts
    }

    @Test(arguments: [Language.english, .italian])
    func noTextIsEmpty(language: Language) {
        let texts = Self.texts(language)
        #expect(texts.count > 80)
        #expect(texts.filter { !$0.value.contains(where: \.isLetter) }.map(\.key) == ["gained"])
    }

    @Test func textsOfBothLanguagesDiffer() {
        let (english, italian) = (Self.texts(.english), Self.texts(.italian))
        let equal = english.filter { italian[$0.key] == $0.value }.keys
        #expect(Set(equal) == ["quiz", "twitch", "gained", "controls"])
    }
}
