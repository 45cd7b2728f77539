import Chromium
import Foundation
import HostParts
import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import Synchronization
import Testing

@testable import WebHost

/// Nothing is lost in Chromium when the player leaves a page, or when the connection is slow or breaks.
@MainActor
@Suite(
    .serialized, .timeLimit(.minutes(5)),
    .enabled(if: Chromedriver.isInstalled, "skipped: chromedriver is not in PATH (apt-get install chromium-driver)"))
struct BrowserConnectionTests {
    // MARK: No loss

    @Test func endOfGameCanBeUndoneWithKeyboard() async throws {
        let clock = ManualClock()
        try await Browser.run(on: .recall, time: clock.timeSource) { browser in
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
            clock.advance(by: PersistentApp.undoTime)
            try await browser.wait(until: "document.querySelector('.undo:empty')")
            try await browser.wait(until: "document.activeElement.id === 'main-button'")
            #expect(try await browser.problems == [])
        }
    }

    @Test func gameContinuesAfterVisitingOtherSite() async throws {
        let server = try await WebServer.start()
        defer { server.stop() }
        let other = try await LoopbackHTTPServer.start(
            ClosureHandler { _ in
                HTTPResponse(status: .ok, fields: [.contentType: "text/html"], body: Data("<title>Other</title>".utf8))
            })
        defer { other.stop() }
        try await Browser.run { browser in
            try await browser.findFirstKeyword(on: server)
            // The cookie is not sent with the first request that follows a link on another site.
            try await browser.open("http://localhost:\(other.port)/")
            try await browser.evaluate("location.href = '\(server.address(of: .recall))'")
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

    @Test func browserHistoryMovesBetweenLists() async throws {
        try await Browser.run(on: .twitch) { browser in
            try await browser.wait(until: "document.querySelectorAll('.games li').length === 14")
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
            try await browser.wait(until: "document.querySelectorAll('.games li').length === 14")
            try await browser.forward()
            try await browser.wait(until: "document.querySelectorAll('.streams li').length === 10")
            #expect(try await browser.problems == [])
        }
    }

    // MARK: Robustness

    @Test(arguments: ["", "\u{E007}", " "])
    func typedWordsAreAcceptedDespiteLateResponses(separator: String) async throws {
        let words = [
            "abstract", "boolean", "break", "class", "continue", "enum", "float", "goto", "long", "native", "package",
            "private", "public", "return", "static", "super", "volatile", "while",
        ]
        try await Browser.run(on: .recall) { browser in
            try await browser.press("Start")
            try await browser.wait(until: "document.activeElement.id === 'guess'")
            try await browser.delayResponses(byMilliseconds: 600)
            try await browser.type(words.joined(separator: separator) + separator)
            try await browser.wait(until: "document.querySelectorAll('.found bdi').length === \(words.count)")
            try await browser.wait(until: "document.getElementById('guess').value.trim() === ''")
            #expect(try await browser.problems == [])
        }
    }

    @Test func wrongGuessReturnsToFieldForCorrection() async throws {
        try await Browser.run(on: .recall) { browser in
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

    @Test func buttonIsMarkedAsPendingUntilSlowResponse() async throws {
        try await Browser.run(on: .recall) { browser in
            try await browser.wait(until: "document.querySelector('button[value=start]')")
            try await browser.delayResponses(byMilliseconds: 600)
            try await browser.press("Start")
            try await browser.wait(until: "document.querySelector('button[value=start][data-pending]')")
            try await browser.wait(until: "document.activeElement.id === 'guess'")
            #expect(try await browser.elements("[data-pending]").isEmpty)
        }
    }

    @Test func gameContinuesAfterLostConnection() async throws {
        let cut = Switch()
        let server = try await WebServer.start { exchange in cut.isOn ? .reset(.beforeHead) : nil }
        defer { server.stop() }
        try await Browser.run { browser in
            try await browser.findFirstKeyword(on: server)
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

    @Test func openPageContinuesAfterRestartOfServer() async throws {
        let folder = try TemporaryFolder()
        try await Browser.run { browser in
            func playUntilStop() async throws -> UInt16 {
                let server = try await WebServer.start(files: try PlayerFiles(in: folder.url))
                defer { server.stop() }
                try await browser.findFirstKeyword(on: server)
                server.stop()
                try await server.waitUntilOver()
                return server.port
            }
            for _ in 0..<5 {
                let port = try await playUntilStop()
                try await browser.wait(until: "!document.getElementById('lost').hidden")
                var settings = ServerSettings()
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
            for (number, (tab, word)) in zip(tabs, KeywordsQuiz.words).enumerated() {
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
}

/// A Boolean value that a test changes while the server reads it.
private final class Switch: Sendable {
    private let state = Mutex(false)

    var isOn: Bool {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}
