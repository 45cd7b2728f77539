import Foundation
import RemoteLoadingTesting
import Testing

@testable import TerminalHost

/// Tests of the built program, playing the name game.
@MainActor
final class NamesProcessTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "names-\(UUID())")
    private var records: String { folder.appending(path: "records").path }

    deinit {
        try? FileManager.default.removeItem(at: folder)  // the system cleans up temporary folders
    }

    @Test func practiceGameThroughPipeEndsAtFirstMistake() async throws {
        let run = try await HostRun.of(
            ["names", "--records", records], input: String(repeating: "1\n", count: 200))
        #expect(run.code == 0)
        #expect(run.errors.isEmpty)
        #expect(run.lines.first == "Question 1   0")
        #expect(run.lines.contains { $0.hasPrefix("Who is ") })
        #expect(run.lines.contains("Game over"))
        #expect(FileManager.default.fileExists(atPath: records + ".learned"))
    }

    @Test func timedModeShowsClock() async throws {
        let run = try await HostRun.of(["names", "--mode=timed", "--records", records], input: "1\n2\n")
        #expect(run.code == 0)
        #expect(run.lines.first?.hasSuffix("01:00") == true)
    }

    @Test func namesAreTypedThroughPipe() async throws {
        let run = try await HostRun.of(
            ["names", "--mode=typed", "--records", records], input: "/hint\nNobody Whosoever\n")
        #expect(run.code == 0)
        #expect(run.lines.contains("Who is this?"))
        #expect(run.lines.contains { $0.hasPrefix("Job title: ") || $0.hasPrefix("First letter: ") })
        #expect(run.lines.contains("That is not the name"))
        #expect(run.lines.contains("Game over"))
    }

    @Test func gameInLookAlikesModeEndsWithStatistics() async throws {
        let run = try await HostRun.of(
            ["names", "--mode=look-alikes", "--records", records],
            input: String(repeating: "1\n", count: 10))
        #expect(run.code == 0)
        #expect(run.lines.contains { $0.hasPrefix("Attempts: 10   Average time: ") && $0.contains("Best streak: ") })
    }

    @Test func unknownModeExitsWithUsageError() async throws {
        let run = try await HostRun.of(["names", "--mode", "backwards"])
        #expect(run.code == ExitCode.usage)
    }

    @Test func terminalShowsMenuAndColouredFaces() async throws {
        let terminal = try PseudoTerminal()
        let side = terminal.programSide
        let process = try HostProcess(["names", "--records", records], input: side, output: side, errors: side)
        try process.start()
        try terminal.watch()
        try await terminal.see("2) Timed mode   No record yet")
        try terminal.type("2\n")
        // The screen shows a full clock for at most a second.
        try await terminal.saw("01:00")
        try await terminal.see("Who is ")
        // The title can arrive before the rest of its page, which contains coloured faces.
        try await terminal.saw("\u{1B}[38;2;")
        try terminal.type("/menu\n")
        try await terminal.see("1) Practice mode")
        try terminal.type("/quit\n")
        #expect(try await process.end() == 0)
    }
}
