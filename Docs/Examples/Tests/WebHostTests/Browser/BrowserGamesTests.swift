import Chromium
import HostParts
import RemoteLoadingTesting
import Testing
import TwitchBrowseTesting

@testable import WebHost

/// The apps are played in Chromium, with the pointer and with keys.
///
/// These tests, and those of the other suites that use Chromium, are skipped if `chromedriver` is not installed.
@MainActor
@Suite(
    .serialized, .timeLimit(.minutes(5)),
    .enabled(if: Chromedriver.isInstalled, "skipped: chromedriver is not in PATH (apt-get install chromium-driver)"))
struct BrowserGamesTests {
    // MARK: One test for each app

    /// A script that notes the text of the first sheet, and the text of the element with the focus at that time.
    ///
    /// The page does this itself, because it shows the sheet for a shorter time than some commands of the driver take.
    private static let noteFocusAtAlert = """
        new MutationObserver((_, observer) => {
            const sheet = document.querySelector('.sheet');
            if (!sheet) return;
            [window.noted, window.focused] = [sheet.textContent, document.activeElement.textContent];
            observer.disconnect();
        }).observe(document, { subtree: true, childList: true });
        """

    @Test(arguments: [(Language.english, "Start", "You found all 50 answers!"), (.italian, "Inizia", "Complimenti")])
    func typedWordsAreAcceptedWithoutReturnKey(language: Language, start: String, end: String) async throws {
        let server = try await WebServer.start()
        defer { server.stop() }
        try await Browser.run { browser in
            try await browser.hurryPageClock()
            try await browser.open(server.address(of: .recall, language))
            try await browser.press(start)
            try await browser.wait(until: "document.activeElement.id === 'guess'")
            for (number, word) in KeywordsQuiz.words.enumerated() {
                try await browser.type(word)
                try await browser.wait(
                    until: "[...document.querySelectorAll('.found bdi')].some((item) => item.textContent === '\(word)')"
                        + " && !document.getElementById('guess')?.value")
                guard number == 2 else { continue }
                try await browser.reload()
                try await browser.wait(until: "document.querySelectorAll('.found bdi').length === 3")
                try await browser.wait(until: "document.activeElement.id === 'guess'")
            }
            try await browser.wait(for: end)
            try await browser.wait(until: "document.activeElement.id === 'message'")
            #expect(try await browser.problems == [])
        }
    }

