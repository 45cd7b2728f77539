import Foundation
import Testing

@testable import WebHost

@Suite(.timeLimit(.minutes(5)))
struct ServerSettingsTests {
    @Test func commandLineOptionsReplaceDefaultSettings() throws {
        #expect(
            try ServerSettings([]).ports.lowerBound == ServerSettings.standardPort && ServerSettings([]).data == nil)
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

    @Test func openingBrowserNeedsDisplayAndProgram() throws {
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
    #endif
}
