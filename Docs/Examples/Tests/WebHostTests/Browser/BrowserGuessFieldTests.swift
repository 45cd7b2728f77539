import Chromium
import HostParts
import RemoteLoadingTesting
import Testing

@testable import WebHost

/// The guess field in Chromium: what stays in it, and what a phone shows around it.
@MainActor
@Suite(
    .serialized, .timeLimit(.minutes(5)),
    .enabled(if: Chromedriver.isInstalled, "skipped: chromedriver is not in PATH (apt-get install chromium-driver)"))
struct BrowserGuessFieldTests {
    private static let overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth"

    private func startRecall(_ browser: Browser) async throws {
        try await browser.press("Start")
        try await browser.wait(until: "document.activeElement.id === 'guess'")
    }

    @Test(arguments: ["location.reload()", "document.querySelector('.language').click()"])
    func pageChangeKeepsHalfTypedWordAndFocus(leave: String) async throws {
        try await Browser.run(on: .recall) { browser in
            try await startRecall(browser)
            try await browser.type("class")
            try await browser.wait(for: "1/50")
            try await browser.type("synchr")
            try await browser.evaluate("window.isOld = true; \(leave)")
            try await browser.wait(until: "!window.isOld && document.getElementById('guess')?.value === 'synchr'")
            try await browser.wait(until: "document.activeElement.id === 'guess'")
            try await browser.type("onized")
            try await browser.wait(for: "2/50")
        }
    }

    @Test func halfTypedWordStaysDuringPause() async throws {
        try await Browser.run(on: .recall) { browser in
            try await startRecall(browser)
            try await browser.type("synchr")
            try await browser.press("Pause")
            try await browser.wait(until: "document.querySelector('.veil')")
            #expect(try await browser.text("return document.getElementById('guess').value") == "synchr")
            try await browser.press("Resume")
            try await browser.wait(until: "document.activeElement.id === 'guess'")
            try await browser.type("onized")
            try await browser.wait(for: "1/50")
        }
    }

    @Test func fieldHasFocusAfterHint() async throws {
        try await Browser.run(on: .recall) { browser in
            try await startRecall(browser)
            try await browser.type("synchr")
            try await browser.evaluate("document.querySelector('button[value^=hint]').focus()")
            try await browser.press("First letter")
            try await browser.wait(for: "1 hint")
            try await browser.wait(until: "document.activeElement.id === 'guess'")
            try await browser.type("onized")
            try await browser.wait(for: "1/50")
        }
    }

    @Test(arguments: [true, false])
    func backButtonKeepsHalfTypedWord(keepsPages: Bool) async throws {
        try await Browser.run(on: .recall, keepsPages: keepsPages) { browser in
            try await startRecall(browser)
            try await browser.type("synchr")
            try await browser.evaluate("document.querySelector('nav a').click()")
            try await browser.wait(until: "document.querySelector('.tiles')")
            try await browser.back()
            try await browser.wait(until: "document.getElementById('guess')?.value === 'synchr'")
            try await browser.wait(until: "document.activeElement.id === 'guess'")
        }
    }

    @Test func otherAppDoesNotShowHalfTypedWord() async throws {
        let server = try await WebServer.start()
        defer { server.stop() }
        try await Browser.run { browser in
            try await browser.hurryPageClock()
            try await browser.open(server.address(of: .recall))
            try await startRecall(browser)
            try await browser.type("synchr")
            try await browser.open(server.address(of: .names))
            try await browser.press("Typed mode")
            try await browser.wait(until: "document.getElementById('guess')")
            try await browser.reload()
            try await browser.wait(until: "document.activeElement.id === 'guess'")
            #expect(try await browser.text("return document.getElementById('guess').value") == "")
        }
    }

    @Test func lowWindowShowsNewestAnswersAboveField() async throws {
        let server = try await WebServer.start()
        defer { server.stop() }
        try await Browser.run(width: 390, height: 470) { browser in
            try await browser.hurryPageClock()
            try await browser.open(server.address(of: .recall))
            try await startRecall(browser)
            try await browser.type("class")
            try await browser.wait(for: "1/50")
            try await browser.type("enum")
            try await browser.wait(for: "2/50")
            #expect(try await browser.text("return document.querySelector('.newest').textContent") == "enumclass")
            func top(_ selector: String) -> String {
                "document.querySelector('\(selector)').getBoundingClientRect().top"
            }
            let order = "\(top(".ring")) < \(top(".newest")) && \(top(".newest")) < \(top("#guess"))"
            #expect(try await browser.evaluate("return \(order)") as? Bool == true)
            #expect(try await browser.evaluate("return \(top(".board .found li")) < innerHeight") as? Bool == true)
            // The controls are in a menu, which closes when one of them is pressed.
            let isShown = "document.querySelector('button[value=pause], button[value=resume]').offsetHeight > 0"
            #expect(try await browser.evaluate("return \(isShown)") as? Bool == false)
            try await browser.click(".more.controls")
            try await browser.wait(until: isShown)
            try await browser.click("button[value=pause]")
            try await browser.wait(until: "document.querySelector('.veil') && !(\(isShown))")
            try await browser.resize(width: 800, height: 700)
            try await browser.wait(until: isShown)
            #expect(try await browser.problems == [])
        }
    }

    @Test func pageFitsPhoneAtDoubledTextSize() async throws {
        let clock = ManualClock()
        let server = try await WebServer.start(at: clock)
        defer { server.stop() }
        try await Browser.run(width: 390, height: 844) { browser in
            try await browser.hurryPageClock()
            @MainActor
            func check(_ screen: String) async throws {
                _ = try await browser.evaluate("document.documentElement.style.fontSize = '34px'")
                #expect(try await browser.number("return " + Self.overflow) <= 0, "\(screen)")
            }
            try await browser.open(server.address("/en/"))
            try await check("menu")
            for app in AppName.allCases {
                try await browser.open(server.address(of: app))
                try await browser.wait(until: "document.querySelector('main button:not([aria-disabled])')")
                try await check("\(app)")
            }
            try await browser.open(server.address(of: .recall))
            try await startRecall(browser)
            try await check("running game")
            try await browser.evaluate("document.querySelector('button[value=giveUp]').click()")
            try await browser.press("Show the answers")
            try await browser.wait(until: "document.querySelector('.result')")
            try await check("end of recall")
            try await browser.open(server.address(of: .quiz))
            try await browser.startChoices(moving: clock)
            try await browser.press("Quito")
            try await browser.wait(until: "document.querySelector('.sheet')")
            try await check("sheet")
            try await browser.open(server.address(of: .names))
            try await browser.press("Sudden death")
            try await browser.wait(until: "document.images.length === 6")
            try await check("faces")
            _ = try await browser.play(key: "1", moving: clock)
            try await check("people of a game")
        }
    }

    @Test func newOptionUnderPointerHasNormalColour() async throws {
        try await Browser.run(on: .quiz, .revealing(1), time: .system) { browser in
            try await browser.startChoices()
            try await browser.click(".options li:nth-child(2) button")
            try await browser.wait(until: "document.querySelector('button[value=pick-1-0]')")
            func colour(_ place: Int) -> String {
                "getComputedStyle(document.querySelector('.options li:nth-child(\(place)) button')).backgroundColor"
            }
            try await browser.wait(until: "document.querySelector('button[value=pick-1-0]:not([aria-disabled])')")
            try await browser.evaluate("for (const animation of document.getAnimations()) animation.finish()")
            try await browser.wait(until: "\(colour(2)) === \(colour(1))")
        }
    }
}
