import Foundation
import HostParts
import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import Testing

@testable import WebHost

/// Tests of games that the player leaves or ends by accident.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct UndoTests {
    private let clock = ManualClock()

    private func serverWithClock() async throws -> LoopbackHTTPServer {
        try await WebServer.start(.unhurried, services: Services(time: clock.timeSource))
    }

    private func startRecall(_ tab: Tab) async throws {
        try await tab.open()
        try await tab.press("start")
        try await tab.guess("class")
    }

    static let offer = /<div class="undo" role="status"><p>Game ended.<\/p><form/
    static let noOffer = "<div class=\"undo\" role=\"status\"></div>"

    @Test func undoRestoresGameAfterReset() async throws {
        let server = try await serverWithClock()
        defer { server.stop() }
        let tab = Tab(server, .recall)
        try await startRecall(tab)
        #expect(tab.html.contains(Self.noOffer))
        try await tab.press("reset")
        #expect(tab.html.contains(Self.offer) && tab.html.contains("0/50"))
        // A reload keeps the offer, and a second click on the same button does not make the end final.
        try await tab.send(["do": "reset"])
        try await tab.open()
        clock.advance(by: .seconds(3))
        try await tab.press("undo")
        #expect(tab.html.contains("1/50") && tab.html.contains("<bdi>class</bdi>"))
        #expect(tab.actions.contains("pause") && tab.html.contains(Self.noOffer))
        // The clock stood during the offer, whose time no longer counts for the next one.
        #expect(tab.html.contains("05:00") && !clock.deadlines.contains(.seconds(5)))
    }

    @Test(arguments: [("guess", "enum"), ("typed", "enum"), ("do", "pause"), ("do", "hint(row: nil)")])
    func undoOfferRemainsAfterActionFromOutdatedPage(name: String, value: String) async throws {
        let server = try await serverWithClock()
        defer { server.stop() }
        let (tab, other) = (Tab(server, .recall), Tab(server, .recall))
        try await startRecall(tab)
        try await tab.press("reset")
        var form = HTTPQuery()
        form.append(name, value)
        try await other.send(form)
        try await tab.open()
        #expect(tab.html.contains(Self.offer))
        try await tab.press("undo")
        #expect(tab.html.contains("1/50"))
    }

    @Test func undoOfferEndsAfterFiveSeconds() async throws {
        let server = try await serverWithClock()
        defer { server.stop() }
        let tab = Tab(server, .recall)
        try await startRecall(tab)
        try await tab.press("reset")
        try await clock.waitForSleeper(due: .seconds(5))
        clock.advance(to: .milliseconds(4_999))
        try await tab.open()
        #expect(tab.html.contains(Self.offer))
        clock.advance(to: .seconds(5))
        try await tab.wait(for: Self.noOffer)
        try await tab.send(["do": "undo"])
        #expect(tab.html.contains("0/50") && tab.actions == ["start"])
    }

    @Test func pageWithoutScriptOffersUndoLonger() async throws {
        let server = try await serverWithClock()
        defer { server.stop() }
        let tab = Tab(server, .recall)
        try await startRecall(tab)
        try await tab.sendWithoutScript(["do": "reset"])
        #expect(tab.html.contains(Self.offer))
        try await clock.waitForSleeper(due: .seconds(120))
        clock.advance(to: .seconds(119))
        try await tab.sendWithoutScript(["do": "undo"])
        #expect(tab.html.contains("1/50"))
    }

    @Test func nextActionEndsUndoOffer() async throws {
        let server = try await serverWithClock()
        defer { server.stop() }
        let tab = Tab(server, .recall)
        try await startRecall(tab)
        try await tab.press("reset")
        try await tab.press("start")
        #expect(tab.html.contains(Self.noOffer) && tab.html.contains("0/50") && tab.actions.contains("pause"))
        #expect(!clock.deadlines.contains(.seconds(5)))
    }

    @Test func gameContinuedAfterUndoIsRecordedAtEnd() async throws {
        var settings = ServerSettings.unhurried
        settings.reveal = 0
        let server = try await WebServer.start(settings)
        defer { server.stop() }
        let tab = Tab(server, .quiz)
        try await tab.open()
        try await tab.press(label: "New game")
        try await tab.press(label: "Lima")
        try await tab.wait(for: "Question 2 of 5")
        try await tab.press("quit")
        #expect(tab.html.contains(Self.offer) && tab.actions.contains("start"))
        try await tab.press("undo")
        for answer in ["Oslo", "Ottawa", "Nairobi", "True"] { try await tab.press(label: answer) }
        try await tab.wait(for: "Record: 90")
    }

    /// A game that is left after its last question has a result, which is recorded when its end is final.
    @Test func abandonedGameIsRecordedWhenUndoOfferEnds() async throws {
        let folder = try TemporaryFolder()
        var settings = ServerSettings.unhurried
        (settings.reveal, settings.quiz) = (60, folder.file("quiz.json"))
        let quiz = """
            {"version": 1, "title": "Rivers", "questions": [{"text": "Which river?", "options": ["Po", "Nile"],
             "right": "Po", "points": 10}]}
            """
        try Data(quiz.utf8).write(to: folder.file("quiz.json"))
        let server = try await WebServer.start(settings, services: Services(time: clock.timeSource))
        defer { server.stop() }
        let tab = Tab(server, .quiz)
        try await tab.open()
        try await tab.press("start")
        clock.advance(by: .seconds(1))
        try await tab.press(label: "Po")
        try await tab.press("quit")
        #expect(tab.html.contains(Self.offer) && tab.html.contains("No record yet"))
        try await clock.waitForSleeper(due: .seconds(6))
        clock.advance(to: .seconds(6))
        try await tab.wait(for: "Record: 10")
        #expect(tab.html.contains(Self.noOffer))
    }

    /// The games that an app has saved.
    @MainActor
    private final class Saves {
        var games: [SavedGame?] = []
    }

    /// Returns an app with a recall game of a minute, which a closure saves.
    private func recallApp(keep: @escaping @MainActor (SavedGame?) -> Void = { _ in }) -> PersistentApp {
        let time = clock.timeSource
        return PersistentApp(
            .english, resuming: nil, time: time,
            make: { language, _ in
                let records = InMemoryRecordStore()
                return RecallApp(
                    .embedded(language, seconds: 60, records: records, wording: .english, time: time), words: .english)
            }, keep: keep)
    }

    @Test func savedGameIsRemovedWhenUndoOfferExpires() async throws {
        let (saves, save) = AsyncStream.makeStream(of: SavedGame?.self)
        let app = recallApp { save.yield($0) }
        await app.load()
        await app.perform(.press("start"))
        await app.perform(.press("reset"))
        try await clock.waitForSleeper(due: .seconds(5))
        clock.advance(to: .seconds(5))
        // No page requests a part, and the saved game is still removed.
        for await game in saves where game == nil { break }
        #expect(app.content.html.text.contains("0/50"))
    }

    @Test func gameIsNotSavedAfterAppIsClosed() async {
        let saves = Saves()
        let app = recallApp { saves.games.append($0) }
        await app.load()
        await app.perform(.press("start"))
        app.close()
        // From now on, another object may continue the game and save it.
        let kept = saves.games.count
        await app.perform(.guess("class", known: 0))
        #expect(kept > 0 && saves.games.count == kept)
    }

    @Test func undoRestoresAbandonedNameGame() async throws {
        let server = try await WebServer.start(.unhurried)
        defer { server.stop() }
        let tab = Tab(server, .names)
        try await tab.open()
        try await tab.wait(for: "value=\"mode-1\"")
        try await tab.press("mode-1")
        try await tab.wait(for: "value=\"pick-0-5\"")
        let faces = tab.pictures
        try await tab.press("quit")
        #expect(tab.html.contains(Self.offer) && tab.actions.contains("mode-1"))
        try await tab.press("undo")
        try await tab.wait(for: "an open question") { _ in tab.actions.contains("pick-0-5") }
        #expect(tab.pictures == faces)
    }

    // MARK: Leaving the page

    @Test(arguments: ["/en/", "/en/quiz/", "/en/twitch/"])
    func clockStopsWhileAnotherPageIsShown(path: String) async throws {
        let server = try await serverWithClock()
        defer { server.stop() }
        let tab = Tab(server, .recall)
        try await startRecall(tab)
        clock.advance(to: .seconds(60))
        _ = try await tab.get(path)
        clock.advance(to: .seconds(6_000))
        try await tab.open()
        #expect(tab.html.contains("04:00") && tab.html.contains("1/50") && tab.actions.contains("pause"))
    }

    @Test func hiddenPagePausesItsGame() async throws {
        let server = try await serverWithClock()
        defer { server.stop() }
        let tab = Tab(server, .recall)
        try await startRecall(tab)
        clock.advance(to: .seconds(60))
        try await tab.send(["do": "away"])
        #expect(tab.actions.contains("resume"))
        clock.advance(to: .seconds(6_000))
        // The page requests a part as soon as it is visible again.
        try await tab.wait(for: "value=\"pause\"")
        #expect(tab.html.contains("04:00"))
        // A pause by the player does not end with the page.
        try await tab.press("pause")
        try await tab.send(["do": "away"])
        try await tab.open()
        #expect(tab.actions.contains("resume"))
    }

    @Test func otherTabsDoNotPauseVisibleGame() async {
        let app = recallApp()
        await app.load()
        await app.perform(.press("start"))
        await app.watch(from: "visible") {
            await app.perform(.leave, from: "hidden")
            await app.leave()
            #expect(app.content.html.text.contains("value=\"pause\""))
            await app.perform(.leave, from: "visible")
            #expect(app.content.html.text.contains("value=\"resume\""))
        }
        // The last request of a hidden tab can arrive just before an action of the visible one.
        await app.perform(.guess("class", known: 0), from: "visible")
        #expect(app.content.html.text.contains("1/50") && app.content.html.text.contains("value=\"pause\""))
        await app.perform(.leave, from: "hidden")
        #expect(app.content.html.text.contains("value=\"resume\""))
    }

    // MARK: Language

    @Test(arguments: [true, false])
    func gameContinuesInOtherLanguage(isPaused: Bool) async throws {
        let server = try await serverWithClock()
        defer { server.stop() }
        let tab = Tab(server, .recall)
        try await startRecall(tab)
        clock.advance(to: .seconds(60))
        if isPaused { try await tab.press("pause") }
        let italian = Tab(server, .recall, .italian)
        try await italian.open()
        #expect(italian.html.contains("1/50") && italian.html.contains("04:00"))
        #expect(italian.buttons.contains { $0.label == (isPaused ? "Riprendi" : "Pausa") })
        try await tab.open()
        #expect(tab.html.contains("1/50") && tab.buttons.contains { $0.label == (isPaused ? "Resume" : "Pause") })
    }

    @Test func undoOfferIsTranslated() async throws {
        let server = try await serverWithClock()
        defer { server.stop() }
        let tab = Tab(server, .recall)
        try await startRecall(tab)
        try await tab.press("reset")
        let italian = Tab(server, .recall, .italian)
        try await italian.open()
        #expect(italian.html.contains("<p>Partita terminata.</p>"))
        #expect(italian.html.contains("Quali sono tutte le parole chiave di Java?"))
        try await italian.press(label: "Annulla")
        #expect(italian.html.contains("1/50"))
    }

    @Test func englishPageIsRedirectedToItalianGame() async throws {
        let server = try await serverWithClock()
        defer { server.stop() }
        let tab = Tab(server, .recall)
        try await startRecall(tab)
        try await Tab(server, .recall, .italian).open()
        let part = try await tab.get("/en/recall/part")
        #expect(part.status == 303 && part.fields["Location"] == "/it/recall/part")
    }

    // MARK: Pages without a script

    @Test(arguments: [
        (Language.english, "this clock stands still", "Load the page again"),
        (.italian, "questo orologio sta fermo", "Ricarica la pagina"),
    ])
    func pageWithoutJavaScriptSaysClockIsStopped(language: Language, clock: String, reload: String) async throws {
        let server = try await WebServer.start(.unhurried)
        defer { server.stop() }
        let tab = Tab(server, .recall, language)
        try await tab.open()
        #expect(tab.html.contains(/role="timer">.*<\/span><noscript>[^<]*/))
        let notes = tab.html.matches(of: /<noscript>(.*?)<\/noscript>/).map(\.output.1)
        #expect(notes.count == 2 && notes[0].contains(reload) && notes[1].contains(clock))
        for app in AppName.allCases {
            let page = Tab(server, app, language)
            try await page.open()
            #expect(page.html.contains(reload))
        }
    }

    @Test func appsCanBePlayedWithoutJavaScript() async throws {
        var settings = ServerSettings.unhurried
        settings.reveal = 0
        let server = try await WebServer.start(settings)
        defer { server.stop() }
        let recall = Tab(server, .recall)
        try await recall.sendWithoutScript(["do": "start"])
        try await recall.sendWithoutScript(["do": "guess", "guess": "class"])
        #expect(recall.html.contains("1/50"))
        try await recall.sendWithoutScript(["do": "giveUp"])
        try await recall.sendWithoutScript(["do": "results"])
        #expect(recall.html.contains("<bdi>volatile</bdi>"))
        for (app, start) in [(AppName.quiz, "start"), (.trivia, "start"), (.names, "mode-1")] {
            let tab = Tab(server, app)
            try await tab.open()
            try await tab.sendWithoutScript(["do": "\(start)"])
            for _ in 0..<60 where !tab.html.contains("class=\"review") {
                try await tab.wait(for: "an open question or the results") {
                    $0.contains("class=\"review") || tab.actions.contains { $0.hasPrefix("pick-") }
                }
                // The link for pages without a script loads the page again.
                try await tab.open()
                #expect(tab.html.contains("<noscript><p class=\"notice\"><a href=\"\">"))
                guard let option = tab.actions.first(where: { $0.hasPrefix("pick-") }) else { continue }
                try await tab.sendWithoutScript(["do": "\(option)"])
            }
            #expect(tab.html.contains("class=\"review"))
        }
    }
}
