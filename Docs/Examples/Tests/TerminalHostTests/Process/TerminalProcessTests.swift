import Foundation
import QuizDomain
import QuizDomainTesting
import RemoteLoadingTesting
import Testing

@testable import TerminalHost

/// Tests of the built program on a terminal, with the input of a player.
@MainActor
struct TerminalProcessTests {
    private let terminal: PseudoTerminal

    init() throws {
        terminal = try PseudoTerminal()
    }

    private func start(_ arguments: [String] = [], language: String = "en_US.UTF-8") throws -> HostProcess {
        let side = terminal.programSide
        let process = try HostProcess(arguments, language: language, input: side, output: side, errors: side)
        try process.start()
        try terminal.watch()
        return process
    }

    private func see(_ what: String, _ condition: (TerminalPicture) -> Bool) async throws {
        try await until(what) { condition(terminal.picture) }
    }

    @Test func playerWinsGameInTerminal() async throws {
        let process = try start()
        try await terminal.see("What are all the java keywords?")
        try await terminal.see("05:00   0/50")

        try terminal.type("\n")
        try await see("a clock that runs") { $0.clock.hasPrefix("04:") }

        try terminal.type("abst")
        try await see("what is being written") { $0.lines.last == "Insert word: abst" }
        let clock = terminal.picture.clock
        try await see("the clock redrawn") { $0.clock != clock }
        #expect(terminal.picture.lines.last == "Insert word: abst")
        try terminal.type("ract\n")
        try await terminal.see("1/50")

        for (index, keyword) in RecallQuestion.javaKeywords.answers.map(\.text).enumerated().dropFirst() {
            try terminal.type((index.isMultiple(of: 7) ? keyword.uppercased() : keyword) + "\n")
            try await terminal.see("\(index + 1)/50")
        }
        try await terminal.see("Congratulations")
        try await terminal.see("You found all 50 answers!")

        try terminal.type("\n")
        try await terminal.see("05:00   0/50")
        try terminal.type("/start\n/give-up\n")
        try await terminal.see("You got 0 out of 50 answers.")

        try terminal.type("/quit\n")
        #expect(try await process.end() == 0)
        #expect(terminal.transcript.contains("\u{1B}7\u{1B}[3;1H\u{1B}[K04:5"))
        #expect(terminal.picture.unknown.isEmpty)
    }

    @Test func italianGameEndsAtTimeLimit() async throws {
        let process = try start(["--seconds", "1"], language: "it_IT.UTF-8")
        try await terminal.see("Invio o /inizia per iniziare")
        try terminal.type("/inizia\n")
        try await terminal.see("Tempo scaduto")
        try await terminal.see("Mancate:")
        try terminal.type("\u{4}")
        #expect(try await process.end() == 0)
    }

    @Test func pausedGameIgnoresGuessUntilResumed() async throws {
        let process = try start()
        try await terminal.see("0/50")
        try terminal.type("/start\n/pause\n")
        try await terminal.see("The game is paused")
        try terminal.type("int\n")
        try await terminal.see("The game is paused (“int”)")
        try terminal.type("\n")
        try await terminal.see("Insert word:")
        try terminal.type("int\n")
        try await terminal.see("1/50")
        try terminal.type("/esci\n")
        #expect(try await process.end() == 0)
    }

    @Test func pageIsPaintedAgainAfterResize() async throws {
        let process = try start()
        try await terminal.see("What are all the java keywords?")
        try terminal.resize(TerminalSize(columns: 20, rows: 20))
        process.send(signal: SIGWINCH)
        try await terminal.see("What are all the")
        try await see("> ") { $0.lines.last == ">" }
        #expect(!terminal.picture.shows("What are all the java keywords?"))
        try terminal.type("/quit\n")
        #expect(try await process.end() == 0)
    }

    @Test func stoppedProcessPaintsPageAgainWhenContinued() async throws {
        let process = try start(["quiz"])
        try await terminal.see("No record yet")
        process.send(signal: SIGSTOP)
        try terminal.resize(TerminalSize())
        process.send(signal: SIGCONT)
        try await terminal.see("No record yet")
        try terminal.type("/quit\n")
        #expect(try await process.end() == 0)
    }

    @Test func endedProgramLeavesCursorBelowPage() async throws {
        let process = try start()
        try await terminal.see("0/50")
        try terminal.type("\u{4}")
        #expect(try await process.end() == 0)
        try await see("the cursor below the page") { $0.cursor == .init(row: $0.lines.count, column: 0) }
    }

    @Test func previousTerminalContentIsScrolled() async throws {
        let process = try start()
        try await terminal.see("0/50")
        try terminal.type("/quit\n")
        #expect(try await process.end() == 0)
        #expect(terminal.picture.scrolledAway.count == 1)
    }
}

extension TerminalPicture {
    fileprivate var clock: String { lines.count > 2 ? lines[2] : "" }
}
