import Foundation
import RemoteLoadingTesting
import Testing

@testable import TerminalHost

/// Tests that a game continues in another process of the built program.
@MainActor
@Suite(.timeLimit(.minutes(5)))
final class SavedGameProcessTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "saved-\(UUID())")
    private var records: String { folder.appending(path: "records").path }
    /// The files of the saved games.
    private var saved: [URL] {
        let games = URL(filePath: records + ".saved")
        // There is no folder before a game is saved.
        return (try? FileManager.default.contentsOfDirectory(at: games, includingPropertiesForKeys: nil)) ?? []
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)  // the system cleans up temporary folders
    }

    /// Runs the program on a new terminal, and enters each line once the terminal shows the text that is given for the
    /// line.
    ///
    /// If a last text is given, the program is killed when the terminal shows this text.
    private func play(
        _ arguments: [String], _ steps: [(shown: String, line: String)], killedAt last: String? = nil
    ) async throws {
        let terminal = try PseudoTerminal()
        let side = terminal.programSide
        let process = try HostProcess(
            arguments + ["--records", records], input: side, output: side, errors: side)
        try process.start()
        try terminal.watch()
        for step in steps {
            try await until("“\(step.shown)” on the terminal") { terminal.picture.shows(step.shown) }
            try terminal.type(step.line + "\n")
        }
        if let last {
            try await until("“\(last)” on the terminal") { terminal.picture.shows(last) }
            process.send(signal: SIGKILL)
        }
        #expect(try await process.end() == (last == nil ? 0 : nil))
    }

    @Test func unfinishedRecallGameContinuesInNextProcess() async throws {
        try await play(
            ["recall"], [("0/50", ""), ("/give-up", "abstract"), ("1/50", "class"), ("2/50", "/quit")])
        #expect(saved.count == 1)
        try await play(
            ["recall"],
            [
                ("Your last game was saved. Press Enter to continue it.", ""), ("2/50", "class"),
                ("You had class before", "while"), ("3/50", "/give-up"), ("You got 3 out of 50", "/quit"),
            ])
        #expect(saved.isEmpty)
        try await play(["recall"], [("0/50", "/quit")])
    }

    @Test func savedQuizContinuesInNextProcess() async throws {
        try await play(
            ["quiz", "--reveal", "1"],
            [("New game", ""), ("Question 1 of 5", "1"), ("Question 2 of 5", "/save"), ("The game is saved.", "/quit")])
        #expect(saved.count == 1)
        try await play(
            ["quiz", "--reveal", "1"],
            [
                ("Your last game was saved.", ""), ("Question 2 of 5", "1"), ("Question 3 of 5", "/menu"),
                ("New game", "/quit"),
            ]
        )
        #expect(saved.isEmpty)
    }

    @Test func gameQuitAfterLastAnswerIsNotSaved() async throws {
        try await play(
            ["quiz", "--questions", "1", "--reveal", "60"],
            [("New game", ""), ("Question 1 of 1", "1\n/pause"), ("The game is paused.", "/quit")])
        #expect(saved.isEmpty)
        try await play(["quiz", "--questions", "1", "--reveal", "60"], [("Record: ", "/quit")])
    }

    @Test func savedQuizIsDeletedWhenQuizEnds() async throws {
        try await play(
            ["quiz", "--questions", "1", "--reveal", "0"],
            [("New game", ""), ("Question 1 of 1", "/save"), ("The game is saved.", "1")], killedAt: "New game")
        #expect(saved.isEmpty)
    }

    @Test func savedRecallGameIsDeletedWhenGameEnds() async throws {
        try await play(
            ["recall"], [("0/50", ""), ("/give-up", "/save"), ("The game is saved.", "/give-up")],
            killedAt: "You got 0")
        #expect(saved.isEmpty)
    }

    @Test func savedGameIsNotOfferedWithOtherSettings() async throws {
        try await play(["recall"], [("0/50", ""), ("/give-up", "/save"), ("The game is saved.", "/quit")])
        try await play(["recall", "--untimed"], [("Enter or /start to start", "/quit")])
        #expect(saved.count == 1)
    }

    @Test func damagedGameIsReportedAndRenamed() async throws {
        try await play(["recall"], [("0/50", ""), ("/give-up", "/quit")])
        let file = try #require(saved.first)
        try Data("{".utf8).write(to: file)
        try await play(
            ["recall"],
            [("The saved game is damaged, so a new game begins.", ""), ("0/50", "/give-up"), ("You got 0", "/quit")])
        #expect(saved.map(\.pathExtension) == ["damaged"])
        try await play(["recall"], [("0/50", "/quit")])
    }
}
