import Foundation
import HostParts
import RemoteLoading
import RemoteLoadingTesting
import Testing
import TwitchBrowse
import TwitchBrowseTesting

@testable import WebHost

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct TwitchPageTests {
    @Test(arguments: [(Language.english, "Top games", "Refresh"), (.italian, "I giochi", "Aggiorna")])
    func playerCanOpenStreamsOfGameAndReturn(language: Language, title: String, refresh: String) async throws {
        let server = try await WebServer.start(.unhurried)
        defer { server.stop() }
        let tab = Tab(server, .twitch, language)
        try await tab.open()
        try await tab.wait(for: "Just Chatting")
        #expect(tab.html.contains(title))
        #expect(tab.pictures.count == 14)
        #expect(try await tab.picture(tab.pictures[0]).info.height > 0)
        try await tab.follow("Just Chatting")
        #expect(tab.html.contains(/<title>Just Chatting · Twitch/))
        try await tab.wait(for: "<ul class=\"streams\"><li>")
        #expect(tab.html.contains("<h1 id=\"title\" tabindex=\"-1\"><bdi>Just Chatting</bdi></h1>"))
        #expect(tab.pictures.count == 10)
        let label = language == .english ? "a game for adults" : "gioco per adulti"
        try await tab.wait(for: "<span class=\"spoken\">\(label)</span>")
        #expect(try await tab.picture(tab.pictures[9]).info.format == .png)
        try await tab.press(label: refresh)
        try await tab.follow(title)
        #expect(tab.html.contains("class=\"games\"") && tab.query.isEmpty)
    }

    private let clock = ManualClock()

    private func serverWithClock(_ settings: ServerSettings = .unhurried) async throws -> LoopbackHTTPServer {
        let services = Services(twitch: FakeTwitch(time: clock.timeSource), time: clock.timeSource)
        return try await WebServer.start(settings, services: services)
    }

    @Test func searchFindsGamesAndChannels() async throws {
        let server = try await WebServer.start(.unhurried)
        defer { server.stop() }
        let tab = Tab(server, .twitch)
        // The form of a search has one field for games and channels, so its address is not that of the list.
        let forms = [
            ("?text=talk+shows", "?search=talk%20shows"), ("?text=+ada%26b+&in=channels", "?channel=ada%26b"),
            ("?text=+", "./"),
        ]
        for (form, list) in forms {
            let response = try await tab.get("/en/twitch/" + form)
            #expect(response.status == 303 && response.fields["Location"] == "/en/twitch/" + list)
        }
        try await tab.open("?search=talk")
        try await tab.wait(for: "Talk Shows &amp; Podcasts")
        #expect(!tab.html.contains("<b>1<span") && !tab.html.contains("class=\"viewers\""))
        try await tab.follow("Talk Shows")
        try await tab.wait(for: "<ul class=\"streams\"><li>")
        try await tab.follow("Top games")
        try await tab.wait(for: "Just Chatting")
        try await tab.open("?channel=lunagranitolive")
        try await tab.wait(for: "<ul class=\"streams\"><li>")
        #expect(!tab.html.contains("twitch.tv"))
    }

    @Test func pageBeginsWithThreeRowsOfGames() async throws {
        let games = (1...30).map { StreamedGame(id: "\($0)", name: "Game \($0)") }
        let twitch = FakeTwitch(FakeCatalog(of: games))
        let server = try await WebServer.start(.unhurried, services: Services(twitch: twitch))
        defer { server.stop() }
        let tab = Tab(server, .twitch)
        // A reload does not make the list longer.
        for _ in 0..<2 {
            try await tab.open("./")
            try await tab.wait(for: "<bdi>Game 1</bdi>")
            #expect(tab.pictures.count == 15 && tab.html.contains("data-title=\"Twitch · Playhouse\""))
        }
        try await tab.open("?search=game")
        try await tab.wait(for: "<bdi>Game 1</bdi>")
        #expect(tab.pictures.count == 10 && tab.actions.contains("loadMore"))
        #expect(tab.html.contains("data-title=\"game · Twitch · Playhouse\""))
    }

    @Test func failedListIsReportedUntilRetry() async throws {
        let twitch = FakeTwitch(outages: { $0 == 0 ? .nonsense : nil })
        let server = try await WebServer.start(.unhurried, services: Services(twitch: twitch))
        defer { server.stop() }
        let tab = Tab(server, .twitch)
        try await tab.open()
        try await tab.wait(for: "The response could not be read.")
        #expect(tab.html.contains("class=\"alert\"") && tab.html.contains("data-focus=\"message\""))
        try await tab.press("retry")
        try await tab.wait(for: "Just Chatting")
        #expect(!tab.html.contains("class=\"alert\""))
    }

    @Test func unavailableListLinksToAllGames() async {
        let services = Services()
        let device = DeviceSignIn(clientID: FakeTwitch.clientID, client: services.twitch, store: InMemoryTokenStore())
        let signIn = TwitchSignIn(SignInSession(device), device: services.fakeTwitch)
        let lists = BrowseLists(
            signIn: signIn, images: ImagePrefetcher(services.art), words: .english, catalog: FixedTwitchCatalog([]))
        let app = lists.list(at: .followed).app
        await app.load()
        let html = app.content.html.text
        #expect(html.contains("class=\"alert\"") && html.contains("<a href=\"../\">All games</a>"))
        #expect(!html.contains("value=\"close\""))
    }

    @Test func titlesInOtherLanguagesHaveLangAttribute() async throws {
        let server = try await WebServer.start(.unhurried)
        defer { server.stop() }
        let tab = Tab(server, .twitch)
        try await tab.open("?game=509658")
        try await tab.wait(for: "<ul class=\"streams\"><li>")
        #expect(tab.html.contains("<p><bdi>Come &amp; say hello</bdi></p>"))
        #expect(tab.html.contains("<p lang=\"it\"><bdi>Venite a salutare</bdi></p>"))
    }

    @Test func streamerNameAppearsOnceOnChannelPage() async throws {
        let server = try await WebServer.start(.unhurried)
        defer { server.stop() }
        let tab = Tab(server, .twitch)
        try await tab.open("?channel=lunagranitolive")
        try await tab.wait(for: "<ul class=\"streams\"><li>")
        let name = try #require(tab.html.firstMatch(of: /<h1[^>]*><bdi>([^<]*)<\/bdi>/)).output.1
        #expect(name != "lunagranitolive" && name.lowercased().filter(\.isLetter) == "lunagranitolive")
        #expect(!tab.html.contains("<h2>") && !tab.buttons.contains { $0.label == "Refresh" })
        #expect(!tab.html.contains("There is no channel"))
        #expect(tab.html.contains("data-title=\"\(name) · Twitch"))
    }

    @Test(arguments: [
        (Language.english, "Invented data: no connection to Twitch."),
        (.italian, "Dati inventati: nessun collegamento con Twitch."),
    ])
    func inventedStreamersLinkToLocalPages(language: Language, notice: String) async throws {
        let server = try await WebServer.start(.unhurried)
        defer { server.stop() }
        let tab = Tab(server, .twitch, language)
        try await tab.open()
        try await tab.wait(for: "Just Chatting")
        #expect(tab.html.contains(notice))
        try await tab.follow("Just Chatting")
        try await tab.wait(for: "<ul class=\"streams\"><li>")
        #expect(tab.html.contains(notice) && tab.links.filter { $0.address.hasPrefix("?channel=") }.count == 10)
        #expect(!tab.links.contains { $0.address.contains("//") })
    }

    @Test(arguments: [
        (Language.english, "There is no channel “nobody here”."), (.italian, "Il canale «nobody here» non esiste."),
    ])
    func nonexistentChannelIsReportedAboveSearchField(language: Language, text: String) async throws {
        let server = try await WebServer.start(.unhurried)
        defer { server.stop() }
        let tab = Tab(server, .twitch, language)
        try await tab.open("?channel=nobody%20here")
        try await tab.wait(for: text)
        #expect(tab.html.contains("id=\"search\"") && tab.html.contains("value=\"nobody here\""))
    }

    @Test func sameAddressShowsSameListInEveryBrowser() async throws {
        let server = try await WebServer.start(.unhurried)
        defer { server.stop() }
        let (first, second) = (Tab(server, .twitch), Tab(server, .twitch))
        try await first.open()
        try await first.follow("Just Chatting")
        let address = first.query
        #expect(address.hasPrefix("?game="))
        try await second.open("?search=talk")
        try await second.wait(for: "Talk Shows")
        try await first.wait(for: "<ul class=\"streams\"><li>")
        // A reload and a bookmark show the same list, also in a browser that has never opened it.
        let other = Tab(server, .twitch, player: "bea")
        for tab in [first, other] {
            try await tab.open(address)
            try await tab.wait(for: "<bdi>Just Chatting</bdi>")
            try await tab.wait(for: "<ul class=\"streams\"><li>")
        }
        #expect(try await first.get("/it/twitch/" + address).text.contains("href=\"/en/twitch/\(address)\""))
    }

    @Test func onlyTwelveLatestListsAreKept() async throws {
        let twitch = FakeTwitch()
        let server = try await WebServer.start(.unhurried, services: Services(twitch: twitch))
        defer { server.stop() }
        let tab = Tab(server, .twitch)
        func searches() -> [String] { twitch.history.flatMap { $0.query.values(for: "query") } }
        for number in 1...12 { try await tab.open("?search=x\(number)") }
        try await tab.wait(for: "class=\"empty\"")
        // The first list is now the latest one, so the next list replaces the second one.
        for number in [1, 13] { try await tab.open("?search=x\(number)") }
        for number in [1, 3, 12, 13] { try await tab.open("?search=x\(number)") }
        #expect(searches() == (1...13).map { "x\($0)" })
        try await tab.open("?search=x2")
        #expect(searches().last == "x2")
    }

    @Test(arguments: [
        ("?game=1&language=it", "?game=1&language=it"), ("?game=1&language=xx", "?game=1"), ("?game=+", "./"),
        ("?channel=ada&search=b", "?channel=ada"), ("?list=followed&search=b", "?list=followed"), ("?frob=1", "./"),
        ("?search=", "./"),
        ("?search=" + String(repeating: "a", count: 201), "./"),
    ])
    func invalidItemsAreRemovedFromListAddress(address: String, list: String) throws {
        let request = try HTTPRequest(.get, parsing: "http://127.0.0.1/en/twitch/" + address)
        #expect(BrowseLocation(request.items).address == list)
    }

    @Test(arguments: [
        (Language.english, "Italian", "All languages"), (.italian, "Italiano", "Tutte le lingue"),
    ])
    func playerSelectsLanguageOfStreams(language: Language, name: String, all: String) async throws {
        let server = try await WebServer.start(.unhurried)
        defer { server.stop() }
        let tab = Tab(server, .twitch, language)
        try await tab.open()
        try await tab.wait(for: "Just Chatting")
        #expect(!tab.links.contains { $0.label == name })
        try await tab.follow("Just Chatting")
        try await tab.wait(for: "<ul class=\"streams\"><li>")
        #expect(tab.html.contains("aria-current=\"true\">\(all)</a>"))
        try await tab.follow(name)
        #expect(tab.query.hasSuffix("&language=it"))
        try await tab.wait(for: "Just Chatting · \(name)")
        try await tab.wait(for: "<ul class=\"streams\"><li>")
        #expect(tab.pictures.count == 2)
        #expect(tab.html.contains("aria-current=\"true\">\(name)</a>"))
        #expect(tab.html.matches(of: /aria-current/).count == 1)
        #expect(tab.html.contains("Just Chatting · \(name)"))
        try await tab.follow(all)
        try await tab.wait(for: "<ul class=\"streams\"><li>")
        #expect(tab.pictures.count == 10)
    }

    @Test func emptyListInLanguageLinksToAllLanguages() async throws {
        // The only stream of this game is in English.
        let catalog = FakeCatalog(of: [StreamedGame(id: "509658", name: "Just Chatting")])
        let server = try await WebServer.start(.unhurried, services: Services(twitch: FakeTwitch(catalog)))
        defer { server.stop() }
        let tab = Tab(server, .twitch)
        try await tab.open("?game=509658&language=it")
        try await tab.wait(for: "class=\"empty\"")
        #expect(tab.html.contains("<p><a class=\"pill\" href=\"?game=509658\">All languages</a></p></section>"))
        #expect(!tab.html.contains("message-button"))
    }

    @Test func moreButtonLoadsLongerList() async throws {
        let server = try await WebServer.start(.unhurried)
        defer { server.stop() }
        let tab = Tab(server, .twitch)
        try await tab.open()
        try await tab.wait(for: "Just Chatting")
        try await tab.follow("Just Chatting")
        try await tab.wait(for: "value=\"loadMore\"")
        try await tab.press("loadMore")
        try await tab.wait(for: "twelve streams") { _ in tab.pictures.count == 12 }
    }

    @Test func approvedCodeSignsInUntilSignOut() async throws {
        let server = try await serverWithClock()
        defer { server.stop() }
        let tab = Tab(server, .twitch)
        try await tab.open()
        try await tab.wait(for: "Not signed in")
        #expect(!tab.actions.contains("approve"))
        try await tab.press("signIn")
        try await tab.wait(for: "ABCD1000")
        #expect(tab.html.contains("30:00") && tab.html.contains("data-focus=\"sign-in\""))
        // Only the two buttons answer for the other device, and only once.
        try await tab.send(["do": "accept"])
        try await tab.press("approve")
        #expect(tab.html.contains("The other device has answered."))
        #expect(Set(tab.actions).isDisjoint(with: ["approve", "decline"]))
        try await clock.waitForSleeper(due: .seconds(5))
        clock.advance(to: .seconds(5))
        try await tab.wait(for: "Signed in as ada")
        try await tab.press("signOut")
        try await tab.wait(for: "Not signed in")
    }

    @Test func englishAndItalianPagesShareSignIn() async throws {
        let server = try await serverWithClock()
        defer { server.stop() }
        let (english, italian) = (Tab(server, .twitch), Tab(server, .twitch, .italian))
        try await english.open()
        try await english.press("signIn")
        try await english.wait(for: "ABCD1000")
        try await italian.open("?list=followed")
        #expect(italian.html.contains("ABCD1000") && italian.html.contains("30:00"))
        try await italian.press(label: "Approva")
        try await clock.waitForSleeper(due: .seconds(5))
        clock.advance(to: .seconds(5))
        try await italian.wait(for: "<ul class=\"streams\"><li>")
        try await english.wait(for: "Signed in as ada")
        try await italian.press("signOut")
        try await english.wait(for: "Not signed in")
    }

    @Test func followedChannelsAreListedUntilSignOut() async throws {
        let server = try await serverWithClock()
        defer { server.stop() }
        let tab = Tab(server, .twitch)
        try await tab.open()
        try await tab.wait(for: "Just Chatting")
        try await tab.follow("Channels you follow")
        try await tab.wait(for: "Sign in to see who is live.")
        #expect(tab.query == "?list=followed" && tab.pictures.isEmpty)
        try await tab.press("signIn")
        try await tab.wait(for: "ABCD1000")
        #expect(!tab.buttons.contains { ["Sign in", "Refresh"].contains($0.label) })
        #expect(!tab.html.contains("class=\"empty\""))
        try await tab.press("approve")
        try await clock.waitForSleeper(due: .seconds(5))
        clock.advance(to: .seconds(5))
        try await tab.wait(for: "<ul class=\"streams\"><li>")
        #expect(tab.html.contains("Channels you follow") && tab.pictures.count == 10)
        try await tab.press("signOut")
        try await tab.wait(for: "Sign in to see who is live.")
        #expect(tab.pictures.isEmpty && !tab.html.contains("<ul class=\"streams\"><li>"))
    }

    @Test func declinedAndExpiredCodesCanBeReplaced() async throws {
        let server = try await serverWithClock()
        defer { server.stop() }
        let tab = Tab(server, .twitch, .italian)
        try await tab.open()
        try await tab.press("signIn")
        try await tab.wait(for: "ABCD1000")
        try await tab.press("decline")
        try await clock.waitForSleeper(due: .seconds(5))
        clock.advance(to: .seconds(5))
        try await tab.wait(for: "La richiesta è stata rifiutata.")
        // Another list of the player says the same.
        try await tab.open("?search=talk")
        #expect(tab.html.contains("La richiesta è stata rifiutata."))
        try await tab.press(label: "Richiedi un altro codice")
        try await tab.wait(for: "ABCD1001")
        try await clock.waitForSleeper(due: .seconds(10))
        clock.advance(to: .seconds(3_600))
        try await tab.wait(for: "Il codice è scaduto.")
    }

    @Test func removingPlayerCancelsPendingSignIn() async throws {
        var settings = ServerSettings.unhurried
        settings.players = 1
        let server = try await serverWithClock(settings)
        defer { server.stop() }
        let tab = Tab(server, .twitch)
        try await tab.open()
        try await tab.press("signIn")
        try await clock.waitForSleeper(due: .seconds(5))
        try await Tab(server, .recall, player: "tab2").open()
        #expect(clock.deadlines.isEmpty)
    }

    @Test func addressesOfOldestPicturesAreForgotten() throws {
        var names = PictureChecksums()
        let addresses = try (0...400).map { try #require(URL(string: "https://pictures.test/\($0)")) }
        let first = names.name(of: addresses[0])
        #expect(names.name(of: addresses[0]) == first && names.address(of: first) == addresses[0])
        let all = addresses.map { names.name(of: $0) }
        #expect(Set(all).count == addresses.count)
        #expect(names.count == 400)
        #expect(names.address(of: first) == nil && names.address(of: "x") == nil)
        #expect(names.name(of: addresses[1]) == all[1] && names.count == 400)
    }

    /// Browsers keep pictures by their names, so the names stay the same in all versions of the program.
    @Test(arguments: [("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8")])
    func nameOfPictureIsStandardChecksum(address: String, name: String) {
        #expect(PictureChecksums.checksum(of: address) == name)
    }

    /// A browser keeps a picture for an hour, and may show it again after the server was restarted.
    @Test func differentPicturesHaveDifferentAddressesAfterRestart() async throws {
        var games: [[String]] = []
        var previews: [[String]] = []
        for rank in ["1. ", "2. "] {
            let server = try await WebServer.start(.unhurried)
            defer { server.stop() }
            let tab = Tab(server, .twitch)
            try await tab.open()
            try await tab.wait(for: "Just Chatting")
            games.append(tab.pictures)
            try await tab.follow(rank)
            try await tab.wait(for: "<ul class=\"streams\"><li>")
            previews.append(tab.pictures)
        }
        #expect(games[0] == games[1] && games[0].count == 14)
        #expect(Set(previews[0]).isDisjoint(with: previews[1]) && !previews[0].isEmpty && !previews[1].isEmpty)
    }

    @Test func missingSignInShowsInvitation() async throws {
        let twitch = FakeTwitch()
        let services = Services(twitch: twitch)
        twitch.revokeTokens()
        let server = try await WebServer.start(.unhurried, services: services)
        defer { server.stop() }
        let tab = Tab(server, .twitch)
        try await tab.open()
        try await tab.wait(for: "data-focus=\"message\"")
        #expect(!tab.html.contains("class=\"alert\"") && tab.html.contains("class=\"empty\""))
        #expect(tab.buttons.map(\.label).count { $0 == "Sign in" } == 1)
    }
}
