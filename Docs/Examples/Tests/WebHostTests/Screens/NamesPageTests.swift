import HostParts
import NameMatchTesting
import RemoteLoading
import RemoteLoadingTesting
import Testing

@testable import WebHost

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct NamesPageTests {
    @Test func gameShowsPortraitsAndEndsWithAMiss() async throws {
        let server = try await WebServer.start()
        let tab = Tab(server, .names)
        try await tab.open()
        try await tab.wait(for: "Practice mode")
        try await tab.press(label: "Practice mode")
        try await tab.wait(for: "Who is ")
        #expect(tab.pictures.count == 6)
        #expect(tab.html.contains("alt=\"Face 6\""))
        for picture in tab.pictures {
            #expect(try await tab.picture(picture).info.format == .png)
        }
        for _ in 0..<60 where !tab.html.contains("class=\"review\"") {
            try await tab.wait(for: "an open question or the results") {
                $0.contains(/value="pick-[^"]*" class="">/) || $0.contains("class=\"review\"")
            }
            if let option = tab.actions.first(where: { $0.hasPrefix("pick-") }) { try await tab.press(option) }
        }
        #expect(tab.html.contains("Game over"))
        try await tab.press(label: "Menu")
        #expect(tab.html.contains("Best: "))
    }

    @Test func namesAreChosenForOneFaceInReverseMode() async throws {
        let server = try await WebServer.start()
        let tab = Tab(server, .names, .italian)
        try await tab.open()
        try await tab.wait(for: "value=\"mode-2\"")
        try await tab.press("mode-2")
        try await tab.wait(for: "value=\"pick-0-4\"")
        #expect(tab.pictures.count == 1)
        #expect(tab.html.contains("alt=\"Ritratto della persona da nominare\""))
    }

    @Test func hostileNamesAreTextOnThePage() async throws {
        let people = (0..<12).map { FakeProfile("<img src=x onerror=alert(\($0))>", "\"O'Hara\" & Söhne \($0)") }
        let server = try await WebServer.start(services: Services(names: FakeNameGame(people)))
        let tab = Tab(server, .names)
        try await tab.open()
        try await tab.wait(for: "value=\"mode-2\"")
        try await tab.press("mode-2")
        try await tab.wait(for: "value=\"pick-0-4\"")
        #expect(!tab.html.contains("<img src=x"))
        #expect(tab.html.contains("<bdi>&lt;img src=x onerror=alert("))
        #expect(tab.html.contains("&quot;O&#39;Hara&quot; &amp; Söhne"))
    }
}
