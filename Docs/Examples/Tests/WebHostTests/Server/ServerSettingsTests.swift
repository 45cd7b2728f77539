import Foundation
import RemoteLoadingTesting
import Testing

@testable import WebHost

@Suite(.timeLimit(.minutes(5)))
struct ServerSettingsTests {
    @Test func defaultSettingsOpenPageAtFixedPort() throws {
        let settings = try ServerSettings([])
        // Bookmarks contain the port, and other programs can use the first ones.
        #expect(settings.ports == 8045...8064 && settings.opensBrowser && settings.data == nil)
        #expect(ServerSettings.help.contains("from 0 to 60 (default: \(settings.reveal))"))
        // A seventh tab of a browser waits for this time.
        #expect(settings.hold <= .seconds(2))
    }

    @Test func commandLineOptionsReplaceDefaultSettings() throws {
        let settings = try ServerSettings(["--port", "8080", "--reveal", "0", "--cache", "/caches", "--data", "/data"])
        let own = try ServerSettings(["--quiz", "/q.json", "--no-open", "--recall", "/r.json"])
        #expect(own.quiz?.path == "/q.json" && own.recall?.path == "/r.json" && !own.opensBrowser)
        #expect(try ServerSettings(["--people", "/class"]).people?.path == "/class")
        #expect(settings.ports == 8080...8080 && settings.data?.path == "/data")
        #expect(settings.reveal == 0 && settings.cache?.path == "/caches")
    }

    @Test(arguments: [
        ["--port"], ["--port", "65536"], ["--port", "-1"], ["--reveal", "61"], ["--reveal", "x"], ["--cache"], ["frob"],
        ["--quiz"], ["--recall"], ["--data"], ["--people"], ["--no-open", "yes"],
        ["--help"],
    ])
    func invalidArgumentThrowsUsageError(arguments: [String]) {
        #expect(throws: UsageError.self) { try ServerSettings(arguments) }
    }

    @Test(arguments: [
        ("--port", "65536", "a number up to 65535"), ("--reveal", "61", "a number from 0 to 60"),
        ("--frob", "1", "See WebHost --help."),
    ])
    func usageErrorSaysWhatOptionNeeds(option: String, value: String, need: String) {
        let error = #expect(throws: UsageError.self) { try ServerSettings([option, value]) }
        #expect(error?.text.hasPrefix(option) == true && error?.text.contains(need) == true)
    }

    @Test func helpListsEachOption() {
        let options = ["port", "data", "quiz", "recall", "people", "reveal", "cache", "no-open", "help"]
        for option in options {
            #expect(ServerSettings.help.contains("  --\(option) "))
        }
    }

    #if os(Linux)
    @Test func dataFolderDefaultsToHomeFolderOfUser() {
        let home = FileManager.default.homeDirectoryForCurrentUser.path
        let own = home + "/.local/share/playhouse-web-host"
        #expect(ServerSettings.standardData([:]).path == own)
        // The specification of the variable says that a relative path is ignored.
        #expect(ServerSettings.standardData(["XDG_DATA_HOME": "data"]).path == own)
        #expect(ServerSettings.standardData(["XDG_DATA_HOME": "/data"]).path == "/data/playhouse-web-host")
    }

    @Test func openingBrowserNeedsDisplayAndXDGOpen() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "web-open-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }  // the system cleans up temporary folders
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let program = folder.appending(path: "xdg-open")
        let path = "/nowhere:" + folder.path
        #expect(DesktopBrowser.program(environment: ["PATH": path, "DISPLAY": ":0"]) == nil)
        #expect(
            FileManager.default.createFile(atPath: program.path, contents: nil, attributes: [.posixPermissions: 0o755]))
        #expect(DesktopBrowser.program(environment: ["PATH": path]) == nil)
        #expect(DesktopBrowser.program(environment: ["PATH": path, "DISPLAY": ""]) == nil)
        for name in ["DISPLAY", "WAYLAND_DISPLAY"] {
            #expect(DesktopBrowser.program(environment: ["PATH": path, name: ":0"])?.path == program.path)
        }
    }

    @Test func addressIsOpenedInDesktopBrowser() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "web-desktop-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }  // the system cleans up temporary folders
        let desktop = try await FakeDesktop(in: folder)
        defer { desktop.server.stop() }
        #expect(DesktopBrowser.open("http://127.0.0.1:1/", environment: desktop.environment))
        try await desktop.server.waitForRequests(1)
        #expect(desktop.opened == ["http://127.0.0.1:1/"])
        // The program says if it has opened nothing, so that the user opens the address.
        let broken = folder.appending(path: "broken")
        try FileManager.default.createDirectory(
            at: broken.appending(path: "xdg-open"), withIntermediateDirectories: true)
        let environments: [[String: String]] = [[:], ["PATH": broken.path, "DISPLAY": ":0"]]
        for environment in environments {
            #expect(!DesktopBrowser.open("http://127.0.0.1:2/", environment: environment))
        }
    }
    #endif
}
