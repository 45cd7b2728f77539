import Chromium
import Foundation
import HostParts
import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import Synchronization
import Testing
import TwitchBrowseTesting

@testable import WebHost

/// Tests of the pages in Chromium, which are skipped if `chromedriver` is not installed.
@MainActor
@Suite(
    .serialized, .timeLimit(.minutes(5)),
    .enabled(if: Chromedriver.isInstalled, "skipped: chromedriver is not in PATH (apt-get install chromium-driver)"))
struct BrowserTests {
    private static let words = DefaultQuiz.payload(.english).matches(of: /"([a-z]+)"/).map { String($0.output.1) }
        .filter { !["question", "answer"].contains($0) }

    private func settings(reveal: Int) -> Settings {
        var settings = Settings()
        settings.reveal = reveal
        return settings
    }

    private func address(_ server: LoopbackHTTPServer, _ app: AppName, _ language: Language = .english) -> String {
        server.address("/\(language.rawValue)/\(app.rawValue)/")
    }

    /// Starts a recall game and types a right answer.
    private func findFirstKeyword(_ browser: Browser, _ server: LoopbackHTTPServer) async throws {
        try await browser.open(address(server, .recall))
        try await browser.press("Start")
        try await browser.wait(until: "document.activeElement.id === 'guess'")
        try await browser.type("class")
        try await browser.wait(for: "1/50")
    }

