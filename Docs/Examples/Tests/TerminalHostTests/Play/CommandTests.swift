import QuizDomain
import QuizDomainTesting
import RemoteLoading
import Testing

@testable import TerminalHost

struct CommandTests {
    @Test(arguments: [
        ("/start", Command.start), ("/inizia", .start), ("/give-up", .giveUp), ("/arrenditi", .giveUp),
        ("/pause", .pause), ("/pausa", .pause), ("/resume", .resume), ("/riprendi", .resume), ("/reset", .reset),
        ("/ricomincia", .reset), ("/finish", .finish), ("/verifica", .finish), ("/quit", .quit), ("/esci", .quit),
        ("/help", .help), ("/aiuto", .help), ("/load", .load), ("/carica", .load),
        ("/save", .save), ("/salva", .save),
    ])
    func commandsExistInBothLanguages(_ line: String, _ command: Command) {
        #expect(Command(line, on: .fixture(.playing)) == command)
    }

    @Test(arguments: ["/QUIT", "  /quit", "/quit  ", "/quit now"])
    func commandIgnoresCaseAndBlanksAndFurtherWords(_ line: String) {
        #expect(Command(line, on: .fixture(.playing)) == .quit)
    }

    @Test(arguments: [("/", "/"), ("/stop", "/stop"), ("/ start", "/"), ("//", "//")])
    func unrecognisedSlashCommandIsUnknown(_ line: String, _ word: String) {
        #expect(Command(line, on: .fixture(.playing)) == .unknown(word))
    }

    @Test(arguments: ["int", " int ", "start", "quit", "and/or", "é"])
    func lineWithoutSlashIsReadAsGuess(_ line: String) {
        #expect(Command(line, on: .fixture(.playing)) == .guess(line))
    }

    @Test(arguments: ["", " ", "\t"])
    func emptyLineStartsReadyGame(_ line: String) {
        #expect(Command(line, on: .fixture(.ready)) == .start)
    }

    @Test func emptyLineResumesPausedGame() {
        #expect(Command("", on: .fixture(.paused)) == .resume)
    }

    @Test func emptyLineDoesNotResetRunningGame() {
        #expect(Command("", on: .fixture(.playing)) == .guess(""))
    }

    @Test(arguments: [RecallEnding.allFound, .timeUp, .gaveUp])
    func emptyLineAfterEndPlaysAgain(_ ending: RecallEnding) {
        #expect(Command("", on: .fixture(.finished(ending))) == .reset)
    }

    @Test func emptyLineAfterFailureReloads() {
        #expect(Command("", on: .fixture(.failed(.connectivity(.notConnected)))) == .load)
    }
}