    @Test(arguments: [
        (Language.english, "New game", "The flag of Peru", "Well done"),
        (.italian, "Nuova partita", "La bandiera del Perù", "Complimenti"),
    ])
    func quizIsPlayedWithTheKeyboard(language: Language, start: String, picture: String, end: String) async throws {
        let server = try await WebServer.start(.revealing(1))
        defer { server.stop() }
        try await Browser.run { browser in
            try await browser.hurryPageClock()
            try await browser.open(server.address(of: .quiz, language))
            try await browser.tab(until: "element.textContent === '\(start)'")
            try await browser.strike(.enter)
            try await browser.wait(until: "document.activeElement.id === 'question'")
            try await browser.wait(
                until: "document.images.length === 1 && document.images[0].naturalWidth === 30"
                    + " && document.images[0].alt === '\(picture)'")
            for number in 0..<5 {
                try await browser.wait(
                    until: "document.querySelector('button[value=\"pick-\(number)-0\"]:not([aria-disabled])')")
                // The test answers the first question wrong, so that the page shows the right answer.
                let answers = number == 0 ? ["Quito"] : ["Oslo", "Ottawa", "Nairobi", "True", "Vero"]
                try await browser.tab(until: "\(answers).includes(element.textContent)")
                if number == 0 { try await browser.evaluate(Self.noteFocusAtAlert) }
                try await browser.strike(.enter)
                if number == 0 {
                    try await browser.wait(until: "window.noted.includes('Lima')")
                    // The button that was pressed keeps the focus while the outcome of the question is shown.
                    #expect(try await browser.text("return window.focused") == "✗Quito")
                }
            }
            try await browser.wait(for: end)
            #expect(
                try await browser.number("return document.querySelectorAll('.review .right').length") == 4)
            #expect(try await browser.problems == [])
        }
    }

    @Test(arguments: [
        (Language.english, "New game", ["False", "True"], "Game over"),
        (.italian, "Nuova partita", ["Falso", "Vero"], "Partita finita"),
    ])
    func triviaInBrowserEndsAtFirstWrongAnswer(language: Language, start: String, answers: [String], end: String)
        async throws
    {
        let server = try await WebServer.start()
        defer { server.stop() }
        try await Browser.run { browser in
            try await browser.hurryPageClock()
            try await browser.open(server.address(of: .trivia, language))
            try await browser.press(start)
            _ = try await browser.play { number, firstOption in
                if number == 0 {
                    let shown = "[...document.querySelectorAll('.options button')].map((button) => button.textContent)"
                    #expect(try await browser.text("return \(shown).sort().join()") == answers.joined(separator: ","))
                }
                try await browser.evaluate("\(firstOption).click()")
            }
            #expect(try await browser.elements(".review .wrong").count == 1)
            try await browser.wait(until: "document.activeElement.id === 'title'")
            #expect(try await browser.text("return document.activeElement.textContent") == end)
            #expect(try await browser.problems == [])
        }
    }

    @Test(arguments: [
        (Language.english, "Sudden death", "Who is ", "Face 1", "Game over"),
        (.italian, "Senza errori", "Chi è ", "Volto 1", "Partita finita"),
    ])
    func nameGameIsPlayedWithPortraits(
        language: Language, mode: String, question: String, face: String, end: String
    ) async throws {
        let server = try await WebServer.start()
        defer { server.stop() }
        try await Browser.run { browser in
            try await browser.hurryPageClock()
            try await browser.open(server.address(of: .names, language))
            try await browser.press(mode)
            try await browser.wait(
                until: "document.images.length === 6 && [...document.images].every((image) => image.naturalWidth > 0)")
            #expect(
                try await browser.text("return document.getElementById('question').textContent").hasPrefix(question))
            #expect(try await browser.text("return document.images[0].alt") == face)
            _ = try await browser.play { _, firstOption in try await browser.evaluate("\(firstOption).click()") }
            #expect(try await browser.elements(".review .wrong").count == 1)
            #expect(try await browser.text("return document.getElementById('title').textContent") == end)
            #expect(try await browser.problems == [])
        }
    }

    @Test(arguments: [
        (Language.english, "Top games", "Italian", "All languages", "Find games"),
        (.italian, "I giochi più seguiti", "Italiano", "Tutte le lingue", "Cerca giochi"),
    ])
    func gamesAndStreamsAreShownWithPictures(
        language: Language, title: String, spoken: String, all: String, find: String
    ) async throws {
        let server = try await WebServer.start()
        defer { server.stop() }
        try await Browser.run { browser in
            try await browser.hurryPageClock()
            try await browser.open(server.address(of: .twitch, language))
            let loaded = "[...document.images].every((image) => image.naturalWidth > 0)"
            try await browser.wait(until: "document.images.length === 14 && \(loaded)")
            try await browser.wait(until: "document.querySelectorAll('.games small .spoken').length === 14")
            #expect(try await browser.text("return document.getElementById('title').textContent") == title)
            try await browser.follow("Just Chatting")
            try await browser.wait(until: "document.querySelectorAll('.streams img').length === 10")
            try await browser.follow(spoken)
            try await browser.wait(until: "document.querySelectorAll('.streams li').length === 2")
            let current = "document.querySelector('[aria-current]').textContent"
            #expect(try await browser.text("return \(current)") == spoken)
            try await browser.follow(all)
            try await browser.wait(until: "document.querySelectorAll('.streams li').length === 10")
            try await browser.follow(title)
            try await browser.wait(until: "document.querySelectorAll('.games li').length === 14")
            try await browser.evaluate("document.getElementById('search').focus()")
            #expect(try await browser.name(browser.element("#search + button")) == find)
            try await browser.type("talk\u{E007}")
            try await browser.wait(for: "Talk Shows & Podcasts")
            #expect(try await browser.text("return location.search") == "?search=talk")
            #expect(try await browser.problems == [])
        }
    }

    @Test(arguments: [(Language.english, "Sign in", "Signed in as ada"), (.italian, "Accedi", "come ada")])
    func playerApprovesSignInCodeInBrowser(language: Language, signIn: String, end: String) async throws {
        let clock = ManualClock()
        let services = Services(twitch: FakeTwitch(time: clock.timeSource), time: clock.timeSource)
        let server = try await WebServer.start(services: services)
        defer { server.stop() }
        try await Browser.run { browser in
            try await browser.hurryPageClock()
            try await browser.open(server.address(of: .twitch, language))
            try await browser.press(signIn)
            try await browser.wait(for: "ABCD1000")
            try await browser.wait(until: "document.activeElement.id === 'sign-in'")
            try await browser.wait(for: "30:00")
            try await browser.click("button[value=approve]")
            try await browser.wait(until: "document.querySelector('button[value=approve][aria-disabled=true]')")
            try await clock.waitForSleeper(due: .seconds(5))
            clock.advance(to: .seconds(5))
            try await browser.wait(for: end)
            try await browser.click("button[value=signOut]")
            try await browser.wait(until: "document.querySelector('button[value=signIn]')")
            #expect(try await browser.problems == [])
        }
    }

    // MARK: Keys

    @Test func quizIsPlayedWithNumbersAndEnter() async throws {
        try await Browser.run(on: .quiz, .revealing(0), time: .system) { browser in
            try await browser.wait(until: "document.querySelector('button[value=start]')")
            try await browser.strike(.enter)
            #expect(try await browser.play(key: "2") == 5)
            try await browser.wait(until: "document.activeElement.id === 'title'")
            try await browser.strike(.enter)
            try await browser.wait(for: "Question 1 of 5")
            #expect(try await browser.problems == [])
        }
    }

    @Test(arguments: [(Language.english, "t"), (.english, "F"), (.italian, "v")])
    func triviaIsPlayedWithLetterKeys(language: Language, key: String) async throws {
        let server = try await WebServer.start(.revealing(0))
        defer { server.stop() }
        try await Browser.run { browser in
            try await browser.hurryPageClock()
            try await browser.open(server.address(of: .trivia, language))
            try await browser.wait(until: "document.querySelector('button[value=start]')")
            try await browser.strike(.enter)
            #expect(try await browser.play(key: key) > 0)
            #expect(try await browser.elements(".review .wrong").count == 1)
            let letter = key.uppercased()
            // The key chose the same answer for every question, and the last one was wrong.
            #expect(
                try await browser.text("return document.querySelector('.missed-choice').textContent").hasPrefix(letter))
        }
    }

    @Test func nameGameIsPlayedWithNumberKeys() async throws {
        try await Browser.run(on: .names, time: .system) { browser in
            try await browser.press("Sudden death")
            #expect(try await browser.play(key: "6") > 0)
        }
    }

    @Test func recallGameIsPlayedWithoutPointer() async throws {
        try await Browser.run(on: .recall) { browser in
            try await browser.wait(until: "document.querySelector('button[value=start]')")
            try await browser.strike(.enter)
            try await browser.wait(until: "document.activeElement.id === 'guess'")
            try await browser.type("class")
            try await browser.wait(for: "1/50")
            try await browser.tab(until: "element.value === 'giveUp'")
            try await browser.strike(.enter)
            try await browser.wait(until: "document.activeElement.id === 'undo'")
            try await browser.tab(until: "element.value === 'results'")
            try await browser.strike(.enter)
            try await browser.wait(until: "document.activeElement.id === 'message'")
            #expect(try await browser.elements("[role=alert]:not([hidden])").isEmpty)
            try await browser.strike(.enter)
            try await browser.wait(for: "0/50")
            #expect(try await browser.problems == [])
        }
    }

    @Test(arguments: [(AppName.recall, "Start"), (.quiz, "New game"), (.names, "Typed mode")])
    func pauseByKeyKeepsFocus(app: AppName, start: String) async throws {
        try await Browser.run(on: app, time: .system) { browser in
            try await browser.press(start)
            try await browser.wait(until: "document.querySelector('button[value=pause]:not([aria-disabled])')")
            try await browser.tab(until: "element.value === 'pause'")
            for next in ["resume", "pause", "resume"] {
                try await browser.strike(.enter)
                try await browser.wait(until: "document.querySelector('button[value=\(next)]')")
                #expect(try await browser.text("return document.activeElement.value") == next)
            }
            // A press with the pointer returns to the field.
            guard app == .recall else { return }
            try await browser.click("button[value=resume]")
            try await browser.wait(until: "document.activeElement.id === 'guess'")
        }
    }

    @Test func listsAreBrowsedWithoutPointer() async throws {
        try await Browser.run(on: .twitch) { browser in
            try await browser.wait(until: "document.images.length === 14")
            try await browser.tab(until: "element.matches('.games a')")
            try await browser.strike(.enter)
            try await browser.wait(until: "document.querySelectorAll('.streams img').length === 10")
            try await browser.tab(until: "element.id === 'back'")
            try await browser.strike(.enter)
            try await browser.wait(until: "document.querySelectorAll('.games li').length === 14")
        }
    }
}
