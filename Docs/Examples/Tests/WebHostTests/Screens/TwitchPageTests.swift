import HostParts
import RemoteLoading
import RemoteLoadingTesting
import Testing
import TwitchBrowseTesting

@testable import WebHost

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct TwitchPageTests {
    @Test(arguments: [(Language.english, "Top games", "Refresh"), (.italian, "I giochi", "Aggiorna")])
    func gamesLeadToTheirStreamsAndBack(language: Language, title: String, refresh: String) async throws {
        let server = try await WebServer.start()
        let tab = Tab(server, .twitch, language)
        try await tab.open()
        try await tab.wait(for: "Just Chatting")
        #expect(tab.html.contains(title))
        #expect(tab.pictures.count == 5)
        #expect(try await tab.picture(tab.pictures[0]).info.height > 0)
        try await tab.press(label: "Just Chatting")
        try await tab.wait(for: "<ul class=\"streams\"><li>")
        #expect(tab.html.contains("<h1 id=\"title\" tabindex=\"-1\"><bdi>Just Chatting</bdi></h1>"))
        #expect(tab.pictures.count == 10)
        #expect(try await tab.picture(tab.pictures[9]).info.format == .png)
        try await tab.press(label: refresh)
        try await tab.press("back")
        #expect(tab.html.contains("class=\"games\""))
    }

    @Test func failureIsShownWithButtonThatRetries() async throws {
        let twitch = FakeTwitch()
        let services = Services(twitch: twitch)
        twitch.revokeTokens()
        let server = try await WebServer.start(services: services)
        let tab = Tab(server, .twitch)
        try await tab.open()
        try await tab.wait(for: "role=\"alert\"")
        #expect(tab.html.contains("data-focus=\"message\""))
        #expect(tab.buttons.map(\.label).contains("Sign in"))
    }
}
