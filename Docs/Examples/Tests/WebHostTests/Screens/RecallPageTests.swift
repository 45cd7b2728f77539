import Foundation
import HostParts
import RemoteLoading
import RemoteLoadingTesting
import Testing

@testable import WebHost

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct RecallPageTests {
    private static let words = DefaultQuiz.payload(.english).matches(of: /"([a-z]+)"/).map { String($0.output.1) }
        .filter { !["question", "answer"].contains($0) }

    @Test func allTypedWordsWinTheGame() async throws {
        #expect(Self.words.count == 50)
        let server = try await WebServer.start(.unhurried)
        defer { server.stop() }
        let tab = Tab(server, .recall)
        try await tab.open()
        #expect(tab.html.contains("What are all the java keywords?"))
        try await tab.press("start")
        #expect(tab.actions.contains("giveUp"))
        for word in Self.words {
            try await tab.type(word)
            // Another answer can begin with the word, as `double` begins with `do`. While the player types, such a word
            // is accepted only after a pause, so the test submits it as a guess.
            if !tab.html.contains("<bdi>\(word)</bdi>") { try await tab.guess(word) }
        }
        #expect(tab.html.contains("You found all 50 answers!"))
        #expect(tab.html.contains("data-focus=\"message\""))
        try await tab.wait(for: "New record!")
        try await tab.press(label: "Play again")
        #expect(tab.html.contains("0/50"))
    }

    @Test func italianPageAsksInItalian() async throws {
        let server = try await WebServer.start(.unhurried)
        defer { server.stop() }
        let tab = Tab(server, .recall, .italian)
        try await tab.open()
        #expect(tab.html.contains("Quali sono tutte le parole chiave di Java?"))
    }

    @Test func pageMarksAcceptedWordOnlyOnce() async throws {
        let server = try await WebServer.start(.unhurried)
        defer { server.stop() }
        let tab = Tab(server, .recall)
        try await tab.open()
        try await tab.press("start")
        try await tab.type("clas")
        #expect(!tab.html.contains("data-taken"))
        try await tab.type("class")
        #expect(tab.html.contains("data-taken=\"class\" data-taken-number=\"1\""))
        try await tab.type("s")
        #expect(tab.html.contains("data-taken-number=\"1\""))
        try await tab.guess("enum")
        #expect(tab.html.contains("data-taken=\"enum\" data-taken-number=\"2\""))
        try await tab.guess("nonsense")
        #expect(tab.html.contains("That is not an answer"))
        #expect(tab.html.contains("data-taken-number=\"2\""))
    }

    @Test func onlyStartButtonIsEmphasised() async throws {
        let server = try await WebServer.start(.unhurried)
        defer { server.stop() }
        let tab = Tab(server, .recall)
        try await tab.open()
        #expect(tab.html.contains("value=\"start\" class=\"main\""))
        try await tab.press("start")
        #expect(tab.actions.contains("reset") && !tab.html.contains("class=\"main\""))
    }

    @Test func wordThatBeginsAnotherIsAccepted() async throws {
        let server = try await WebServer.start(.unhurried)
        defer { server.stop() }
        let tab = Tab(server, .recall)
        try await tab.open()
        try await tab.press("start")
        try await tab.type("int")
        // The session accepts the word after a pause, which may be over before the page is sent.
        try await tab.wait(for: "data-taken=\"int\"")
    }

    @Test func pausedGameContinuesAndMissedWordsAreShown() async throws {
        let server = try await WebServer.start(.unhurried)
        defer { server.stop() }
        let tab = Tab(server, .recall, .italian)
        try await tab.open()
        #expect(tab.html.contains("<html lang=\"it\">"))
        try await tab.press(label: "Inizia")
        try await tab.press(label: "Pausa")
        #expect(tab.html.contains("name=\"guess\" type=\"text\"") && tab.html.contains(" disabled>"))
        try await tab.press(label: "Riprendi")
        try await tab.press(label: "Mi arrendo")
        #expect(tab.html.contains("<h2>Mancate</h2>") && tab.html.contains("<bdi>volatile</bdi>"))
    }
}
