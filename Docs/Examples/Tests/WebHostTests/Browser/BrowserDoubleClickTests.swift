import Chromium
import Foundation
import HostParts
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import Testing

@testable import WebHost

/// A player who presses one point twice, as in a double click, does one thing.
///
/// The tests press every button of every screen. Only they move the clocks of the pages, so that a slow machine changes
/// nothing.
@MainActor
@Suite(
    .serialized, .timeLimit(.minutes(10)),
    .enabled(if: Chromedriver.isInstalled, "skipped: chromedriver is not in PATH (apt-get install chromium-driver)"))
struct BrowserDoubleClickTests {
    /// A script that notes the actions that the page sends, and how many were answered.
    private static let note = """
        [window.sent, window.answers] = [[], 0];
        const [send, wait] = [push, exchange];
        push = (action) => { if (action.has('do')) sent.push(action.get('do')); send(action); };
        exchange = async (action) => {
            await wait(action);
            if (action) document.documentElement.dataset.answers = ++answers;
        };
        """

    /// A script that is true when the first press is answered, and the page does not wait for anything else.
    private static let isSettled = """
        answers > 0 && !document.querySelector('.loading, main > progress:not([aria-hidden])') && (!document.querySelector('.options li')
            || document.querySelector('.options button:not([aria-disabled]), .settled, [value=resume]'))
        """

    /// The buttons of the page that can be pressed, apart from those that send typed text.
    private static let buttons =
        "[...document.querySelectorAll('main [name=do]:not([aria-disabled], [value=guess])')]"

    /// A button of a page, and its middle.
    private struct Target {
        let name: String
        let x, y: Int

        /// The name of the enabled button at the point, or an empty text.
        func name(in browser: Browser) async throws -> String {
            let element = "document.elementFromPoint(\(x), \(y))"
            return try await browser.text("return \(element)?.closest('[name=do]:not([aria-disabled])')?.value ?? ''")
        }

    }

    /// Opens a screen as a new player, and returns one of its buttons, or `nil` if it has fewer.
    private static func target(
        _ number: Int, of scene: ScreenRoute, on server: LoopbackHTTPServer, moving clock: ManualClock,
        in browser: Browser
    ) async throws -> Target? {
        try await browser.forgetCookies()
        try await browser.open(server.address(of: scene.app))
        try await scene.reach(browser, clock)
        let found = try await browser.text(
            """
            \(note); clock += 1000;
            const button = \(buttons)[\(number)];
            if (!button) return '';
            button.scrollIntoView({ block: 'center' });
            const box = button.getBoundingClientRect();
            return [Math.round(box.left + box.width / 2), Math.round(box.top + box.height / 2), button.value].join('|');
            """
        ).split(separator: "|", maxSplits: 2)
        guard found.count == 3, let x = Int(found[0]), let y = Int(found[1]) else { return nil }
        return Target(name: String(found[2]), x: x, y: y)
    }

    /// The names of the actions that the page has sent.
    private static func sent(_ browser: Browser) async throws -> [String] {
        try await browser.text("return sent.join('|')").split(separator: "|").map(String.init)
    }

    /// The actions that end, reset or leave a game, or show what the player did not want to see yet.
    private static let ends: Set<String> = ["giveUp", "reset", "quit", "results", "cancel", "signOut"]

    @Test(arguments: ScreenRoute.all)
    func doubleClickAtOnePointActsOnce(scene: ScreenRoute) async throws {
        let clock = ManualClock()
        let server = try await WebServer.start(at: clock)
        defer { server.stop() }
        try await Browser.run { browser in
            try await browser.stopPageClock()
            try await browser.reduceMotion()
            var number = 0
            while let target = try await Self.target(number, of: scene, on: server, moving: clock, in: browser) {
                number += 1
                try await browser.click(x: target.x, y: target.y, times: 2)
                try await browser.wait(until: Self.isSettled, moving: clock)
                // The second click of a double click can come after the response to the first.
                try await browser.click(x: target.x, y: target.y)
                #expect(try await Self.sent(browser) == [target.name])
                // A player who presses the same point later means what is there now. That never ends a game.
                let later = try await target.name(in: browser)
                #expect(!Self.ends.contains(later), "after \(target.name)")
                guard !later.isEmpty else { continue }
                try await browser.evaluate("performance.now = () => clock += 500")
                try await browser.click(x: target.x, y: target.y)
                #expect(try await Self.sent(browser) == [target.name, later])
            }
            #expect(number > 0)
        }
    }

    // MARK: Keys

    /// Opens a running game of recall with the focus on one of its buttons.
    private func focus(_ name: String, on server: LoopbackHTTPServer, in browser: Browser) async throws {
        try await browser.stopPageClock()
        try await browser.open(server.address(of: .recall))
        try await browser.press("Start")
        try await browser.wait(until: "document.activeElement.id === 'guess'")
        try await browser.evaluate("\(Self.note); clock += 1000; document.querySelector('[value=\(name)]').focus()")
    }

