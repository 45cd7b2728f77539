import Chromium
import HostParts
import NameMatch
import QuizDomain
import RemoteLoadingTesting
import Testing

@testable import WebHost

/// The pages in Chromium have no violations of accessibility rules, and fit their window.
@MainActor
@Suite(
    .serialized, .timeLimit(.minutes(5)),
    .enabled(if: Chromedriver.isInstalled, "skipped: chromedriver is not in PATH (apt-get install chromium-driver)"))
struct BrowserLayoutTests {
    @Test(
        .enabled(if: AxeCore.file != nil, "skipped: PLAYHOUSE_AXE names no copy of axe-core"),
        arguments: [Language.english, .italian], [false, true])
    func screensPassAxeAccessibilityChecks(language: Language, isDark: Bool) async throws {
        let clock = ManualClock()
        let server = try await WebServer.start(at: clock)
        defer { server.stop() }
        let words = WebTexts(language)
        try await Browser.run { browser in
            try await browser.hurryPageClock()
            try await browser.prefer(dark: isDark)
            func check(_ screen: String) async throws {
                #expect(try await AxeCore.violations(in: browser) == [], "\(screen)")
            }
            try await browser.open(server.address("/\(language.rawValue)/"))
            try await check("menu")
            try await browser.open(server.address(of: .recall, language))
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
            try await browser.wait(until: "document.activeElement.id === 'undo'")
            try await check("game that is given up")
            try await browser.press(words.showResults)
            try await browser.wait(until: "document.querySelector('.result')")
            try await check("end of a recall game")
            try await browser.open(server.address(of: .quiz, language))
            try await check("menu of the quiz")
            try await browser.startChoices(words.choiceWording.newGame, moving: clock)
            try await browser.press("Quito")
            try await browser.wait(until: "document.querySelector('.sheet')")
            try await check("sheet")
            try await browser.open(server.address(of: .trivia, language))
            try await browser.startChoices(words.choiceWording.newGame, moving: clock)
            try await check("trivia")
            try await browser.open(server.address(of: .names, language))
            try await browser.wait(until: "document.querySelector('button.main:not([aria-disabled])')")
            try await check("modes")
            try await browser.press(words.namesWording.mode(.practice))
            try await browser.wait(until: "document.images.length === 6")
            try await check("faces")
            _ = try await browser.play(key: "1", moving: clock)
            try await check("results")
            try await browser.open(server.address(of: .twitch, language))
            try await browser.wait(until: "document.images.length === 14")
            try await check("games")
            try await browser.follow("Just Chatting")
            try await browser.wait(until: "document.querySelectorAll('.streams img').length === 10")
            try await check("streams")
        }
    }

    @Test func controlsHaveNamesAndExpectedTabOrder() async throws {
        let server = try await WebServer.start()
        defer { server.stop() }
        try await Browser.run { browser in
            try await browser.open(server.address(of: .recall))
            try await browser.press("Start")
            try await browser.wait(until: "document.activeElement.id === 'guess'")
            let field = try await browser.element("#guess")
            #expect(try await browser.name(field) == "Your answer")
            #expect(try await browser.role(field) == "textbox")
            #expect(try await browser.name(browser.element("main h1")) == "What are all the Java keywords?")
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
            #expect(order == ["All games", "Italiano", "guess", "Guess", "First letter", "Pause", "Reset", "Give up"])
            for app in AppName.allCases {
                try await browser.open(server.address(of: app))
                try await browser.wait(until: "document.querySelector('main button:not([aria-disabled])')")
                for control in try await browser.elements("a, button:not(.more), input, img:not([alt=\"\"])") {
                    #expect(try await browser.name(control) != "", "\(app)")
                }
                #expect(try await browser.number("return document.querySelectorAll('h1').length") == 1)
            }
        }
    }

