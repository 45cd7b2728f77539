import Foundation
import HostParts
import RemoteLoading
import RemoteLoadingTesting
import Testing
import TwitchBrowseTesting

@testable import WebHost

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct WebServerTests {
    private let client = URLSessionHTTPClient.unhurried

    private func status(
        _ method: HTTPMethod, _ path: String, _ fields: HTTPFields, at server: LoopbackHTTPServer
    ) async throws -> Int {
        let body = method == .post ? Data("do=start".utf8) : nil
        let all = HTTPFields(Array(fields) + Array(PlayerID.fixture("ada").cookie))
        let request = try HTTPRequest(method, parsing: server.address(path), fields: all, body: body)
        return try await client.send(request).status.code
    }

    @Test func requestsFromOtherSitesExceptNavigationAreRefused() async throws {
        let server = try await WebServer.start()
        defer { server.stop() }
        let own = server.baseAddress
        let port = server.port
        let navigation = { (destination: String) -> HTTPFields in
            ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": destination]
        }
        let cases: [(HTTPMethod, HTTPFields, Int)] = [
            (.get, [:], 200), (.post, [:], 200), (.post, ["Origin": own], 200),
            (.get, ["Origin": "http://localhost:\(port)"], 403), (.post, ["Origin": "https://evil.example"], 403),
            (.post, ["Origin": "null"], 403), (.post, ["Origin": "http://127.0.0.1"], 403),
            (.get, ["Sec-Fetch-Site": "cross-site"], 403), (.post, ["Sec-Fetch-Site": "same-site"], 403),
            (.get, navigation("document"), 200), (.get, navigation("iframe"), 403),
            (.get, ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"], 403),
            (.post, navigation("document"), 403),
            (.get, ["Sec-Fetch-Site": "same-origin"], 200),
        ]
        for (method, fields, expected) in cases {
            let path = "/en/recall/" + (method == .post ? "part" : "")
            let status = try await status(method, path, fields, at: server)
            #expect(status == expected, "\(method) \(fields)")
        }
    }

    @Test func pagesAreServedAtLocalhostToo() async throws {
        let server = try await WebServer.start()
        defer { server.stop() }
        let own = "http://localhost:\(server.port)"
        let page = try await client.send(HTTPRequest(.get, parsing: own + "/en/recall/"))
        #expect(page.status == 200)
        #expect(page.text.contains("<title>"))
        for (origin, status) in [(own, 200), (server.baseAddress, 403), ("http://localhost", 403)] {
            let request = try HTTPRequest(
                .post, parsing: own + "/en/recall/part",
                fields: ["Origin": "\(origin)", "Cookie": "playhouse-player=\(PlayerID.fixture("ada").text)"],
                body: Data("do=start".utf8))
            #expect(try await client.send(request).status.code == status, "\(origin)")
        }
    }

    @Test func requestWithWrongHostFieldIsRefused() throws {
        let (own, port) = ("http://127.0.0.1:8080", 8080)
        let gate = RequestOriginCheck(port: 8080)
        let hosts = ["127.0.0.1:8080", "127.0.0.1", "localhost:8080", "evil.example", "evil.example:8080", ""]
        let admitted = try hosts.map { gate.admits(try HTTPRequest(.get, parsing: own + "/", fields: ["Host": $0])) }
        #expect(admitted == [true, false, false, false, false, false])
        #expect(!gate.admits(try HTTPRequest(.get, parsing: own + "/")))
        let names = [
            "localhost:8080", "localhost", "localhost:8081", "a.localhost:8080", "localhost.evil.example:8080",
        ]
        let served = try names.map {
            gate.admits(try HTTPRequest(.get, parsing: "http://\($0)/", fields: ["Host": $0]))
        }
        #expect(served == [true, false, false, false, false])
        #expect(
            !gate.admits(try HTTPRequest(.get, parsing: "http://localhost:8080/", fields: ["Host": "127.0.0.1:8080"])))
        // The target of a request can also contain an address.
        #expect(
            !gate.admits(try HTTPRequest(.get, parsing: "http://evil.example/", fields: ["Host": "127.0.0.1:\(port)"])))
        #expect(
            !gate.admits(
                try HTTPRequest(.get, parsing: "http://127.0.0.1:8081/", fields: ["Host": "127.0.0.1:\(port)"])))
    }

    @Test func eachPlayerPlaysAnOwnGame() async throws {
        let server = try await WebServer.start(.unhurried)
        defer { server.stop() }
        let (first, second) = (Tab(server, .recall, player: "one"), Tab(server, .recall, player: "two"))
        try await first.open()
        try await second.open()
        try await first.press("start")
        try await first.guess("class")
        try await second.open()
        #expect(second.actions == ["start"])
        try await first.open()
        #expect(first.html.contains("1/50") && first.html.contains("<bdi>class</bdi>"))
    }

    @Test func oldestIdlePlayerIsDroppedBeyondTheMaximum() async throws {
        var settings = ServerSettings.unhurried
        settings.players = 2
        let server = try await WebServer.start(settings)
        defer { server.stop() }
        let tabs = ["one", "two", "three"].map { Tab(server, .recall, player: $0) }
        for tab in tabs.prefix(2) {
            try await tab.open()
            try await tab.press("start")
        }
        _ = try await tabs[2].get("/en/")  // the menu alone creates no player
        try await tabs[0].open()
        try await tabs[2].open()
        try await tabs[0].open()
        #expect(tabs[0].actions.contains("pause"))
        try await tabs[1].open()
        #expect(tabs[1].actions == ["start"])
    }

    @Test(arguments: [
        ("GET", "nothing"), ("GET", "pictures/0"), ("GET", "part/more"), ("POST", "nothing"), ("PUT", "part"),
    ])
    func addressWithoutPageCreatesNoPlayer(method: String, path: String) async throws {
        var settings = ServerSettings.unhurried
        settings.players = 1
        let server = try await WebServer.start(settings)
        defer { server.stop() }
        let tab = Tab(server, .recall)
        try await tab.open()
        try await tab.press("start")
        let other = PlayerID.fixture("bea").cookie
        let request = try HTTPRequest(HTTPMethod(method), parsing: server.address("/en/recall/" + path), fields: other)
        #expect(try await client.send(request).status == .notFound)
        try await tab.open()
        #expect(tab.actions.contains("pause"))
    }

    @Test func hugeRequestsAreRefusedAndTheServerContinues() async throws {
        let server = try await WebServer.start()
        defer { server.stop() }
        let text = String(repeating: "a", count: 30_000)
        let requests = [
            try HTTPRequest(.post, parsing: server.address("/en/recall/part"), body: Data(text.utf8)),
            try HTTPRequest(.get, parsing: server.address("/en/recall/part?seen=" + text.prefix(9_000))),
            try HTTPRequest(.get, parsing: server.address("/en/recall/"), fields: ["X-Text": text]),
        ]
        var statuses: [Int] = []
        for request in requests { statuses.append(try await client.send(request).status.code) }
        #expect(statuses == [413, 414, 431])
        #expect(try await status(.get, "/en/recall/", [:], at: server) == 200)
        _ = server.report()  // the refused requests were expected
    }

    @Test func portInUseFallsBackToNextPort() async throws {
        for _ in 0..<20 {
            let first = try await WebServer.start()
            defer { first.stop() }
            guard first.port < .max - 1 else { continue }
            var settings = ServerSettings()
            settings.ports = first.port...first.port
            let error = await #expect(throws: LoopbackServerError.self) { try await WebServer.start(settings) }
            #expect(error?.isPortInUse == true)
            settings.ports = first.port...(first.port + 1)
            // Another program may use the next port.
            guard let second = try? await WebServer.start(settings) else { continue }
            defer { second.stop() }
            #expect(second.port == first.port + 1)
            #expect(WebHostProgram.portNotice(settings, first.port) == nil)
            let notice = try #require(WebHostProgram.portNotice(settings, second.port))
            #expect(notice == "Port \(first.port) is in use, so this is port \(second.port).")
            return
        }
        Issue.record("no two consecutive ports are free")
    }

    #if os(macOS) || os(Linux)  // Exit tests need a system on which a process may start another.
    @Test func programEndsWithFailureWhenServerStops() async {
        let result = await #expect(processExitsWith: .exitCode(1), observing: [\.standardErrorContent]) {
            let server = try await WebServer.start()
            server.stop()
            await WebHostProgram.serve(server)
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.hasSuffix("The server has stopped.\n"))
    }
    #endif

    @Test func textAboveLengthLimitIsIgnored() {
        let text = String(repeating: "a", count: WebAction.longestText)
        #expect(WebAction(["guess": text]) == .guess(text, known: nil))
        for name in ["guess", "typed"] { #expect(WebAction([name: text + "a"]) == nil) }
        #expect(WebAction(["do": "search", "text": text + "a"]) == nil)
    }

    @Test func slowPictureDoesNotDelayPage() async throws {
        let (never, keep) = AsyncStream.makeStream(of: Void.self)
        var services = Services()
        services.art = RemoteImageLoader(
            over: InProcessHTTPClient(
                ClosureHandler { _ in
                    for await _ in never {}
                    return .status(.notFound)
                }))
        var settings = ServerSettings()
        settings.hold = .milliseconds(20)
        let server = try await WebServer.start(settings, services: services)
        defer { server.stop() }
        let tab = Tab(server, .twitch)
        try await tab.open()
        try await tab.wait(for: "Just Chatting")
        #expect(try await tab.get(tab.pictures[0]).status == .notFound)
        keep.finish()
    }

    @Test(arguments: [
        ("it-IT,it;q=0.9,en;q=0.8", "it"), ("de, en-GB", "en"), ("fr", "en"), ("de,it", "it"), ("", "en"),
    ])
    func rootAddressRedirectsToBrowserLanguage(accepted: String, language: String) async throws {
        let server = try await WebServer.start()
        defer { server.stop() }
        for host in [server.baseAddress, "http://localhost:\(server.port)"] {
            let request = try HTTPRequest(.get, parsing: host + "/", fields: ["Accept-Language": "\(accepted)"])
            let response = try await client.send(request)
            #expect(response.status == 303)
            #expect(response.fields["Location"] == server.address("/\(language)/"))
        }
    }

    @Test func menuHasLinkAndIconForEachApp() async throws {
        let server = try await WebServer.start()
        defer { server.stop() }
        let tab = Tab(server, .recall, .italian)
        let menu = try await tab.get("/it/").text
        for app in AppName.allCases { #expect(menu.contains("href=\"\(app.rawValue)/\"><span class=\"icon\"><svg ")) }
        #expect(menu.contains("<a class=\"language\" lang=\"en\" hreflang=\"en\" href=\"/en/\">English</a>"))
    }

    @Test func menuShowsGamesAndRecordsOfPlayer() async throws {
        let server = try await WebServer.start(.unhurried)
        defer { server.stop() }
        let tab = Tab(server, .recall)
        try await tab.open()
        #expect(!(try await tab.get("/en/").text.contains("class=\"badge")))
        try await tab.press("start")
        try await tab.type("class")
        #expect(try await tab.get("/en/").text.contains("Continue: 1 of 50"))
        #expect(try await tab.get("/it/").text.contains("Continua: 1 su 50"))
        try await tab.open()
        try await tab.giveUp()
        try await tab.wait(for: "Record: 1")
        #expect(try await tab.get("/en/").text.contains("Record: 1"))
        #expect(try await tab.get("/it/").text.contains("Record: 1"))
        #expect(!(try await Tab(server, .recall, player: "bea").get("/en/").text.contains("class=\"badge")))
    }

    @Test func firstPageHasAtMost40Kilobytes() async throws {
        let server = try await WebServer.start(.unhurried)
        defer { server.stop() }
        let tab = Tab(server, .recall)
        var size = 0
        for path in ["/en/", "/style.css", "/icon.svg"] { size += try await tab.get(path).body.count }
        #expect(size <= 40_000)
    }

    @Test(arguments: [
        "/nothing", "/fr/", "/fr", "/en/Tab%201/", "/en/chess", "/en/chess/", "/en/recall/pictures/0", "/en/recall/no",
        "/en/twitch/pictures/9", "//", "/en//recall/", "/en/recall/pictures", "/style.css/",
    ])
    func unknownAddressIsNotFound(path: String) async throws {
        let server = try await WebServer.start()
        defer { server.stop() }
        #expect(try await status(.get, path, [:], at: server) == 404)
    }

    @Test(arguments: ["/", "/style.css", "/en/"])
    func formSentToPageOutsideAppsGets404(path: String) async throws {
        let server = try await WebServer.start()
        defer { server.stop() }
        #expect(try await status(.post, path, [:], at: server) == 404)
    }

    @Test(arguments: [
        ("/en", "/en/"), ("/it/recall", "/it/recall/"), ("/en/twitch?search=chess", "/en/twitch/?search=chess"),
    ])
    func addressWithoutFinalSlashRedirectsToPage(path: String, page: String) async throws {
        let server = try await WebServer.start()
        defer { server.stop() }
        let client = URLSessionHTTPClient.unhurried
        let response = try await client.send(HTTPRequest(.get, parsing: server.address(path)))
        #expect(response.status == 303)
        #expect(response.fields["Location"] == page)
    }

    @Test(arguments: [("/it/nothing/", "La pagina non esiste."), ("/nothing", "There is no such page.")])
    func notFoundPageUsesLanguageInItsAddress(path: String, text: String) async throws {
        let server = try await WebServer.start()
        defer { server.stop() }
        #expect(try await Tab(server, .recall).get(path).text.contains(text))
    }

    @Test func formSentWithoutScriptRedirectsToPage() async throws {
        let server = try await WebServer.start(.unhurried)
        defer { server.stop() }
        let request = try HTTPRequest(
            .post, parsing: server.address("/en/recall/"), form: ["do": "start"], fields: PlayerID.fixture("ada").cookie
        )
        let response = try await client.send(request)
        #expect(response.status == 303)
        #expect(response.fields["Location"] == "/en/recall/")
        let tab = Tab(server, .recall)
        try await tab.open()
        #expect(tab.actions.contains("giveUp"))
    }

    /// Opens the recall quiz, and returns the version of the page when everything is loaded.
    private static func versionOfLoadedPage(in tab: Tab) async throws -> Substring {
        try await tab.open()
        // The question and the record are read at the same time, and each of them changes the page.
        try await tab.wait(for: "the question and the record") {
            $0.contains("What are all the Java keywords?") && $0.contains("No record yet")
        }
        return try #require(tab.html.firstMatch(of: /data-version="([^"]*)"/)).output.1
    }

    @Test func unchangedPagePartReturnsNoContentAfterWaiting() async throws {
        var settings = ServerSettings()
        settings.hold = .milliseconds(20)
        let server = try await WebServer.start(settings)
        defer { server.stop() }
        let tab = Tab(server, .recall)
        let seen = try await Self.versionOfLoadedPage(in: tab)
        #expect(try await tab.get("/en/recall/part?seen=\(seen)").status == .noContent)
        #expect(try await tab.get("/en/recall/part?seen=other").status == .ok)
    }

    @Test func pagePartIsSentWhenContentChanges() async throws {
        let server = try await WebServer.start(.unhurried)
        defer { server.stop() }
        let (tab, other) = (Tab(server, .recall), Tab(server, .recall))
        let seen = try await Self.versionOfLoadedPage(in: tab)
        let received = server.exchanges.count
        async let part = tab.get("/en/recall/part?seen=\(seen)")
        try await server.waitForRequests(received + 1)
        try await other.send(["do": "start"])
        #expect(try await part.status == .ok)
    }

    @Test func wholePageIsSentWithoutWaiting() async throws {
        // The clock of the server stands, so a page that waits is never sent.
        let clock = ManualClock()
        let server = try await WebServer.start(.unhurried, time: clock.timeSource)
        defer { server.stop() }
        for app in AppName.allCases { try await Tab(server, app).open() }
        #expect(clock.deadlines.isEmpty)
    }

    @Test func eachChangeOfContentChangesItsVersion() {
        let content = Content(html: "<p>", focus: "title")
        let changes: [(inout Content) -> Void] = [
            { $0.html = "<b>" }, { $0.focus = "guess" }, { $0.clock = "04:59" },
            { $0.taken = Content.Taken(texts: ["class"], number: 1) },
            { $0.returned = Content.Returned(text: "zebra", number: 1) }, { $0.name = "Talk Shows" },
            { $0.sharedAddress = "./?play=world" }, { $0.undoable = .withResults }, { $0.isUnsaved = true },
        ]
        let versions = changes.map { change in
            var changed = content
            change(&changed)
            return changed.version
        }
        // A page that shows one of these contents requests a part until the version differs.
        #expect(Set(versions + [content.version]).count == changes.count + 1)
    }

    @Test func pagesLoadNothingFromOtherServers() async throws {
        let server = try await WebServer.start(.unhurried)
        defer { server.stop() }
        let tab = Tab(server, .recall)
        for path in ["/en/", "/en/recall/", "/style.css", "/script.js", "/icon.svg"] {
            let response = try await tab.get(path)
            let text = response.text.replacing("http://www.w3.org/2000/svg", with: "")
            #expect(!text.contains("http:") && !text.contains("https:") && !text.contains("url("), "\(path)")
            #expect(response.fields["Content-Security-Policy"]?.contains("default-src 'none'") == true)
        }
    }
}