    /// Calls a closure with a browser that shows an app, on a server of its own.
    private func onPage(
        of app: AppName, _ settings: Settings = Settings(), _ body: (Browser) async throws -> Void
    ) async throws {
        let server = try await WebServer.start(settings)
        defer { server.stop() }
        try await Browser.run { browser in
            try await browser.open(address(server, app))
            try await body(browser)
        }
    }

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
            try await browser.open(address(server, .recall, language))
            try await browser.press(start)
            try await browser.wait(until: "document.activeElement.id === 'guess'")
            for (number, word) in Self.words.enumerated() {
                try await browser.type(word)
                try await browser.wait(
                    until: "[...document.querySelectorAll('.found bdi')].some((item) => item.textContent === '\(word)')"
                        + " && !document.getElementById('guess')?.value")
                guard number == 2 else { continue }
                try await browser.reload()
                try await browser.wait(until: "document.querySelectorAll('.found bdi').length === 3")
                try await browser.evaluate("document.getElementById('guess').focus()")
            }
            try await browser.wait(for: end)
            try await browser.wait(until: "document.activeElement.id === 'message'")
            #expect(try await browser.problems == [])
        }
    }

    @Test(arguments: [
        (Language.english, "New game", "The flag of Peru", "New record!"),
        (.italian, "Nuova partita", "La bandiera del Perù", "Nuovo record!"),
    ])
    func quizIsPlayedWithTheKeyboard(language: Language, start: String, picture: String, end: String) async throws {
        let server = try await WebServer.start(settings(reveal: 1))
        defer { server.stop() }
        try await Browser.run { browser in
            try await browser.open(address(server, .quiz, language))
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
            try await browser.open(address(server, .trivia, language))
            try await browser.press(start)
            for number in 0..<200 {
                let open = "document.querySelector('button[value=pick-\(number)-0]:not([aria-disabled])')"
                try await browser.wait(until: "\(open) || document.querySelector('.review')")
                if number == 0 {
                    let shown = "[...document.querySelectorAll('.options button')].map((button) => button.textContent)"
                    #expect(try await browser.text("return \(shown).sort().join()") == answers.joined(separator: ","))
                }
                guard try await browser.elements(".review").isEmpty else { break }
                try await browser.evaluate("\(open).click()")
            }
            #expect(try await browser.elements(".review .wrong").count == 1)
            try await browser.wait(until: "document.activeElement.id === 'title'")
            #expect(try await browser.text("return document.activeElement.textContent") == end)
            #expect(try await browser.problems == [])
        }
    }

    @Test(arguments: [
        (Language.english, "Practice mode", "Who is ", "Face 1", "Game over"),
        (.italian, "Allenamento", "Chi è ", "Volto 1", "Partita finita"),
    ])
    func namesAreFoundByTheirPortraits(
        language: Language, mode: String, question: String, face: String, end: String
    ) async throws {
        let server = try await WebServer.start()
        defer { server.stop() }
        try await Browser.run { browser in
            try await browser.open(address(server, .names, language))
            try await browser.press(mode)
            try await browser.wait(
                until: "document.images.length === 6 && [...document.images].every((image) => image.naturalWidth > 0)")
            #expect(
                try await browser.text("return document.getElementById('question').textContent").hasPrefix(question))
            #expect(try await browser.text("return document.images[0].alt") == face)
            for number in 0..<200 {
                let open = "document.querySelector('button[value=pick-\(number)-0]:not([aria-disabled])')"
                try await browser.wait(until: "\(open) || document.querySelector('.review')")
                guard try await browser.elements(".review").isEmpty else { break }
                try await browser.evaluate("\(open).click()")
            }
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
            try await browser.open(address(server, .twitch, language))
            let loaded = "[...document.images].every((image) => image.naturalWidth > 0)"
            try await browser.wait(until: "document.images.length === 5 && \(loaded)")
            try await browser.wait(until: "document.querySelectorAll('.games small .spoken').length === 5")
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
            try await browser.wait(until: "document.querySelectorAll('.games li').length === 5")
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
            try await browser.open(address(server, .twitch, language))
            try await browser.press(signIn)
            try await browser.wait(for: "ABCD1000")
            try await browser.wait(until: "document.activeElement.id === 'sign-in'")
            try await browser.wait(for: "30:00")
            try await browser.click("button[value=approve]")
            try await browser.wait(until: "!document.querySelector('button[value=approve]')")
            try await clock.waitForSleeper(due: .seconds(5))
            clock.advance(to: .seconds(5))
            try await browser.wait(for: end)
            try await browser.click("button[value=signOut]")
            try await browser.wait(until: "document.querySelector('button[value=signIn]')")
            #expect(try await browser.problems == [])
        }
    }

    // MARK: Keys

    /// Strikes keys until the results are shown, and returns how many questions were answered.
    private func play(_ browser: Browser, key: String) async throws -> Int {
        for number in 0..<200 {
            let open = "document.querySelector('button[value=pick-\(number)-0]:not([aria-disabled])')"
            try await browser.wait(until: "\(open) || document.querySelector('.review')")
            guard try await browser.elements(".review").isEmpty else { return number }
            try await browser.strike(key)
        }
        throw Browser.Failure(description: "the game does not end")
    }

    @Test func quizIsPlayedWithNumbersAndEnter() async throws {
        try await onPage(of: .quiz, settings(reveal: 0)) { browser in
            try await browser.wait(until: "document.querySelector('button[value=start]')")
            try await browser.strike(.enter)
            #expect(try await play(browser, key: "2") == 5)
            try await browser.wait(until: "document.activeElement.id === 'title'")
            try await browser.strike(.enter)
            try await browser.wait(for: "Question 1 of 5")
            #expect(try await browser.problems == [])
        }
    }

    @Test(arguments: [(Language.english, "t"), (.english, "F"), (.italian, "v")])
    func triviaIsPlayedWithLetters(language: Language, key: String) async throws {
        let server = try await WebServer.start(settings(reveal: 0))
        defer { server.stop() }
        try await Browser.run { browser in
            try await browser.open(address(server, .trivia, language))
            try await browser.wait(until: "document.querySelector('button[value=start]')")
            try await browser.strike(.enter)
            #expect(try await play(browser, key: key) > 0)
            #expect(try await browser.elements(".review .wrong").count == 1)
            let letter = key.uppercased()
            // The key chose the same answer for every question, and the last one was wrong.
            #expect(
                try await browser.text("return document.querySelector('.missed-choice').textContent").hasPrefix(letter))
        }
    }

    @Test func namesArePlayedWithNumbers() async throws {
        try await onPage(of: .names) { browser in
            try await browser.wait(until: "document.querySelector('button.main:not([aria-disabled])')")
            try await browser.strike(.enter)
            #expect(try await play(browser, key: "6") > 0)
        }
    }

    @Test func recallGameIsPlayedWithoutPointer() async throws {
        try await onPage(of: .recall) { browser in
            try await browser.wait(until: "document.querySelector('button[value=start]')")
            try await browser.strike(.enter)
            try await browser.wait(until: "document.activeElement.id === 'guess'")
            try await browser.type("class")
            try await browser.wait(for: "1/50")
            try await browser.tab(until: "element.value === 'giveUp'")
            try await browser.strike(.enter)
            try await browser.wait(until: "document.activeElement.id === 'message'")
            #expect(try await browser.elements("[role=alert]:not([hidden])").isEmpty)
            try await browser.strike(.enter)
            try await browser.wait(for: "0/50")
            #expect(try await browser.problems == [])
        }
    }

    @Test func listsAreBrowsedWithoutPointer() async throws {
        try await onPage(of: .twitch) { browser in
            try await browser.wait(until: "document.images.length === 5")
            try await browser.tab(until: "element.matches('.games a')")
            try await browser.strike(.enter)
            try await browser.wait(until: "document.querySelectorAll('.streams img').length === 10")
            try await browser.tab(until: "element.id === 'back'")
            try await browser.strike(.enter)
            try await browser.wait(until: "document.querySelectorAll('.games li').length === 5")
        }
    }

    // MARK: No loss

    @Test func endOfGameIsTakenBackWithKeyboard() async throws {
        try await onPage(of: .recall) { browser in
            try await browser.press("Start")
            try await browser.wait(until: "document.activeElement.id === 'guess'")
            try await browser.type("class")
            try await browser.wait(for: "1/50")
            let bar = try await browser.element(".undo")
            #expect(try await browser.role(bar) == "status")
            // The first time with the focus, which is on the button, and the second time with the keys of all programs.
            for key in [Browser.Key.enter.rawValue, ""] {
                try await browser.tab(until: "element.value === 'reset'")
                try await browser.strike(.enter)
                try await browser.wait(until: "document.activeElement.id === 'undo'")
                #expect(try await browser.text("return document.querySelector('.undo p').textContent") == "Game ended.")
                try await browser.wait(for: "0/50")
                if key.isEmpty {
                    try await browser.strike("z", with: .control)
                } else {
                    try await browser.strike(key)
                }
                try await browser.wait(for: "1/50")
                try await browser.wait(until: "document.activeElement.id === 'guess'")
                try await browser.wait(until: "document.querySelector('.undo:empty')")
            }
            // Without an answer, the end becomes final, and the focus does not get lost.
            try await browser.tab(until: "element.value === 'reset'")
            try await browser.strike(.enter)
            try await browser.wait(until: "document.activeElement.id === 'undo'")
            try await browser.wait(until: "document.querySelector('.undo:empty')")
            try await browser.wait(until: "document.activeElement.id === 'main-button'")
            #expect(try await browser.problems == [])
        }
    }

    @Test func gameWaitsForPlayerWhoLeavesItsPage() async throws {
        let server = try await WebServer.start()
        defer { server.stop() }
        let other = try await LoopbackHTTPServer.start(
            ClosureHandler { _ in
                HTTPResponse(status: .ok, fields: [.contentType: "text/html"], body: Data("<title>Other</title>".utf8))
            })
        defer { other.stop() }
        try await Browser.run { browser in
            try await findFirstKeyword(browser, server)
            // The cookie is not sent with the first request that follows a link on another site.
            try await browser.open("http://localhost:\(other.port)/")
            try await browser.evaluate("location.href = '\(address(server, .recall))'")
            try await browser.wait(until: "document.querySelectorAll('.found bdi').length === 1")
            try await browser.wait(until: "document.querySelector('button[value=pause]')")
            try await browser.click(".language")
            try await browser.wait(for: "Mi arrendo")
            try await browser.wait(for: "1/50")
            try await browser.click("nav a")
            try await browser.wait(for: "Continua: 1 su 50")
            let problems = try await browser.problems
            #expect(problems == [])
        }
    }

    @Test func historyOfBrowserLeadsThroughLists() async throws {
        try await onPage(of: .twitch) { browser in
            try await browser.wait(until: "document.querySelectorAll('.games li').length === 5")
            try await browser.follow("Just Chatting")
            try await browser.wait(until: "document.querySelectorAll('.streams li').length === 10")
            try await browser.follow("Italian")
            try await browser.wait(until: "document.querySelectorAll('.streams li').length === 2")
            try await browser.reload()
            try await browser.wait(until: "document.querySelectorAll('.streams li').length === 2")
            let title = try await browser.text("return document.title")
            #expect(title == "Just Chatting · Italian · Twitch · Playhouse")
            try await browser.back()
            try await browser.wait(until: "document.querySelectorAll('.streams li').length === 10")
            try await browser.back()
            try await browser.wait(until: "document.querySelectorAll('.games li').length === 5")
            try await browser.forward()
            try await browser.wait(until: "document.querySelectorAll('.streams li').length === 10")
            #expect(try await browser.problems == [])
        }
    }

    // MARK: Robustness

    @Test(arguments: ["", "\u{E007}", " "])
    func wordsAreTakenDespiteLateResponses(separator: String) async throws {
        let words = [
            "abstract", "boolean", "break", "class", "continue", "enum", "float", "goto", "long", "native", "package",
            "private", "public", "return", "static", "super", "volatile", "while",
        ]
        try await onPage(of: .recall) { browser in
            try await browser.press("Start")
            try await browser.wait(until: "document.activeElement.id === 'guess'")
            try await browser.delayResponses(byMilliseconds: 600)
            try await browser.type(words.joined(separator: separator) + separator)
            try await browser.wait(until: "document.querySelectorAll('.found bdi').length === \(words.count)")
            try await browser.wait(until: "document.getElementById('guess').value.trim() === ''")
            #expect(try await browser.problems == [])
        }
    }

    @Test func wrongGuessReturnsForCorrection() async throws {
        try await onPage(of: .recall) { browser in
            try await browser.press("Start")
            try await browser.wait(until: "document.activeElement.id === 'guess'")
            try await browser.type("zebra\u{E007}")
            try await browser.wait(for: "That is not an answer")
            try await browser.wait(until: "document.getElementById('guess').value === 'zebra'")
            // The returned text is selected, so the next word replaces it.
            try await browser.type("enum")
            try await browser.wait(for: "1/50")
        }
    }

    @Test func slowButtonIsMarkedAsPending() async throws {
        try await onPage(of: .recall) { browser in
            try await browser.wait(until: "document.querySelector('button[value=start]')")
            try await browser.delayResponses(byMilliseconds: 600)
            try await browser.press("Start")
            try await browser.wait(until: "document.querySelector('button[value=start][data-pending]')")
            try await browser.wait(until: "document.activeElement.id === 'guess'")
            #expect(try await browser.elements("[data-pending]").isEmpty)
        }
    }

    @Test func gameContinuesAfterLostConnectionIsReported() async throws {
        let cut = Switch()
        let server = try await WebServer.start { exchange in cut.isOn ? .reset(.beforeHead) : nil }
        defer { server.stop() }
        try await Browser.run { browser in
            try await findFirstKeyword(browser, server)
            cut.isOn = true
            try await browser.wait(until: "!document.getElementById('lost').hidden")
            try await browser.type("enum")
            cut.isOn = false
            try await browser.wait(until: "document.getElementById('lost').hidden")
            // The text that was typed without a connection is accepted afterwards.
            try await browser.wait(for: "2/50")
            try await browser.wait(until: "document.getElementById('guess').value === ''")
        }
    }

    @Test func openPageGoesOnAfterRestartOfServer() async throws {
        let folder = try TemporaryFolder()
        try await Browser.run { browser in
            func playUntilStop() async throws -> UInt16 {
                let server = try await WebServer.start(files: try PlayerFiles(in: folder.url))
                defer { server.stop() }
                try await findFirstKeyword(browser, server)
                server.stop()
                try await server.waitUntilOver()
                return server.port
            }
            for _ in 0..<5 {
                let port = try await playUntilStop()
                try await browser.wait(until: "!document.getElementById('lost').hidden")
                var settings = Settings()
                settings.ports = port...port
                guard let server = try? await WebServer.start(settings, files: try PlayerFiles(in: folder.url)) else {
                    try FileManager.default.removeItem(at: folder.url)
                    continue  // another program has taken the port
                }
                defer { server.stop() }
                try await browser.wait(until: "document.getElementById('lost').hidden")
                try await browser.evaluate("document.getElementById('guess').focus()")
                try await browser.type("enum")
                try await browser.wait(for: "2/50")
                return
            }
            Issue.record("no second server has got the port of the first")
        }
    }

    @Test func sevenTabsShareOneGame() async throws {
        let server = try await WebServer.start()
        defer { server.stop() }
        try await Browser.run { browser in
            for number in 1...7 {
                if number > 1 { try await browser.openTab() }
                try await browser.open(server.address("/"))
                try await browser.click("a[href='recall/']")
                if number == 1 { try await browser.press("Start") }
                try await browser.wait(until: "document.querySelector('button[value=pause]')")
            }
            let tabs = try await browser.tabs
            #expect(tabs.count == 7)
            for (number, (tab, word)) in zip(tabs, Self.words).enumerated() {
                try await browser.show(tab: tab)
                try await browser.wait(until: "!document.hidden && document.querySelector('button[value=pause]')")
                let isFound = "document.body.textContent.includes('\(number + 1)/50')"
                // The page of a tab is replaced when the tab is shown. Keys that arrive at this moment are lost, and a
                // player types them again. The clock on the page ends the wait.
                for _ in 1...3 where try await browser.text("return String(\(isFound))") == "false" {
                    try await browser.evaluate("document.getElementById('guess').focus()")
                    try await browser.type(word + "\u{E007}")
                    try await browser.evaluate("window.latest = performance.now() + 10000")
                    try await browser.wait(until: "\(isFound) || performance.now() > window.latest")
                }
                try await browser.wait(for: "\(number + 1)/50")
            }
            #expect(try await browser.problems == [])
        }
    }

    // MARK: Accessibility and layout

    @Test(
        .enabled(if: Axe.file != nil, "skipped: PLAYHOUSE_AXE names no copy of axe-core"),
        arguments: [Language.english, .italian], [false, true])
    func screensHaveNoViolationsOfAxe(language: Language, isDark: Bool) async throws {
        let server = try await WebServer.start(settings(reveal: 60))
        defer { server.stop() }
        let words = WebWords(language)
        try await Browser.run { browser in
            try await browser.prefer(dark: isDark)
            func check(_ screen: String) async throws {
                #expect(try await Axe.violations(in: browser) == [], "\(screen)")
            }
            try await browser.open(server.address("/\(language.rawValue)/"))
            try await check("menu")
            try await browser.open(address(server, .recall, language))
            try await browser.press(words.recallWording.start)
            try await browser.wait(until: "document.activeElement.id === 'guess'")
            try await browser.type("class")
            try await browser.wait(for: "1/50")
            try await check("board")
            try await browser.press(words.recallWording.pause)
            try await browser.wait(until: "document.querySelector('.veil')")
            try await check("hidden board")
            try await browser.press(words.recallWording.reset)
            try await browser.wait(until: "document.activeElement.id === 'undo'")
            try await check("offer of undo")
            try await browser.press(words.undo)
            try await browser.press(words.recallWording.giveUp)
            try await browser.wait(until: "document.querySelector('.badge.new')")
            try await check("end of a recall game")
            try await browser.open(address(server, .quiz, language))
            try await check("menu of the quiz")
            try await browser.press(words.choiceWording.newGame)
            try await browser.press("Quito")
            try await browser.wait(until: "document.querySelector('.sheet')")
            try await check("sheet")
            try await browser.open(address(server, .trivia, language))
            try await browser.press(words.choiceWording.newGame)
            try await browser.wait(until: "document.querySelector('.options button:not([aria-disabled])')")
            try await check("trivia")
            try await browser.open(address(server, .names, language))
            try await browser.wait(until: "document.querySelector('button.main:not([aria-disabled])')")
            try await check("modes")
            try await browser.strike(.enter)
            try await browser.wait(until: "document.images.length === 6")
            try await check("faces")
            _ = try await play(browser, key: "1")
            try await check("results")
            try await browser.open(address(server, .twitch, language))
            try await browser.wait(until: "document.images.length === 5")
            try await check("games")
            try await browser.follow("Just Chatting")
            try await browser.wait(until: "document.querySelectorAll('.streams img').length === 10")
            try await check("streams")
        }
    }

    @Test func controlsHaveNamesAndAreReachedInOrder() async throws {
        let server = try await WebServer.start()
        defer { server.stop() }
        try await Browser.run { browser in
            try await browser.open(address(server, .recall))
            try await browser.press("Start")
            try await browser.wait(until: "document.activeElement.id === 'guess'")
            let field = try await browser.element("#guess")
            #expect(try await browser.name(field) == "Your answer")
            #expect(try await browser.role(field) == "textbox")
            #expect(try await browser.name(browser.element("main h1")) == "What are all the java keywords?")
            #expect(try await browser.role(browser.element("main .status")) == "status")
            #expect(
                try await browser.text("return document.querySelector('.facts .spoken').textContent").hasPrefix(
                    "0 of 50"))
            try await browser.evaluate("document.activeElement.blur(); document.querySelector('nav a').focus()")
            var order: [String] = []
            for _ in 0..<8 {
                order.append(
                    try await browser.text("return document.activeElement.textContent || document.activeElement.id"))
                try await browser.type("\u{E004}")
            }
            #expect(order == ["All games", "Italiano", "guess", "Guess", "First letter", "Pause", "Give up", "Reset"])
            for app in AppName.allCases {
                try await browser.open(address(server, app))
                try await browser.wait(until: "document.querySelector('main button:not([aria-disabled])')")
                for control in try await browser.elements("a, button, input, img:not([alt=\"\"])") {
                    #expect(try await browser.name(control) != "", "\(app)")
                }
                #expect(try await browser.number("return document.querySelectorAll('h1').length") == 1)
            }
        }
    }

    @Test func focusStaysWhileTheClockRuns() async throws {
        try await onPage(of: .recall) { browser in
            try await browser.press("Start")
            try await browser.wait(until: "document.activeElement.id === 'guess'")
            try await browser.type("zebr")
            let version = try await browser.text("return document.getElementById('main').dataset.version")
            try await browser.wait(until: "document.getElementById('main').dataset.version !== '\(version)'")
            #expect(try await browser.text("return document.activeElement.value") == "zebr")
            try await browser.evaluate("document.querySelector('button[value=giveUp]').focus()")
            let next = try await browser.text("return document.getElementById('main').dataset.version")
            try await browser.wait(until: "document.getElementById('main').dataset.version !== '\(next)'")
            #expect(try await browser.text("return document.activeElement.value") == "giveUp")
        }
    }

    @Test(arguments: [375, 1_280], [false, true])
    func pagesFitTheirWindow(width: Int, isDark: Bool) async throws {
        let server = try await WebServer.start()
        defer { server.stop() }
        try await Browser.run(width: width, height: 812) { browser in
            try await browser.prefer(dark: isDark)
            try await browser.open(server.address("/en/"))
            for app in AppName.allCases {
                try await browser.open(address(server, app))
                try await browser.wait(until: "document.querySelector('main button:not([aria-disabled])')")
                let overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
                #expect(try await browser.number("return " + overflow) == 0, "\(app)")
            }
            let text = try await browser.text("return getComputedStyle(document.documentElement).color")
            #expect(text == (isDark ? "rgb(240, 237, 250)" : "rgb(29, 26, 43)"))
            try await browser.open(address(server, .names))
            try await browser.press("Practice mode")
            try await browser.wait(until: "document.images.length === 6")
        }
    }
}

/// A Boolean value that a test changes while the server reads it.
private final class Switch: Sendable {
    private let state = Mutex(false)

    var isOn: Bool {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}
