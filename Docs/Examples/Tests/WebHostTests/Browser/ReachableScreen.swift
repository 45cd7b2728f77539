import Chromium
import Testing

@testable import WebHost

/// A screen of an app, and the buttons that lead to it.
struct ReachableScreen: CustomTestStringConvertible {
    let app: AppName
    let name: String
    let settings: ServerSettings
    let reach: @MainActor (Browser) async throws -> Void

    init(
        _ app: AppName, _ name: String, _ settings: ServerSettings = .revealing(60),
        reach: @escaping @MainActor (Browser) async throws -> Void
    ) {
        (self.app, self.name, self.settings, self.reach) = (app, name, settings, reach)
    }

    var testDescription: String { "\(app.rawValue): \(name)" }
}

extension ReachableScreen {
    @MainActor private static func startRecall(_ browser: Browser) async throws {
        try await browser.press("Start")
        try await browser.wait(until: "document.activeElement.id === 'guess'")
    }

    @MainActor private static func startQuiz(_ browser: Browser) async throws {
        try await browser.press("New game")
        try await browser.wait(until: "document.querySelector('.options button:not([aria-disabled])')")
    }

    @MainActor private static func startNames(_ mode: String, _ browser: Browser) async throws {
        try await browser.press(mode)
        try await browser.wait(
            until: "document.querySelector('.options button:not([aria-disabled]), #guess:not([disabled])')")
    }

    @MainActor private static func chooseFirst(_ browser: Browser) async throws {
        _ = try await browser.play { _, firstOption in try await browser.evaluate("\(firstOption).click()") }
    }

    static let all = [
        ReachableScreen(.recall, "before a game") {
            try await $0.wait(until: "document.querySelector('[value=start]')")
        },
        ReachableScreen(.recall, "running game") { try await startRecall($0) },
        ReachableScreen(.recall, "board with hints") {
            try await $0.press("Planets")
            try await startRecall($0)
        },
        ReachableScreen(.recall, "paused game") {
            try await startRecall($0)
            try await $0.press("Pause")
            try await $0.wait(until: "document.querySelector('[value=resume]')")
        },
        ReachableScreen(.recall, "game that is given up") {
            try await startRecall($0)
            try await $0.press("Give up")
            try await $0.wait(until: "document.getElementById('undo')")
        },
        ReachableScreen(.recall, "results") {
            try await startRecall($0)
            try await $0.press("Give up")
            try await $0.press("Show the answers")
            try await $0.wait(until: "document.querySelector('.result')")
        },
        ReachableScreen(.quiz, "menu") { try await $0.wait(until: "document.querySelector('[value=start]')") },
        ReachableScreen(.quiz, "question") { try await startQuiz($0) },
        ReachableScreen(.quiz, "paused question") {
            try await startQuiz($0)
            try await $0.press("Pause")
            try await $0.wait(until: "document.querySelector('[value=resume]')")
        },
        ReachableScreen(.quiz, "outcome") {
            try await startQuiz($0)
            try await $0.press("Quito")
            try await $0.wait(until: "document.querySelector('.sheet')")
        },
        ReachableScreen(.quiz, "game that is left") {
            try await startQuiz($0)
            try await $0.press("Menu")
            try await $0.wait(until: "document.getElementById('undo')")
        },
        ReachableScreen(.quiz, "results", .revealing(0)) {
            try await startQuiz($0)
            try await chooseFirst($0)
        },
        ReachableScreen(.trivia, "statement") { try await startQuiz($0) },
        ReachableScreen(.names, "modes") {
            try await $0.wait(until: "document.querySelector('[value=mode-0]:not([aria-disabled])')")
        },
        ReachableScreen(.names, "faces") { try await startNames("Sudden", $0) },
        ReachableScreen(.names, "typed name") { try await startNames("Type", $0) },
        ReachableScreen(.names, "results") {
            try await startNames("Sudden", $0)
            try await chooseFirst($0)
        },
        ReachableScreen(.twitch, "games") {
            try await $0.wait(until: "document.querySelectorAll('.games li').length === 14")
        },
        ReachableScreen(.twitch, "sign-in code") {
            try await $0.press("Sign in")
            try await $0.wait(until: "document.querySelector('[value=approve]')")
        },
    ]
}
