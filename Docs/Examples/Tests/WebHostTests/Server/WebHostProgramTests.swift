#if os(Linux)  // On other systems, environment variables replace neither the desktop nor the folder of the user.
import Foundation
import RemoteLoading
import RemoteLoadingTesting
import Testing

@testable import WebHost

/// Tests of the whole program, as a process.
@Suite(.timeLimit(.minutes(5)))
struct WebHostProgramTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "web-program-\(UUID())")
    private let desktop: FakeDesktop

    init() async throws {
        desktop = try await FakeDesktop(in: folder)
    }

    /// Starts the program with the folder and the desktop of the test.
    private func start(_ arguments: String...) throws -> ProgramRun {
        let folders = ["--data", folder.path, "--cache", folder.path + "/cache"]
        return try ProgramRun(
            folders + arguments, environment: desktop.environment.merging(["HOME": folder.path]) { $1 })
    }

    private func removeFolder() {
        desktop.server.stop()
        try? FileManager.default.removeItem(at: folder)  // the system cleans up temporary folders
    }

    @Test func programOpensPageAndSavesGameWhenTerminated() async throws {
        defer { removeFolder() }
        let program = try start("--port", "0")
        defer { program.terminate() }
        try await desktop.server.waitForRequests(1)
        let address = try #require(desktop.opened.first)
        // Another program finds the address of this one.
        #expect(throws: FolderLock.Held(address: address)) { try FolderLock(of: folder) }
        for (button, next) in [("load", "start"), ("start", "pause")] {
            // The question may still be loading.
            try await Self.press(button, at: address, until: next)
        }
        program.terminate()
        let end = await program.end()
        #expect(end.status == 0)
        #expect(end.output == "Playhouse is open in your browser: \(address) – press Control-C to end it.\n")
        #expect(try await Self.runsGame(in: folder))
    }

    /// Presses a button of the recall quiz until the page offers the next one.
    private static func press(_ button: String, at address: String, until next: String) async throws {
        var page = ""
        while !page.contains("value=\"\(next)\"") {
            let request = try HTTPRequest(
                .post, parsing: address + "en/recall/part", form: ["do": button],
                fields: PlayerID.fixture("ada").cookie)
            page = try await URLSessionHTTPClient.unhurried.send(request).text
        }
    }

    @MainActor
    private static func runsGame(in folder: URL) async throws -> Bool {
        await (try PlayerFiles(in: folder)).game("recall", of: .fixture("ada"))?.isRunning == true
    }

    @Test func secondProgramOpensPageOfRunningOne() async throws {
        defer { removeFolder() }
        let lock = try #require(try FolderLock(of: folder))
        lock.note(address: "http://127.0.0.1:1/")
        for (first, second) in [("--no-open", "--no-open"), ("--port", "0")] {
            let end = try await start(first, second).end()
            #expect(end.status == 1)
            #expect(end.errors.contains("already running: http://127.0.0.1:1/\n"))
        }
        try await desktop.server.waitForRequests(1)
        #expect(desktop.opened == ["http://127.0.0.1:1/"])
        withExtendedLifetime(lock) {}
    }

    @Test func helpAndUnusableArgumentsEndProgram() async throws {
        defer { removeFolder() }
        let help = try await start("--help").end()
        #expect(help.status == 0 && help.output.contains("usage: WebHost [OPTION]…"))
        let option = try await start("--frob").end()
        #expect(option.status == 2 && option.errors.contains("--frob is no option"))
        let data = try await start("--data", "/dev/null").end()
        #expect(data.status == 1 && data.errors.contains("cannot be kept in /dev/null"))
        let people = try await start("--people", "/nowhere/people").end()
        #expect(people.status == 1 && people.errors.contains("There is no folder \"/nowhere/people\"."))
        let port = try await start("--port", "\(desktop.server.port)").end()
        #expect(port.status == 1 && port.errors.contains("Another program uses the port."))
    }

    @Test func programExplainsEachProblemAtStart() async throws {
        defer { removeFolder() }
        try Data("name,picture\nAda Borg,ada.png\n".utf8).write(to: folder.appending(path: "people.csv"))
        // A server that a proxy hides is of no use, so the program ends.
        let program = try ProgramRun(
            ["--people", folder.path, "--cache", folder.path + "/cache", "--no-open"],
            // No file can be in the folder for the games.
            environment: ["XDG_DATA_HOME": "/dev/null", "HOME": folder.path, "http_proxy": "http://proxy.test:1"])
        let end = await program.end()
        #expect(end.status == 1)
        #expect(end.output.contains("line 2: the picture \"ada.png\" is not in the folder"))
        #expect(end.output.contains("Everything is forgotten when the program ends."))
        #expect(end.errors.contains("http_proxy sends requests"))
    }
}
#endif
