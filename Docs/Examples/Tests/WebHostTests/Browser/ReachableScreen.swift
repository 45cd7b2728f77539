import Chromium
import QuizDomain
import RemoteLoadingTesting
import Testing

@testable import WebHost

/// A screen of an app, and the buttons that lead to it.
struct ReachableScreen: CustomTestStringConvertible {
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

extension ReachableScreen {
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
        ReachableScreen(.recall, "before a game") { browser, _ in
            try await browser.wait(until: "document.querySelector('[value=start]')")
        },
        ReachableScreen(.recall, "running game") { browser, _ in try await startRecall(browser) },
        ReachableScreen(.recall, "board with hints") { browser, _ in
            try await browser.press("Planets")
            try await startRecall(browser)
        },
        ReachableScreen(.recall, "paused game") { browser, _ in
            try await startRecall(browser)
            try await pause(browser)
        },
        ReachableScreen(.recall, "game that is given up") { browser, _ in
            try await startRecall(browser)
            try await browser.press("Give up")
            try await browser.wait(until: "document.getElementById('undo')")
        },
        ReachableScreen(.recall, "results") { browser, _ in
            try await startRecall(browser)
            try await browser.press("Give up")
            try await browser.press("Show the answers")
            try await browser.wait(until: "document.querySelector('.result')")
        },
        ReachableScreen(.quiz, "menu") { browser, _ in
            try await browser.wait(until: "document.querySelector('[value=start]')")
        },
        ReachableScreen(.quiz, "question") { browser, clock in try await browser.startChoices(moving: clock) },
        ReachableScreen(.quiz, "paused question") { browser, clock in
            try await browser.startChoices(moving: clock)
            try await pause(browser)
        },
        ReachableScreen(.quiz, "outcome") { browser, clock in
            try await browser.startChoices(moving: clock)
            try await browser.press("Quito")
            try await browser.wait(until: "document.querySelector('.sheet')")
            clock.advance(by: ChoiceRules.clickDelay)
        },
        ReachableScreen(.quiz, "game that is left") { browser, clock in
            try await browser.startChoices(moving: clock)
            try await browser.press("Menu")
            try await browser.wait(until: "document.getElementById('undo')")
        },
        ReachableScreen(.quiz, "results") { browser, clock in
            try await browser.startChoices(moving: clock)
            try await chooseFirst(browser, clock)
        },
        ReachableScreen(.trivia, "statement") { browser, clock in try await browser.startChoices(moving: clock) },
        ReachableScreen(.names, "modes") { browser, _ in
            try await browser.wait(until: "document.querySelector('[value=mode-0]:not([aria-disabled])')")
        },
        ReachableScreen(.names, "faces") { browser, clock in try await startNames("Sudden", browser, clock) },
        ReachableScreen(.names, "typed name") { browser, clock in try await startNames("Type", browser, clock) },
        ReachableScreen(.names, "results") { browser, clock in
            try await startNames("Sudden", browser, clock)
            try await chooseFirst(browser, clock)
        },
        ReachableScreen(.twitch, "games") { browser, _ in
            try await browser.wait(until: "document.querySelectorAll('.games li').length === 14")
        },
        ReachableScreen(.twitch, "sign-in code") { browser, _ in
            try await browser.press("Sign in")
            try await browser.wait(until: "document.querySelector('[value=approve]')")
        },
    ]
}