    @Test(arguments: [Browser.Key.enter.rawValue, " "])
    func keyPressedTwiceActsOnce(key: String) async throws {
        let server = try await WebServer.start(at: ManualClock())
        defer { server.stop() }
        try await Browser.run { browser in
            try await focus("giveUp", on: server, in: browser)
            try await browser.strike(key)
            try await browser.wait(until: "document.activeElement.id === 'undo'")
            try await browser.strike(key)
            #expect(try await Self.sent(browser) == ["giveUp"])
            try await browser.evaluate("clock += 500")
            try await browser.strike(key)
            try await browser.wait(until: "document.querySelector('[value=pause]:not([aria-disabled])')")
            #expect(try await Self.sent(browser) == ["giveUp", "undo"])
        }
    }

    @Test func pressAfterMovingFocusIsAccepted() async throws {
        let server = try await WebServer.start(at: ManualClock())
        defer { server.stop() }
        try await Browser.run { browser in
            try await focus("pause", on: server, in: browser)
            try await browser.strike(.enter)
            try await browser.wait(until: "document.querySelector('[value=resume]')")
            try await browser.tab(until: "element.value === 'reset'")
            // The button was there before the pause, so the player has seen it.
            try await browser.strike(.enter)
            try await browser.wait(until: "document.activeElement.id === 'undo'")
            #expect(try await Self.sent(browser) == ["pause", "reset"])
        }
    }

    /// The last answer is often followed by Return, and the page then shows the results.
    @Test func returnKeyAfterLastAnswerStartsNoGame() async throws {
        let folder = try TemporaryFolder()
        var settings = ServerSettings()
        settings.recall = folder.file("quiz.json")
        try Data(#"{"question": "Which river?", "answer": ["Po"]}"#.utf8).write(to: folder.file("quiz.json"))
        let server = try await WebServer.start(settings, at: ManualClock())
        defer { server.stop() }
        try await Browser.run { browser in
            try await browser.stopPageClock()
            try await browser.open(server.address(of: .recall))
            try await browser.press("Start")
            try await browser.wait(until: "document.activeElement.id === 'guess'")
            try await browser.evaluate("\(Self.note); clock += 1000")
            try await browser.type("Po")
            try await browser.wait(until: "document.activeElement.id === 'message'")
            // A player who has seen the results may still press Return by habit.
            for milliseconds in [0, 300, 1_100] {
                try await browser.evaluate("clock += \(milliseconds)")
                try await browser.strike(.enter)
                #expect(try await Self.sent(browser) == [])
            }
            try await browser.evaluate("clock += 100")
            try await browser.strike(.enter)
            try await browser.wait(until: "document.activeElement.id === 'guess'")
        }
    }

    // MARK: Slow and broken connections

    @Test func failedPressCanBeRepeatedAtOnce() async throws {
        let clock = ManualClock()
        let server = try await WebServer.start(at: clock)
        defer { server.stop() }
        try await Browser.run { browser in
            try await browser.stopPageClock()
            try await browser.open(server.address(of: .recall))
            let scene = try #require(ScreenRoute.all.first { $0.name == "running game" })
            try await scene.reach(browser, clock)
            try await browser.evaluate("clock += 1000; [window.plain, fetch] = [fetch, () => Promise.reject(Error())]")
            let place = "document.querySelector('[value=pause]').getBoundingClientRect()"
            let x = try await browser.number("return Math.round(\(place).x + 20)")
            let y = try await browser.number("return Math.round(\(place).y + 20)")
            try await browser.click(x: x, y: y)
            try await browser.wait(until: "!document.getElementById('lost').hidden && !queue.length")
            try await browser.evaluate("fetch = plain")
            try await browser.click(x: x, y: y)
            try await browser.wait(until: "document.querySelector('[value=resume]')")
        }
    }

    @Test func clickJustAfterLateResponseIsIgnored() async throws {
        let clock = ManualClock()
        let server = try await WebServer.start(at: clock)
        defer { server.stop() }
        try await Browser.run { browser in
            let scene = try #require(ScreenRoute.all.first { $0.name == "before a game" })
            try await browser.stopPageClock()
            let target = try #require(try await Self.target(0, of: scene, on: server, moving: clock, in: browser))
            try await browser.evaluate("setTimeout(() => { clock += 60000; })")
            try await browser.delayResponses(byMilliseconds: 200)
            try await browser.click(x: target.x, y: target.y)
            try await browser.wait(until: "document.activeElement.id === 'guess'")
            try await browser.click(x: target.x, y: target.y)
            #expect(try await Self.sent(browser) == ["start"])
        }
    }

    @Test func newPageWithoutScriptIgnoresEarlyClicks() async throws {
        let clock = ManualClock()
        let server = try await WebServer.start(at: clock)
        defer { server.stop() }
        try await Browser.run { browser in
            let scene = try #require(ScreenRoute.all.first { $0.name == "before a game" })
            try await browser.stopPageClock()
            let target = try #require(try await Self.target(0, of: scene, on: server, moving: clock, in: browser))
            // The animation of a page without a script, which the test holds and ends.
            try await browser.evaluate("document.documentElement.classList.remove('scripted')")
            try await browser.evaluate("document.getAnimations().forEach((animation) => animation.pause())")
            try await browser.click(x: target.x, y: target.y)
            #expect(try await Self.sent(browser) == [])
            try await browser.evaluate("document.getAnimations().forEach((animation) => animation.finish())")
            try await browser.click(x: target.x, y: target.y)
            #expect(try await Self.sent(browser) == ["start"])
        }
    }
}
