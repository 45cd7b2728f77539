import Foundation
import Testing

@testable import TerminalHost

/// Tests that the built program shows cached content after a server in another process has stopped.
@MainActor
@Suite(.timeLimit(.minutes(5)))
final class OfflineProcessTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "offline-\(UUID())")
    private var cache: String { folder.appending(path: "cache").path }
    /// The age of responses in seconds, which is one day and one hour.
    private let age = 90_000

    deinit {
        try? FileManager.default.removeItem(at: folder)  // the system cleans up temporary folders
    }

    /// Runs the program before and after the server is stopped, and returns both runs.
    private func runs(
        _ arguments: (ServedExample) -> [String], input: String
    ) async throws -> (online: HostRun, offline: HostRun) {
        let server = try await ServedExample(age: age)
        let arguments = arguments(server) + ["--cache", cache]
        let online = try await HostRun.of(arguments, input: input)
        try await server.stop()
        return (online, try await HostRun.of(arguments, input: input))
    }

    @Test func cachedPeopleAndPortraitsAreShownOffline() async throws {
        let records = folder.appending(path: "records").path
        let (online, offline) = try await runs(
            { ["names", "--server", $0.address, "--records", records] }, input: "1\n")
        for run in [online, offline] {
            #expect(run.code == 0)
            #expect(run.lines.contains { $0.hasPrefix("Who is ") })
            #expect(run.pictureRows >= 2 * HalfBlocks.height)
        }
        let notice = "Offline: these people are from 1 day ago"
        #expect(!online.lines.contains(notice))
        #expect(offline.lines.contains(notice))
    }

    @Test func cachedGamesAndBoxArtAreShownOffline() async throws {
        let (online, offline) = try await runs(
            { ["browse", "--server", $0.address, "--token", $0.token] }, input: "1\n")
        for run in [online, offline] {
            #expect(run.code == 0)
            #expect(run.lines.contains { $0.hasPrefix("1) Just Chatting") })
            #expect(run.lines.contains { $0.hasPrefix("1) Streamer_0") })
            #expect(run.pictureRows >= HalfBlocks.height)
        }
        #expect(!online.lines.contains { $0.hasPrefix("Updated") })
        #expect(offline.lines.contains { $0.hasPrefix("Updated 1 day") })
    }

    @Test func browsingOfflineWithEmptyCacheFails() async throws {
        let server = try await ServedExample(age: age)
        try await server.stop()
        let arguments = ["browse", "--server", server.address, "--token", server.token, "--cache", cache]
        #expect(try await HostRun.of(arguments).code == ExitCode.noQuestion)
    }
}

extension HostRun {
    /// The number of lines that are rows of pictures, painted in characters.
    fileprivate var pictureRows: Int {
        lines.count { line in
            line.count >= HalfBlocks.width && line.allSatisfy { "@%#*+=-:. ".contains($0) }
                && line.contains { $0 != " " }
        }
    }
}
