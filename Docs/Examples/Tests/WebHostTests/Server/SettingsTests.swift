import Testing

@testable import WebHost

@Suite(.timeLimit(.minutes(1)))
struct SettingsTests {
    @Test func optionsReplaceDefaults() throws {
        #expect(try Settings([]) == Settings())
        let settings = try Settings(["--port", "8080", "--reveal", "0"])
        #expect(settings.port == 8080 && settings.reveal == 0)
    }

    @Test(arguments: [
        ["--port"], ["--port", "65536"], ["--port", "-1"], ["--reveal", "61"], ["--reveal", "x"], ["frob"], ["--help"],
    ])
    func wrongArgumentIsRefusedWithText(arguments: [String]) {
        #expect(throws: UsageError.self) { try Settings(arguments) }
    }
}
