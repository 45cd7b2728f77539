import Foundation
import HostParts
import NameMatchTesting
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import Testing

@testable import WebHost

/// Tests of what a player keeps when the server is started again with the same folder.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct RestartTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Calls a closure with a server whose data is in the folder of this test, and stops the server.
    private func serve<Value>(
        _ settings: ServerSettings = .unhurried, _ body: (LoopbackHTTPServer) async throws -> Value
    ) async throws -> Value {
        let handler = WebServer(settings, files: try PlayerFiles(in: folder.url))
        let server = try await handler.listen()
        defer { server.stop() }
        return try await body(server)
    }

    private func startRecall(_ tab: Tab, words: [String]) async throws {
        try await tab.open()
        try await tab.press("start")
        for word in words { try await tab.guess(word) }
    }

    @Test func recallGameContinuesAfterRestart() async throws {
        try await serve { try await startRecall(Tab($0, .recall), words: ["class", "enum"]) }
        try await serve { server in
            let tab = Tab(server, .recall)
            #expect(try await tab.get("/en/").text.contains("Continue: 2 of 50"))
            try await tab.open()
            #expect(tab.html.contains("<bdi>class</bdi>") && tab.html.contains("2/50"))
            #expect(tab.actions.contains("pause"))
            try await tab.guess("while")
            #expect(tab.html.contains("3/50"))
        }
        // A page that was open during the restart requests its next part, and the game continues too.
        try await serve { server in
            let tab = Tab(server, .recall)
            try await tab.wait(for: "3/50")
            #expect(tab.actions.contains("pause"))
        }
    }

    @Test func pausedGameStaysPausedAfterRestart() async throws {
        try await serve { server in
            let tab = Tab(server, .recall)
            try await startRecall(tab, words: ["class"])
            try await tab.press("pause")
        }
        try await serve { server in
            let tab = Tab(server, .recall)
            try await tab.open()
            #expect(tab.actions.contains("resume") && tab.html.contains("1/50"))
        }
    }

    @Test func quizContinuesAfterRestart() async throws {
        try await serve { server in
            let tab = Tab(server, .quiz)
            try await tab.open()
            try await tab.press(label: "New game")
            try await tab.press(label: "Lima")
            try await tab.wait(for: "Question 2 of 5")
        }
        try await serve { server in
            let tab = Tab(server, .quiz)
            #expect(try await tab.get("/en/").text.contains("Continue: Question 2 of 5"))
            try await tab.open()
            for answer in ["Oslo", "Ottawa", "Nairobi", "True"] { try await tab.press(label: answer) }
            try await tab.wait(for: "You got 5 correct out of 5.")
        }
    }

    @Test(arguments: [(AppName.trivia, "start"), (.names, "mode-1")])
    func openQuestionReturnsAfterRestart(app: AppName, start: String) async throws {
        let question = /<h1 id="question"[^>]*>(.+?)<\/h1>/
        let first = try await serve { server in
            let tab = Tab(server, app)
            try await tab.open()
            try await tab.wait(for: "value=\"\(start)\"")
            try await tab.press(start)
            try await tab.wait(for: "value=\"pick-0-1\"")
            return try #require(tab.html.firstMatch(of: question)).output.1
        }
        try await serve { server in
            let tab = Tab(server, app)
            try await tab.open()
            try await tab.wait(for: "an open question") { _ in tab.actions.contains("pick-0-1") }
            #expect(try #require(tab.html.firstMatch(of: question)).output.1 == first)
        }
    }

    @Test func recordsAndLessonsAreKeptAfterRestart() async throws {
        try await serve { server in
            let recall = Tab(server, .recall)
            try await startRecall(recall, words: ["class"])
            try await recall.giveUp()
            try await recall.wait(for: "Record: 1")
            let names = Tab(server, .names)
            try await names.open()
            try await names.wait(for: "value=\"mode-9\"")
            #expect(!names.actions.contains("forgetAllLessons"))
            try await names.press("mode-9")
            try await names.wait(for: "id=\"guess\"")
            try await names.guess("Nobody")
            try await names.wait(for: "class=\"review")
            try await names.press("quit")
            try await names.wait(for: "value=\"forgetAllLessons\"")
        }
        try await serve { server in
            let names = Tab(server, .names)
            // The menu does not need an open app for the record, and a finished game cannot be continued.
            let menu = try await names.get("/it/").text
            #expect(menu.contains("Record: 1") && !menu.contains("Continua"))
            try await names.open()
            try await names.wait(for: "value=\"forgetAllLessons\"")
        }
    }

    @Test func playersDoNotSeeEachOthersData() async throws {
        try await serve { server in
            let ada = Tab(server, .recall)
            try await startRecall(ada, words: ["class"])
            try await ada.giveUp()
            try await ada.wait(for: "Record: 1")
            try await ada.press("again")
        }
        try await serve { server in
            for tab in [Tab(server, .recall, player: "bea"), Tab(server, .recall, player: "cleo")] {
                #expect(!(try await tab.get("/en/").text.contains("class=\"badge")))
                try await tab.open()
                #expect(tab.actions == ["start"])
                try await tab.wait(for: "No record yet")
            }
            #expect(try await Tab(server, .recall).get("/en/").text.contains("Continue: 0 of 50"))
        }
    }

    @Test func visitWithoutGameLeavesNoFiles() async throws {
        try await serve { server in
            for app in AppName.allCases { try await Tab(server, app).open() }
        }
        let players = try FileManager.default.contentsOfDirectory(atPath: folder.url.path + "/players")
        #expect(players == [])
    }

    @Test(arguments: ["../escaped", "..", "/tmp", "%2e%2e", ".", "0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a/.", "a\\..\\b"])
    func hostileCookieCannotSelectFolder(text: String) async throws {
        try await serve { server in
            let client = URLSessionHTTPClient.unhurried
            let cookie: HTTPFields = ["Cookie": "playhouse-player=\(text)"]
            let page = try await client.send(HTTPRequest(.get, parsing: server.address("/en/recall/"), fields: cookie))
            let own = try #require(page.fields["Set-Cookie"]?.firstMatch(of: /playhouse-player=([0-9a-f]{32});/)).output
                .1
            let start = try HTTPRequest(
                .post, parsing: server.address("/en/recall/part"), form: ["do": "start"], fields: cookie)
            #expect(try await client.send(start).status.code == 400)
            // The player gets a new cookie, which names the only folder.
            let valid: HTTPFields = ["Cookie": "playhouse-player=\(own)"]
            let again = try HTTPRequest(
                .post, parsing: server.address("/en/recall/part"), form: ["do": "start"], fields: valid)
            #expect(try await client.send(again).text.contains("value=\"pause\""))
            let manager = FileManager.default
            #expect(try manager.contentsOfDirectory(atPath: folder.url.path) == ["players"])
            #expect(try manager.contentsOfDirectory(atPath: folder.url.path + "/players") == [String(own)])
        }
    }

    @Test func gameRemovedFromMemoryIsRestoredFromFile() async throws {
        var settings = ServerSettings.unhurried
        settings.players = 1
        try await serve(settings) { server in
            let (ada, bea) = (Tab(server, .recall), Tab(server, .recall, player: "bea"))
            try await startRecall(ada, words: ["class"])
            try await startRecall(bea, words: ["enum", "while"])
            try await ada.open()
            #expect(ada.html.contains("1/50") && ada.actions.contains("pause"))
            try await bea.guess("break")
            #expect(bea.html.contains("3/50"))
        }
    }

    @Test func savedGameContinuesOnlyWithItsQuizFile() async throws {
        try await serve { try await startRecall(Tab($0, .recall), words: ["class"]) }
        var settings = ServerSettings.unhurried
        let file = folder.file("own.json")
        try Data("{\"question\": \"Which rivers?\", \"answer\": [\"Po\", \"Nile\"]}".utf8).write(to: file)
        settings.recall = file
        for found in 1...2 {
            try await serve(settings) { server in
                let tab = Tab(server, .recall)
                try await tab.open()
                #expect(tab.html.contains("Which rivers?"))
                if found == 1 {
                    try await tab.press("start")
                    try await tab.guess("po")
                }
                #expect(tab.html.contains("1/2"))
            }
        }
        try await serve { server in
            let tab = Tab(server, .recall)
            try await tab.open()
            #expect(tab.html.contains("1/50"))
        }
    }

    @Test func unreadableSavedGameIsIgnored() async throws {
        let files = try PlayerFiles(in: folder.url)
        for data in ["{\"version\": 99}", "x"] {
            files.save(SavedGame(isRunning: true, game: Data(data.utf8)), as: "recall", of: .fixture("ada"))
            await files.written()
            try await serve { server in
                let tab = Tab(server, .recall)
                try await tab.open()
                #expect(tab.actions == ["start"])
            }
        }
    }
}
