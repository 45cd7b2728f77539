import HostParts
import Testing

@testable import SwiftUIHost

struct HostTextsTests {
    @Test(arguments: [
        (["it-CH", "en"], Language.italian), (["en-GB", "it"], .english), (["fr-FR", "it-IT"], .italian),
        (["de"], .english), ([], .english),
    ])
    func firstSupportedPreferredLanguageIsUsed(preferred: [String], language: Language) {
        #expect(Language.preferred(of: preferred) == language)
    }

    @Test func everyTextIsTranslated() {
        let texts = zip(Mirror(reflecting: HostTexts()).children, Mirror(reflecting: HostTexts.italian).children)
        for (english, italian) in texts where !["quiz", "close"].contains(english.label) {
            #expect("\(english.value)" != "\(italian.value)", "\(english.label ?? "")")
        }
    }

    @Test func everyAppHasNameAndSymbol() {
        #expect(Set(AppName.allCases.map { $0.title(HostTexts()) }).count == AppName.allCases.count)
        #expect(Set(AppName.allCases.map(\.symbol)).count == AppName.allCases.count)
        #expect(Set(AppName.main + AppName.more) == Set(AppName.allCases))
    }
}
