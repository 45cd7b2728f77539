import Foundation
import Testing

@testable import WebHost

@Suite(.timeLimit(.minutes(5)))
struct SettingsTests {
    @Test func commandLineOptionsReplaceDefaultSettings() throws {
        #expect(try Settings([]) == Settings())
        let settings = try Settings(["--port", "8080", "--reveal", "0", "--cache", "/caches"])
        #expect(settings.port == 8080 && settings.reveal == 0 && settings.cache?.path == "/caches")
    }

    @Test(arguments: [
        ["--port"], ["--port", "65536"], ["--port", "-1"], ["--reveal", "61"], ["--reveal", "x"], ["--cache"], ["frob"],
        ["--help"],
    ])
    func invalidArgumentThrowsUsageError(arguments: [String]) {
        #expect(throws: UsageError.self) { try Settings(arguments) }
    }
}
