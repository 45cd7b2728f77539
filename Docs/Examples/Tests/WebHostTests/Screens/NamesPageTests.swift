import HostParts
import NameMatch
import NameMatchTesting
import RemoteLoading
import RemoteLoadingTesting
import Testing

@testable import WebHost

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct NamesPageTests {
    @Test func gameShowsPortraitsAndEndsWithAMiss() async throws {
        let server = try await WebServer.start()
        let tab = Tab(server, .names)
        try await tab.open()
        try await tab.wait(for: "Practice mode")
        try await tab.press(label: "Practice mode")
        try await tab.wait(for: "Who is ")
        #expect(tab.pictures.count == 6)
        #expect(tab.html.contains("alt=\"Face 6\""))
        for picture in tab.pictures {
            #expect(try await tab.picture(picture).info.format == .png)
        }
        for _ in 0..<60 where !tab.html.contains("class=\"review\"") {
            try await tab.wait(for: "an open question or the results") {
                $0.contains(/value="pick-[^"]*" class="">/) || $0.contains("class=\"review\"")
            }
            if let option = tab.actions.first(where: { $0.hasPrefix("pick-") }) { try await tab.press(option) }
        }
        #expect(tab.html.contains("Game over"))
        try await tab.press(label: "Menu")
        #expect(tab.html.contains("Best: "))
    }

    @Test(arguments: [
        (Language.english, "Forget Ada Borg", "To repeat today: 3 people", "Forget what you learned"),
        (.italian, "Dimentica Ada Borg", "Da ripassare oggi: 3 persone", "Dimentica quello che sai"),
    ])
    func peopleCanBeForgotten(language: Language, label: String, due: String, reset: String) async {
        var results = NameMatchResults.fixture()
        results.game.review = [
            .init(prompt: .name("Ada Borg"), chosen: [], right: .face(.fixture(1)), outcome: .wrong)
        ]
        results.names = [.fixture(1): "Ada Borg"]
        let game = NameMatchPlayingSpy(.results(results))
        let app = NamesApp(game, words: WebWords(language))
        #expect(app.content.html.text.contains(label))
        await app.perform(.press("forget-\(FaceID.fixture(1))"))
        #expect(!app.content.html.text.contains(label))
        var menu = NameMatchMenu.fixture()
        (menu.dueToday, menu.forget) = (due, ActionButton(reset, .forgetAllLessons))
        game.screen = .menu(menu)
        #expect(app.content.html.text.contains(due) && app.content.html.text.contains(reset))
        await app.perform(.press("\(NameMatchAction.forgetAllLessons)"))
        #expect(game.calls == [.forgetLessons(.fixture(1)), .forgetAllLessons])
    }

    @Test func ambiguousNameStaysInField() async {
        let game = NameMatchPlayingSpy(.round(.fixture(.typed)))
        let app = NamesApp(game, words: .english)
        game.guessVerdict = { $0 == "Ada" ? .ambiguous(2) : .wrong }
        await app.perform(.guess("Ada"))
        #expect(app.content.taken == nil)
        await app.perform(.guess("Ada Borg"))
        #expect(app.content.taken?.text == "Ada Borg")
    }

    @Test func namesAreChosenForOneFaceInReverseMode() async throws {
        let server = try await WebServer.start()
        let tab = Tab(server, .names, .italian)
        try await tab.open()
        try await tab.wait(for: "value=\"mode-2\"")
        try await tab.press("mode-2")
        try await tab.wait(for: "value=\"pick-0-4\"")
        #expect(tab.pictures.count == 1)
        #expect(tab.html.contains("alt=\"Ritratto della persona da nominare\""))
    }

    @Test func hostileNamesAreTextOnThePage() async throws {
        let people = (0..<12).map { FakeProfile("<img src=x onerror=alert(\($0))>", "\"O'Hara\" & Söhne \($0)") }
        let server = try await WebServer.start(services: Services(names: FakeNameGame(people)))
        let tab = Tab(server, .names)
        try await tab.open()
        try await tab.wait(for: "value=\"mode-2\"")
        try await tab.press("mode-2")
        try await tab.wait(for: "value=\"pick-0-4\"")
        #expect(!tab.html.contains("<img src=x"))
        #expect(tab.html.contains("<bdi>&lt;img src=x onerror=alert("))
        #expect(tab.html.contains("&quot;O&#39;Hara&quot; &amp; Söhne"))
    }
}