    @Test(arguments: [(390, 470), (1_440, 900)])
    func gameStartedFromMenuBottomScrollsToTop(width: Int, height: Int) async throws {
        let server = try await WebServer.start()
        defer { server.stop() }
        try await Browser.run(width: width, height: height) { browser in
            try await browser.hurryPageClock()
            try await browser.open(server.address(of: .names))
            try await browser.wait(until: "document.querySelectorAll('.modes button:not([aria-disabled])').length > 9")
            try await browser.evaluate("scrollTo(0, document.body.scrollHeight)")
            try await browser.press("Timed typed mode")
            try await browser.wait(until: "document.activeElement.id === 'guess'")
            try await browser.wait(until: "document.querySelector('.person')?.complete")
            #expect(try await browser.number("return scrollY") == 0)
            for part in [".person", "#guess"] {
                let place = "document.querySelector('\(part)').getBoundingClientRect()"
                #expect(try await browser.number("return Math.floor(\(place).top)") >= 0, "\(part)")
                #expect(try await browser.number("return Math.floor(innerHeight - \(place).bottom)") >= 0, "\(part)")
            }
        }
    }

    @Test(arguments: [(1_440, 900), (390, 844), (390, 470)])
    func sheetDoesNotCoverRightAnswer(width: Int, height: Int) async throws {
        let clock = ManualClock()
        let server = try await WebServer.start(at: clock)
        defer { server.stop() }
        try await Browser.run(width: width, height: height) { browser in
            try await browser.hurryPageClock()
            try await browser.open(server.address(of: .names))
            try await browser.press("Free mode")
            for number in 0..<5 {
                let open = "document.querySelector('button[value=pick-\(number)-0]:not([aria-disabled])')"
                try await browser.wait(until: open, moving: clock)
                try await browser.evaluate("\(open).click()")
                try await browser.wait(until: "document.querySelector('.options .right')")
                let covered = try await browser.number(
                    """
                    const sheet = document.querySelector('.sheet'), right = document.querySelector('.options .right');
                    const limit = innerHeight - (sheet ? sheet.offsetHeight : 0);
                    return sheet && right && right.getBoundingClientRect().bottom > limit ? 1 : 0
                    """)
                #expect(covered == 0, "question \(number)")
                clock.advance(by: .seconds(60))
            }
        }
    }

    @Test func phoneShowsFourControlsInTwoRows() async throws {
        try await Browser.run(width: 390, height: 844) { browser in
            let server = try await WebServer.start()
            defer { server.stop() }
            try await browser.open(server.address(of: .quiz))
            let items = String(repeating: "<button>50:50 (1)</button>", count: 4)
            try await browser.evaluate("document.body.innerHTML = '<form class=\"buttons\">\(items)</form>'")
            let tops = "[...document.querySelectorAll('.buttons button')].map((button) => button.offsetTop)"
            let second = try await browser.number(
                "const tops = \(tops); return tops.filter((top) => top === tops[3]).length")
            #expect(second == 2)
        }
    }

    @Test(arguments: [390, 600, 768, 1_440])
    func optionGridNeverEndsWithSingleOption(width: Int) async throws {
        let server = try await WebServer.start()
        defer { server.stop() }
        try await Browser.run(width: width, height: 900) { browser in
            try await browser.open(server.address(of: .names))
            // The class `faces` is that of the options that are faces.
            for (count, kind) in [(4, "faces"), (5, ""), (6, "faces")] {
                let items = String(repeating: "<li><button>Ada</button></li>", count: count)
                try await browser.evaluate(
                    "document.body.innerHTML = '<ol class=\"options \(kind)\">\(items)</ol>'")
                let tops = "[...document.querySelectorAll('.options li')].map((item) => item.offsetTop)"
                let last = try await browser.number(
                    "const tops = \(tops); return tops.filter((top) => top === tops[tops.length - 1]).length")
                let first = try await browser.number(
                    "const tops = \(tops); return tops.filter((top) => top === tops[0]).length")
                #expect(last > 1 || first == 1, "\(count) options")
            }
        }
    }

    @Test func focusStaysWhileTheClockRuns() async throws {
        try await Browser.run(on: .recall, time: .system) { browser in
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
                try await browser.open(server.address(of: app))
                try await browser.wait(until: "document.querySelector('main button:not([aria-disabled])')")
                let overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
                #expect(try await browser.number("return " + overflow) == 0, "\(app)")
            }
            let text = try await browser.text("return getComputedStyle(document.documentElement).color")
            #expect(text == (isDark ? "rgb(240, 237, 250)" : "rgb(29, 26, 43)"))
            try await browser.open(server.address(of: .names))
            try await browser.press("Sudden death")
            try await browser.wait(until: "document.images.length === 6")
        }
    }
}
