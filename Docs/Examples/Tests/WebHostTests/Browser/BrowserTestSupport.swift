import Chromium
import HostParts
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting

@testable import WebHost

extension KeywordsQuiz {
    /// The answers of the quiz.
    static let words = payload(.english).matches(of: /"([a-z]+)"/).map { String($0.output.1) }
        .filter { !["question", "answer"].contains($0) }
}

extension ServerSettings {
    /// Settings with which a quiz shows each outcome for some seconds.
    static func revealing(_ seconds: Int) -> ServerSettings {
        var settings = ServerSettings()
        settings.reveal = seconds
        return settings
    }
}

extension LoopbackHTTPServer {
    /// Returns the address of an app.
    func address(of app: AppName, _ language: Language = .english) -> String {
        address("/\(language.rawValue)/\(app.rawValue)/")
    }
}

extension WebServer {
    /// Starts a server on which each outcome, offer of undo and game lasts until the test moves the clock.
    ///
    /// On a busy machine, some of them would end before a test of a browser has seen them.
    static func start(_ settings: ServerSettings = ServerSettings(), at clock: ManualClock) async throws
        -> LoopbackHTTPServer
    {
        try await start(settings, services: Services(time: clock.timeSource))
    }
}

extension Browser {
    /// Calls a closure with a browser that shows an app, on a server of its own.
    ///
    /// The games, outcomes and offers of undo use `time`, which stands still by default.
    static func run(
        on app: AppName, _ settings: ServerSettings = ServerSettings(), keepsPages: Bool = true,
        time: TimeSource = ManualClock().timeSource, _ body: (Browser) async throws -> Void
    ) async throws {
        let server = try await WebServer.start(settings, services: Services(time: time))
        defer { server.stop() }
        try await Browser.run(keepsPages: keepsPages) { browser in
            try await browser.hurryPageClock()
            try await browser.open(server.address(of: app))
            try await body(browser)
        }
    }

    /// Makes each page that is opened from now on ignore no key or click, although the test is faster than a person.
    ///
    /// A second passes for the page whenever it looks at its clock.
    func hurryPageClock() async throws {
        try await prepareDocuments(with: "window.clock = 0; performance.now = () => window.clock += 1000;")
    }

    /// Stops the clock of each page, which a test moves with `clock`, in milliseconds.
    func stopPageClock() async throws {
        try await prepareDocuments(with: "window.clock = 0; performance.now = () => window.clock;")
    }

    /// Waits until a condition is true, and moves the clock after each change of the page.
    ///
    /// A question accepts answers only a moment after it is shown, because of double clicks.
    func wait(until condition: String, moving clock: ManualClock?) async throws {
        guard let clock else { return try await wait(until: condition) }
        while try await number("return (\(condition)) ? 1 : 0") == 0 {
            let version = try await text("return document.getElementById('main').dataset.version")
            clock.advance(by: ChoiceRules.clickDelay)
            try await wait(
                until: "(\(condition)) || document.getElementById('main').dataset.version !== '\(version)'")
        }
    }

    /// Starts a game with a button, and waits until its question accepts answers.
    func startChoices(_ label: String = "New game", moving clock: ManualClock? = nil) async throws {
        try await press(label)
        try await wait(until: "document.querySelector('.options button:not([aria-disabled])')", moving: clock)
    }

    /// Starts a recall game and types a right answer.
    func findFirstKeyword(on server: LoopbackHTTPServer) async throws {
        try await open(server.address(of: .recall))
        try await press("Start")
        try await wait(until: "document.activeElement.id === 'guess'")
        try await type("class")
        try await wait(for: "1/50")
    }

    /// Answers questions until the results are shown, and returns how many questions were answered.
    ///
    /// The closure answers one question. Its parameters are the number of the question, counted from 0, and a script
    /// that finds the button of the first option. If there is a clock, it ends each outcome.
    func play(
        moving clock: ManualClock? = nil, _ answer: (_ number: Int, _ firstOption: String) async throws -> Void
    ) async throws -> Int {
        for number in 0..<200 {
            let open = "document.querySelector('button[value=pick-\(number)-0]:not([aria-disabled])')"
            try await wait(until: "\(open) || document.querySelector('.review')", moving: clock)
            guard try await elements(".review").isEmpty else { return number }
            try await answer(number, open)
            guard let clock else { continue }
            try await wait(until: "document.querySelector('.settled, .review')")
            clock.advance(by: .seconds(60))
        }
        throw Failure(description: "the game does not end")
    }

    /// Strikes a key for each question until the results are shown, and returns how many questions were answered.
    func play(key: String, moving clock: ManualClock? = nil) async throws -> Int {
        try await play(moving: clock) { _, _ in try await strike(key) }
    }
}
