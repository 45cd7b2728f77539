import Foundation
import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import Testing

@testable import TerminalHost

/// Tests of the built program, playing the multiple-choice quiz.
@MainActor
final class ChoiceProcessTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "choice-\(UUID())")
    private var quiz: String { folder.appending(path: "quiz.json").path }
    private var records: String { folder.appending(path: "records").path }

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // The options are not shuffled, so a number selects the same option in every run.
        let ordered = String(decoding: QuizFile.capitalsBytes, as: UTF8.self)
            .replacing(#""points": 10}"#, with: #""points": 10, "order": "asGiven"}"#)
        try ordered.write(toFile: quiz, atomically: true, encoding: .utf8)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)  // the system cleans up temporary folders
    }

    private func options(_ more: String...) -> [String] {
        ["quiz", "--file", quiz, "--records", records] + more
    }

    @Test func quizPlayedThroughPipeKeepsRecord() async throws {
        let run = try await HostRun.of(options("--reveal", "0"), input: "1\n2\n2\n")
        #expect(run.code == 0)
        #expect(run.errors.isEmpty)
        #expect(run.lines.first == "Question 1 of 3   0")
        #expect(run.lines.contains("You got 2 correct out of 3."))
        #expect(run.lines.contains("20   New record!"))
        #expect(run.lines.contains("✗ Is Canberra the capital of Australia?   True"))
        #expect(run.lines.count { $0 == "You got 2 correct out of 3." } == 1)
        #expect(run.lines.last == "/missed   /menu   /help   /quit")

        let again = try await HostRun.of(options("--reveal", "0"), input: "1\n1\n2\n")
        #expect(again.lines.contains("Record: 20"))
        #expect(!again.output.contains("New record!"))
    }

    @Test func relativeAndAbsolutePathShareOneRecord() async throws {
        _ = try await HostRun.of(options("--reveal", "0"), input: "1\n2\n2\n")
        let folders = FileManager.default.currentDirectoryPath.split(separator: "/")
        let relative = folders.map { _ in "../" }.joined() + quiz.dropFirst()
        let run = try await HostRun.of(
            ["quiz", "--file", relative, "--records", records, "--reveal", "0"], input: "1\n1\n2\n")
        #expect(run.lines.contains("Record: 20"))
    }

    @Test func defaultQuizNeedsNoFile() async throws {
        let run = try await HostRun.of(["quiz", "--reveal=0", "--records", records], input: "1\n")
        #expect(run.code == 0)
        #expect(run.lines.contains { $0.hasPrefix("Question 2 of 5") })
    }

    @Test func triviaProcessEndsAfterFirstWrongAnswer() async throws {
        let lines = String(repeating: "1\n", count: 60)
        let run = try await HostRun.of(["trivia", "--records", records], input: lines)
        #expect(run.code == 0)
        #expect(run.lines.contains("Question 1   0"))
        #expect(run.lines.contains("Game over"))
        #expect(run.lines.contains { $0.hasPrefix("Record: ") })
    }

    @Test(arguments: [
        (["quiz"], "Qual è la capitale del Perù?"), (["trivia"], "1) Vero"),
        (["recall"], "Quali sono tutte le parole chiave di Java?"),
    ])
    func italianGamesAskInItalian(game: [String], line: String) async throws {
        let run = try await HostRun.of(game + ["--records", records], language: "it_IT.UTF-8")
        #expect(run.lines.contains(line))
        #expect(!run.output.contains("What is") && !run.output.contains("True"))
    }

    @Test func helpAndWrongNumbersPrintMessages() async throws {
        let run = try await HostRun.of(options("--reveal", "0"), input: "9\n0\n/help\n/50\n/menu\n/help\n/quit\n")
        #expect(run.code == 0)
        #expect(run.lines.count { $0 == "Type a number from 1 to 4." } == 2)
        #expect(run.lines.contains("/pause    stop the clock"))
        #expect(run.lines.contains("/50       remove half of the wrong options"))
        #expect(run.lines.contains("Enter  New game"))
        #expect(run.lines.contains("/help   /quit"))
    }

    @Test func missingQuizFileIsReported() async throws {
        let run = try await HostRun.of(["quiz", "--file", "/nowhere.json", "--records", records])
        #expect(run.code == ExitCode.noQuestion)
        #expect(run.output.isEmpty)
        #expect(run.errors == "No questions\n/nowhere.json: The questions were not found.\n")
    }

    @Test func errorNamesMissingMemberOfQuizFile() async throws {
        let flawed = #"{"version": 1, "title": "t", "questions": [{"options": ["a", "b"], "right": "a"}]}"#
        try flawed.write(toFile: quiz, atomically: true, encoding: .utf8)
        let run = try await HostRun.of(options())
        #expect(run.code == ExitCode.noQuestion)
        #expect(run.output.isEmpty)
        #expect(run.errors == "No questions\n\(quiz): questions[0].text is missing\n")
    }

    @Test func quizFileSetsQuestionCountPicturesAndExplanations() async throws {
        let entry = #"""
            {"text": "What is the capital of Peru?", "image": "peru.png", "imageDescription": "A map of Peru",
             "options": ["Lima", {"text": "Quito", "image": "none.png", "imageDescription": "A tower"}],
             "right": "Lima", "order": "asGiven", "explanation": "Lima was founded in 1535."}
            """#
        let file = #"{"version": 1, "title": "t", "questionCount": 2, "questions": [\#(entry), \#(entry), \#(entry)]}"#
        try file.write(toFile: quiz, atomically: true, encoding: .utf8)
        try ImageFixtures.png(width: 90, height: 60).write(to: folder.appending(path: "peru.png"))
        let run = try await HostRun.of(options("--reveal", "0"), input: "1\n2\n")
        #expect(run.code == 0)
        #expect(run.errors.isEmpty)
        #expect(run.lines.first == "Question 1 of 2   0")
        #expect(run.lines.contains("[picture: A map of Peru, PNG 90x60]"))
        #expect(run.lines.contains("[picture not available: A tower]"))
        #expect(run.lines.contains("You got 1 correct out of 2."))
        #expect(run.lines.contains("Lima was founded in 1535."))
        #expect(run.lines.contains { $0.hasPrefix("Time: 00:") })

        let short = try await HostRun.of(options("--reveal", "0", "--questions", "1", "--shuffle"), input: "1\n")
        #expect(short.lines.first == "Question 1 of 1   0")
    }

    @Test func describedPictureIncludesItsOrientation() async throws {
        let entry = #"""
            {"text": "Which way?", "image": "turned.jpg", "imageDescription": "A road",
             "options": [{"text": "Left", "image": "left.heic"}, {"text": "Right", "image": "right.avif"}],
             "right": "Left", "order": "asGiven"}
            """#
        try #"{"version": 1, "title": "t", "questions": [\#(entry)]}"#.write(
            toFile: quiz, atomically: true, encoding: .utf8)
        let pictures = [
            "turned.jpg": ImageFixtures.jpeg(orientation: .right),
            "left.heic": ImageFixtures.heif(.heic, width: 40, height: 30),
            "right.avif": ImageFixtures.heif(.avif, width: 20, height: 10),
        ]
        for (name, data) in pictures { try data.write(to: folder.appending(path: name)) }
        let run = try await HostRun.of(options("--reveal", "0"), input: "1\n")
        #expect(run.lines.contains("[picture: A road, JPEG 3x2, turned by 90 degrees]"))
        #expect(run.lines.contains("[picture: left.heic, HEIC 40x30]"))
        #expect(run.lines.contains("[picture: right.avif, AVIF 20x10]"))
    }

    @Test func explanationIsShownDuringReveal() async throws {
        let run = try await HostRun.of(
            ["quiz", "--reveal", "1", "--records", records, "--questions", "3"], input: "1\n1\n1\n")
        #expect(run.code == 0)
        #expect(run.lines.contains("Queen Victoria chose Ottawa in 1857."))
    }

    @Test func terminalShowsColouredOutcomesAndRecord() async throws {
        let terminal = try PseudoTerminal()
        let side = terminal.programSide
        let process = try HostProcess(options("--reveal", "1"), input: side, output: side, errors: side)
        try process.start()
        try terminal.watch()
        try await terminal.see("No record yet")
        try terminal.type("\n")
        try await terminal.see("Question 1 of 3")
        try terminal.type("1\n")
        // The screen shows an outcome for only a second.
        try await terminal.saw("✓ 1) Lima")
        try await terminal.see("Question 2 of 3   10")
        try terminal.type("3\n")
        try await terminal.saw("The right answer is Oslo")
        try await terminal.see("Question 3 of 3   10")
        try terminal.type("1\n")
        try await terminal.see("Record: 20")
        try terminal.type("/quit\n")
        #expect(try await process.end() == 0)
        #expect(terminal.transcript.contains("\u{1B}[32m✓ 1) Lima\u{1B}[0m"))
        #expect(terminal.transcript.contains("\u{1B}[31m✗ 3) Stavanger\u{1B}[0m"))
        #expect(terminal.picture.unknown.isEmpty)
    }
}
