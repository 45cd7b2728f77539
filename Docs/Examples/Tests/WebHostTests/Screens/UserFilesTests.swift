import Foundation
import HostParts
import NameMatch
import NameMatchTesting
import RemoteLoading
import RemoteLoadingTesting
import Testing

@testable import WebHost

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct UserFilesTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "web-files-\(UUID())")

    /// Returns a tab of a server with the player's own files, after it has opened an app.
    private func open(_ app: AppName, quiz: String = "", recall: String = "") async throws -> (Tab, LoopbackHTTPServer)
    {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var settings = ServerSettings.unhurried
        settings.quiz = folder.appending(path: "own-quiz.json")
        settings.recall = folder.appending(path: "own-recall.json")
        try Data(quiz.utf8).write(to: folder.appending(path: "own-quiz.json"))
        try Data(recall.utf8).write(to: folder.appending(path: "own-recall.json"))
        try CapitalsQuiz.picture.png.write(to: folder.appending(path: "flag.png"))
        let server = try await WebServer.start(settings)
        let tab = Tab(server, app)
        try await tab.open()
        return (tab, server)
    }

    private func removeFolder() {
        try? FileManager.default.removeItem(at: folder)  // the system cleans up temporary folders
    }

    @Test func quizOfFileIsPlayedWithItsPicture() async throws {
        defer { removeFolder() }
        let (tab, server) = try await open(
            .quiz,
            quiz: """
                {"version": 1, "title": "Rivers", "questions": [{"text": "Which river?", "image": "flag.png",
                 "imageDescription": "A flag", "options": ["Po", "Nile"], "right": "Po", "points": 10}]}
                """)
        defer { server.stop() }
        try await tab.press("start")
        #expect(tab.html.contains("Which river?"))
        #expect(try await tab.picture(tab.pictures[0]).data == CapitalsQuiz.picture.png)
    }

    @Test func recallQuizOfFileIsPlayed() async throws {
        defer { removeFolder() }
        let (tab, server) = try await open(
            .recall, recall: "{\"question\": \"Which rivers?\", \"answer\": [\"Po\", \"Nile\"]}")
        defer { server.stop() }
        #expect(tab.html.contains("Which rivers?"))
        try await tab.press("start")
        try await tab.guess("nile")
        #expect(tab.html.contains("1/2"))
    }

    @Test func recallQuestionOfFileShowsItsPicture() async throws {
        defer { removeFolder() }
        let (tab, server) = try await open(
            .recall,
            recall: """
                {"question": "Which colours?", "image": "flag.png", "imageDescription": "A flag", "answer": ["Red"]}
                """)
        defer { server.stop() }
        #expect(tab.html.contains("alt=\"A flag\""))
        #expect(try await tab.picture(tab.pictures[0]).data == CapitalsQuiz.picture.png)
        try await tab.press("start")
        #expect(tab.pictures.count == 1 && tab.html.contains("<section class=\"board "))
    }

    @Test func refusedPictureOfRecallQuestionIsReported() async throws {
        defer { removeFolder() }
        let (tab, server) = try await open(
            .recall, recall: #"{"question": "Which colours?", "image": "ftp://a.test/f.png", "answer": ["Red"]}"#)
        defer { server.stop() }
        #expect(tab.html.contains("(picture not available)"))
        #expect(tab.pictures.isEmpty)
    }

    @Test func gameUsesPeopleAndPicturesOfFolder() async throws {
        defer { removeFolder() }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let names = ["ada", "bea", "carl", "dora", "emil", "fay"]
        for name in names {
            try PixelPicture.portrait(of: name).png.write(to: folder.appending(path: name + ".png"))
        }
        let rows = names.map { "\($0);Borg;\($0).png;\($0 == "fay" ? "chess" : "3b, <chess>")\n" }.joined()
        try Data(("first name;last name;picture;groups\n" + rows).utf8).write(to: folder.appending(path: "people.csv"))
        let settings = try ServerSettings(["--people", folder.path])
        let people = try #require(try WebHostProgram.people(settings))
        let server = try await WebServer.start(
            .unhurried, services: Services(people: people.folder, groups: people.groups))
        defer { server.stop() }
        let tab = Tab(server, .names)
        try await tab.open()
        try await tab.wait(for: "value=\"mode-3\"")
        #expect(!tab.html.contains("Former team"))
        let headings = ["3b", "&lt;chess&gt;", "chess"].map { "<h2 class=\"group\"><bdi>\($0)</bdi></h2>" }
        #expect(headings.allSatisfy(tab.html.contains))
        #expect(tab.html.contains("Typed mode, 3b") && tab.html.contains("Only people of 3b."))
        #expect(tab.html.contains("At least 6 people are needed; there are 5 of 3b."))
        #expect(tab.html.contains("At least 2 people are needed; there is 1 of chess."))
        try await tab.press("mode-3")
        try await tab.wait(for: "value=\"pick-0-4\"")
        let portraits = names.map { PixelPicture.portrait(of: $0).png }
        #expect(portraits.contains(try await tab.picture(tab.pictures[0]).data))
        #expect(tab.html.contains("Borg") && !tab.html.contains(".png"))
    }

    @Test func unusableFolderOfPeopleEndsProgram() throws {
        let settings = try ServerSettings(["--people", "/nowhere/people"])
        #expect(throws: PeopleFolderError.noFolder("/nowhere/people")) { try WebHostProgram.people(settings) }
    }

    @Test func exampleFolderOfPeopleHasNoProblems() async throws {
        let example = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../People")
            .standardized
        let people = try PeopleFolder(example).people()
        #expect(people.report == "people.csv: 8 people")
        #expect(people.roster.groups == ["3b", "chess club"])
        let images = FolderImageLoader(example)
        for person in people.roster.people {
            #expect(try await images.image(at: person.portrait).info.format == .png)
        }
    }

    @Test func errorInFileIsShownWithItsPlace() async throws {
        defer { removeFolder() }
        let (quiz, server) = try await open(
            .quiz,
            quiz: """
                {"version": 1, "title": "Rivers", "questions": [{"text": "Which river?", "options": ["Po", "Nile"],
                 "right": "Rhine", "points": 10}]}
                """)
        defer { server.stop() }
        try await quiz.wait(for: "role=\"alert\"")
        #expect(quiz.html.contains("own-quiz.json") && quiz.html.contains("questions[0]"))
        let recall = Tab(server, .recall)
        try await recall.open()
        try await recall.wait(for: "role=\"alert\"")
        #expect(recall.html.contains("own-recall.json") && !recall.html.contains("<section class=\"board "))
    }
}
