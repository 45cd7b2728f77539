import Chromium
import QuizDomain
import RemoteLoadingTesting
import Testing

@testable import WebHost

/// A screen of an app, and the buttons that lead to it.
struct ScreenRoute: CustomTestStringConvertible {
    let app: AppName
    let name: String
    let reach: @MainActor (Browser, ManualClock) async throws -> Void

    init(
        _ app: AppName, _ name: String, reach: @escaping @MainActor (Browser, ManualClock) async throws -> Void
    ) {
        (self.app, self.name, self.reach) = (app, name, reach)
    }

    var testDescription: String { "\(app.rawValue): \(name)" }
}

extension ScreenRoute {
    @MainActor private static func startRecall(_ browser: Browser) async throws {
        try await browser.press("Start")
        try await browser.wait(until: "document.activeElement.id === 'guess'")
    }

    @MainActor private static func pause(_ browser: Browser) async throws {
        try await browser.press("Pause")
        try await browser.wait(until: "document.querySelector('[value=resume]')")
    }

    @MainActor private static func startNames(_ mode: String, _ browser: Browser, _ clock: ManualClock) async throws {
        try await browser.press(mode)
        try await browser.wait(
            until: "document.querySelector('.options button:not([aria-disabled]), #guess:not([disabled])')",
            moving: clock)
    }

    @MainActor private static func chooseFirst(_ browser: Browser, _ clock: ManualClock) async throws {
        _ = try await browser.play(moving: clock) { _, firstOption in
            try await browser.evaluate("\(firstOption).click()")
        }
    }

    static let all = [
        ScreenRoute(.recall, "before a game") { browser, _ in
            try await browser.wait(until: "document.querySelector('[value=start]')")
        },
        ScreenRoute(.recall, "running game") { browser, _ in try await startRecall(browser) },
        ScreenRoute(.recall, "board with hints") { browser, _ in
            try await browser.press("Planets")
            try await startRecall(browser)
        },
        ScreenRoute(.recall, "paused game") { browser, _ in
            try await startRecall(browser)
            try await pause(browser)
        },
        ScreenRoute(.recall, "game that is given up") { browser, _ in
            try await startRecall(browser)
            try await browser.press("Give up")
            try await browser.wait(until: "document.getElementById('undo')")
        },
        ScreenRoute(.recall, "results") { browser, _ in
            try await startRecall(browser)
            try await browser.press("Give up")
            try await browser.press("Show the answers")
            try await browser.wait(until: "document.querySelector('.result')")
        },
        ScreenRoute(.quiz, "menu") { browser, _ in
            try await browser.wait(until: "document.querySelector('[value=start]')")
        },
        ScreenRoute(.quiz, "question") { browser, clock in try await browser.startChoices(moving: clock) },
        ScreenRoute(.quiz, "paused question") { browser, clock in
            try await browser.startChoices(moving: clock)
            try await pause(browser)
        },
        ScreenRoute(.quiz, "outcome") { browser, clock in
            try await browser.startChoices(moving: clock)
            try await browser.press("Quito")
            try await browser.wait(until: "document.querySelector('.sheet')")
            clock.advance(by: ChoiceRules.clickDelay)
        },
        ScreenRoute(.quiz, "game that is left") { browser, clock in
            try await browser.startChoices(moving: clock)
            try await browser.press("Menu")
            try await browser.wait(until: "document.getElementById('undo')")
        },
        ScreenRoute(.quiz, "results") { browser, clock in
            try await browser.startChoices(moving: clock)
            try await chooseFirst(browser, clock)
        },
        ScreenRoute(.trivia, "statement") { browser, clock in try await browser.startChoices(moving: clock) },
        ScreenRoute(.names, "modes") { browser, _ in
            try await browser.wait(until: "document.querySelector('[value=mode-0]:not([aria-disabled])')")
        },
        ScreenRoute(.names, "faces") { browser, clock in try await startNames("Sudden", browser, clock) },
        ScreenRoute(.names, "typed name") { browser, clock in try await startNames("Type", browser, clock) },
        ScreenRoute(.names, "results") { browser, clock in
            try await startNames("Sudden", browser, clock)
            try await chooseFirst(browser, clock)
        },
        ScreenRoute(.twitch, "games") { browser, _ in
            try await browser.wait(until: "document.querySelectorAll('.games li').length === 14")
        },
        ScreenRoute(.twitch, "sign-in code") { browser, _ in
            try await browser.press("Sign in")
            try await browser.wait(until: "document.querySelector('[value=approve]')")
        },
    ]
}
