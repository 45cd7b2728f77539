import Chromium
import Foundation
import HostParts
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting
import Testing

@testable import WebHost

/// Games that are played to their ends for the eye of a person, who looks at the pictures.
///
/// The pictures show each app in the middle and at the end of a game, in three widths, light and dark.
@MainActor
@Suite(
    .serialized, .timeLimit(.minutes(10)),
    .enabled(if: DocumentPictures.look != nil, "skipped: PLAYHOUSE_LOOK names no folder for the pictures"))
struct ScreenshotTests {
    private struct Eye {
        let browser: Browser
        let server: LoopbackHTTPServer
        let suffix: String

        func open(_ app: AppName) async throws {
            try await browser.open(server.address("/en/\(app.rawValue)/"))
            try await browser.wait(until: "document.querySelector('main button:not([aria-disabled])')")
        }

        func take(_ name: String) async throws { try await DocumentPictures.take("\(name)-\(suffix)", look: browser) }
    }

    @Test(arguments: [390, 768, 1_440], [false, true])
    func screenshotsShowEachAppFromStartToEnd(width: Int, isDark: Bool) async throws {
        var settings = ServerSettings()
        settings.reveal = 1
        let server = try await WebServer.start(settings)
        defer { server.stop() }
        try await Browser.run(width: width, height: width < 700 ? 844 : 900) { browser in
            try await browser.prefer(dark: isDark)
            let eye = Eye(browser: browser, server: server, suffix: "\(width)-\(isDark ? "dark" : "light")")
            try await recall(eye)
            try await quiz(eye)
            try await trivia(eye)
            try await names(eye)
            try await twitch(eye)
            #expect(try await browser.problems == [])
        }
    }

    private func recall(_ eye: Eye) async throws {
        try await eye.open(.recall)
        try await eye.take("recall-start")
        try await eye.browser.press("Start")
        try await eye.browser.wait(until: "document.activeElement.id === 'guess'")
        try await eye.browser.type("abstract class enum while return public static void ")
        try await eye.browser.wait(until: "document.querySelectorAll('.found bdi').length === 8")
        try await eye.take("recall")
        try await eye.browser.press("Pause")
        try await eye.browser.wait(until: "document.querySelector('.veil')")
        try await eye.take("recall-paused")
        try await eye.browser.open(eye.server.address("/en/"))
        try await eye.take("menu")
        try await eye.open(.recall)
        try await eye.browser.press("Give up")
        try await eye.browser.wait(until: "document.activeElement.id === 'undo'")
        try await eye.take("recall-given-up")
        try await eye.browser.press("Show the answers")
        try await eye.browser.wait(until: "document.querySelector('.result')")
        try await eye.take("recall-end")
    }

    private func quiz(_ eye: Eye) async throws {
        try await eye.open(.quiz)
        try await eye.take("quiz-start")
        try await eye.browser.press("New game")
        for (number, answer) in ["Lima", "Oslo", "Toronto", "Nairobi", "True"].enumerated() {
            try await eye.browser.wait(
                until: "document.querySelector('button[value=\"pick-\(number)-0\"]:not([aria-disabled])')")
            if number == 0 { try await eye.take("quiz") }
            try await eye.browser.press(answer)
            try await eye.browser.wait(until: "document.querySelector('.settled')")
            if number == 2 { try await eye.take("quiz-wrong") }
        }
        try await eye.browser.wait(until: "document.querySelector('.review')")
        try await eye.take("quiz-end")
    }

    private func trivia(_ eye: Eye) async throws {
        try await eye.open(.trivia)
        try await eye.browser.press("New game")
        try await chooseFirst(eye, picture: "trivia")
    }

    private func names(_ eye: Eye) async throws {
        try await eye.open(.names)
        try await eye.take("names-start")
        try await eye.browser.press("Sudden death")
        try await eye.browser.wait(until: "document.images.length === 6")
        try await chooseFirst(eye, picture: "names")
    }

    /// Chooses the first option of each question until the game ends.
    private func chooseFirst(_ eye: Eye, picture: String) async throws {
        for number in 0..<200 {
            let open = "document.querySelector('button[value=pick-\(number)-0]:not([aria-disabled])')"
            try await eye.browser.wait(until: "\(open) || document.querySelector('.review')")
            guard try await eye.browser.elements(".review").isEmpty else { break }
            if number == 0 { try await eye.take(picture) }
            try await eye.browser.evaluate("\(open).click()")
            let next = "document.querySelector('button[value=pick-\(number + 1)-0]:not([aria-disabled])')"
            try await eye.browser.wait(until: "document.querySelector('.sheet, .review') || \(next)")
            if try await !eye.browser.elements(".sheet.wrong").isEmpty { try await eye.take(picture + "-wrong") }
        }
        try await eye.take(picture + "-end")
    }

    private func twitch(_ eye: Eye) async throws {
        try await eye.open(.twitch)
        try await eye.browser.wait(until: "document.images.length === 14")
        try await eye.take("twitch")
        try await eye.browser.follow("Just Chatting")
        try await eye.browser.wait(until: "document.querySelectorAll('.streams img').length === 10")
        try await eye.take("streams")
        try await eye.browser.follow("Italian")
        try await eye.browser.wait(until: "document.querySelectorAll('.streams img').length === 2")
        try await eye.take("streams-italian")
    }
}
