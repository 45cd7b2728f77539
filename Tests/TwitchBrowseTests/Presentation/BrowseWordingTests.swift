import Foundation
import RemoteLoading
import TestSupport
import Testing
import TwitchBrowse

@Suite(.bounded) struct BrowseWordingTests {
    @Test(arguments: [
        (0, "0", "0"), (7, "7", "7"), (999, "999", "999"), (1_000, "1K", "1000"), (1_099, "1K", "1099"),
        (1_100, "1.1K", "1100"), (12_345, "12.3K", "12.345"), (204_053, "204K", "204.053"),
        (999_999, "999.9K", "999.999"), (1_000_000, "1M", "1 Mln"), (1_234_567, "1.2M", "1,2 Mln"),
        (2_500_000_000, "2.5B", "2,5 Mld"), (Int.max, "9,223,372T", "9.223.372 Bln"),
    ])
    func viewerCountsAreAbbreviatedAndRoundedDown(number: Int, english: String, italian: String) {
        #expect(BrowseWording.english.viewers(.exact(number)) == english)
        // In Italian the unit stands behind a no-break space.
        let text = BrowseWording.italian.viewers(.exact(number)).replacingOccurrences(of: "\u{A0}", with: " ")
        #expect(text == italian)
    }

    @Test func customWordingSupportsThirdLanguage() {
        var german = BrowseWording.english
        german.locale = Locale(identifier: "de")
        german.atLeast = { "mindestens \($0)" }
        german.spokenViewers = { count, number in "\(number) \(count == 1 ? "Zuschauer" : "Zuschauende")" }
        german.spokenDuration = { "live seit \($0)" }
        german.age = { "Stand: vor \($0 ?? "Kurzem")" }
        #expect(german.viewers(.atLeast(12_345, pagesRead: 1)) == "mindestens 12.345")
        #expect(german.spokenViewers(.exact(12_345)) == "12.345 Zuschauende")
        #expect(german.spokenDuration(187) == "live seit 3 Stunden und 7 Minuten")
        #expect(german.duration(187) == "3 Std., 7 Min.")
        #expect(german.age(.minutes(125)) == "Stand: vor 2 Std., 5 Min.")
        #expect(german.language("zh-hk") == "Chinesisch (Hongkong)")
    }

    @Test func inexactViewerCountIsShownAsMinimum() {
        let count = ViewerCount.atLeast(12_345, pagesRead: 1)
        #expect(BrowseWording.english.viewers(count) == "at least 12.3K")
        #expect(BrowseWording.english.spokenViewers(count) == "at least 12,345 viewers")
        #expect(BrowseWording.italian.viewers(count) == "almeno 12.345")
        #expect(BrowseWording.italian.spokenViewers(count) == "almeno 12.345 spettatori")
    }

    @Test func singleViewerIsWrittenInSingular() {
        #expect(BrowseWording.english.spokenViewers(.exact(1)) == "1 viewer")
        #expect(BrowseWording.italian.spokenViewers(.exact(1)) == "1 spettatore")
    }

    @Test(arguments: [
        (0, "0 min", "0 min", "live for 0 minutes", "in diretta da 0 minuti"),
        (1, "1 min", "1 min", "live for 1 minute", "in diretta da 1 minuto"),
        (59, "59 min", "59 min", "live for 59 minutes", "in diretta da 59 minuti"),
        (60, "1 hr", "1 h", "live for 1 hour", "in diretta da 1 ora"),
        (187, "3 hr, 7 min", "3 h e 7 min", "live for 3 hours, 7 minutes", "in diretta da 3 ore e 7 minuti"),
    ])
    func durationIsShownInMinutes(minutes: Int, text: String, testo: String, english: String, italian: String) {
        #expect(BrowseWording.english.duration(minutes) == text)
        #expect(BrowseWording.italian.duration(minutes) == testo)
        #expect(BrowseWording.english.spokenDuration(minutes) == english)
        #expect(BrowseWording.italian.spokenDuration(minutes) == italian)
    }

    @Test(arguments: [
        ("en", "English", "Inglese"), ("it", "Italian", "Italiano"), ("ja", "Japanese", "Giapponese"),
        ("zh-hk", "Chinese (Hong Kong)", "Cinese (Hong Kong)"),
        ("pt-br", "Portuguese (Brazil)", "Portoghese (Brasile)"),
    ])
    func languageCodeIsShownAsName(code: String, english: String, italian: String) {
        #expect(BrowseWording.english.language(code) == english)
        #expect(BrowseWording.italian.language(code) == italian)
    }

    @Test(arguments: ["asl", "qqq", "zz-top", ""])
    func unknownLanguageIsShownAsCode(code: String) {
        #expect(BrowseWording.english.language(code) == code)
        #expect(BrowseWording.italian.language(code) == code)
    }

    @Test func languageCodeOtherHasNameInBothLanguages() {
        #expect(BrowseWording.english.language("other") == "Other language")
        #expect(BrowseWording.italian.language("other") == "Altra lingua")
    }

    @Test(arguments: [
        (59, "Updated less than a minute ago", "Aggiornato meno di un minuto fa"),
        (300, "Updated 5 min ago", "Aggiornato 5 min fa"),
        (3_719, "Updated 1 hr, 1 min ago", "Aggiornato 1 h e 1 min fa"),
        (86_399, "Updated 23 hr, 59 min ago", "Aggiornato 23 h e 59 min fa"),
        (86_400, "Updated 1 day ago", "Aggiornato 1 giorno fa"),
        (172_800, "Updated 2 days ago", "Aggiornato 2 giorni fa"),
    ])
    func ageHasUnitsOfLocale(seconds: Int, english: String, italian: String) {
        #expect(BrowseWording.english.age(.seconds(seconds)) == english)
        #expect(BrowseWording.italian.age(.seconds(seconds)) == italian)
    }

    @Test func rateLimitMessageShowsRemainingSeconds() {
        let now = Date(timeIntervalSince1970: 1_000)
        let error = LoadError.refused(.rateLimited(until: Date(timeIntervalSince1970: 1_029.5)))
        #expect(BrowseWording.english.failureDetail(error, at: now).contains("30 sec."))
        #expect(BrowseWording.italian.failureDetail(error, at: now).contains("30 s."))
    }

    @Test(arguments: [0, 1_000])
    func rateLimitMessageChangesWhenLimitEnds(until seconds: Double) {
        let now = Date(timeIntervalSince1970: 1_000)
        let error = LoadError.refused(.rateLimited(until: Date(timeIntervalSince1970: seconds)))
        #expect(BrowseWording.english.failureDetail(error, at: now) == "You can try again now.")
        #expect(BrowseWording.italian.failureDetail(error, at: now) == "Ora puoi riprovare.")
    }

    @Test(arguments: [
        LoadError.connectivity(.notConnected), .invalidData(.empty), .cancelled, .refused(.signInNeeded),
        .refused(.rateLimited(until: nil)), .refused(.gone), .refused(.unavailable(until: nil)), .refused(.notFound),
    ])
    func failuresHaveTextsInBothLanguages(error: LoadError) {
        let now = Date(timeIntervalSince1970: 0)
        let (english, italian) = (
            BrowseWording.english.failureDetail(error, at: now), BrowseWording.italian.failureDetail(error, at: now)
        )
        #expect(!english.isEmpty && !italian.isEmpty && english != italian)
    }
}
