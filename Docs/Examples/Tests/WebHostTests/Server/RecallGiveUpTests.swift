import HostParts
import RemoteLoading
import RemoteLoadingTesting
import Testing

@testable import WebHost

/// Tests of a recall game that the player gives up, perhaps by accident.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct RecallGiveUpTests {
    private let clock = ManualClock()

    private func server() async throws -> LoopbackHTTPServer {
        try await WebServer.start(.unhurried, services: Services(time: clock.timeSource))
    }

    private func startRecall(_ tab: Tab) async throws {
        try await tab.open()
        try await tab.press("start")
        try await tab.guess("class")
    }

    @Test func undoRestoresGivenUpGame() async throws {
        let server = try await server()
        defer { server.stop() }
        let tab = Tab(server, .recall)
        try await startRecall(tab)
        try await tab.press("giveUp")
        // The page shows nothing that would help the player who takes the end back, and nothing else to press.
        #expect(tab.html.contains(UndoTests.offer) && tab.html.contains("You gave up"))
        #expect(!tab.html.contains("volatile") && !tab.html.contains("record!"))
        #expect(Set(tab.actions) == ["undo", "results"])
        #expect(!tab.html.contains("value=\"pause\"") && !tab.html.contains("popover"))
        // Neither a second click nor a button that is shown as disabled makes the end final.
        for action in ["giveUp", "pause", "reset", "start"] { try await tab.send(["do": "\(action)"]) }
        try await tab.press("undo")
        #expect(tab.html.contains("1/50") && tab.html.contains("<bdi>class</bdi>"))
        #expect(tab.actions.contains("pause") && tab.html.contains(UndoTests.noOffer))
    }

    @Test func missedAnswersAreShownWhenUndoOfferEnds() async throws {
        let server = try await server()
        defer { server.stop() }
        let tab = Tab(server, .recall)
        try await startRecall(tab)
        try await tab.press("giveUp")
        try await clock.waitForSleeper(due: .seconds(5))
        clock.advance(to: .seconds(5))
        try await tab.wait(for: "<bdi>volatile</bdi>")
        #expect(tab.html.contains(UndoTests.noOffer) && tab.actions == ["again"])
        try await tab.press("again")
        try await tab.giveUp()
        #expect(tab.html.contains("<bdi>volatile</bdi>") && tab.html.contains(UndoTests.noOffer))
    }

    @Test func languageCanBeChangedAfterGivingUp() async throws {
        let server = try await server()
        defer { server.stop() }
        let tab = Tab(server, .recall)
        try await startRecall(tab)
        try await tab.press("giveUp")
        let italian = Tab(server, .recall, .italian)
        try await italian.open()
        #expect(italian.html.contains("Hai rinunciato") && italian.html.contains("Mostra le risposte"))
        try await italian.press("undo")
        #expect(italian.html.contains("1/50"))
    }
}
