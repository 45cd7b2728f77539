import Foundation
import QuizDomain
import QuizDomainTesting
import RemoteLoadingTesting
import Testing

/// Tests of the built program without a terminal.
@MainActor
struct PipedProcessTests {
    private let keywords = RecallQuestion.javaKeywords.answers.map(\.text)

    @Test(arguments: ["int\n", "int", "int\r\n", "INT\n"])
    func gameGivesUpWhenInputEndsAfterGuess(_ input: String) async throws {
        let run = try await HostRun.of(input: input)
        #expect(run.code == 0)
        #expect(run.errors.isEmpty)
        #expect(run.lines.prefix(2) == ["What are all the java keywords?", "05:00   0/50"])
        #expect(run.lines.dropFirst(2).first?.hasPrefix("1/50  Right: int") == true)
        #expect(run.lines.contains("You found 1 of 50"))
        #expect(run.lines.contains("You gave up"))
        #expect(run.lines.last?.hasPrefix("Missed: abstract, assert, ") == true)
    }

    @Test func outputHasNoControlSequences() async throws {
        let run = try await HostRun.of(input: "in\u{1B}[At\n/help\n/pause\n")
        #expect(run.output.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
    }

    @Test func guessingAllKeywordsWinsGame() async throws {
        let run = try await HostRun.of(input: keywords.joined(separator: "\n"))
        #expect(run.code == 0)
        #expect(
            run.lines.suffix(3) == ["Congratulations", "You found all 50 answers!", "Finished: you found 50 of 50"])
    }

    @Test func untimedGameShowsElapsedTimeInsteadOfClock() async throws {
        let run = try await HostRun.of(["--untimed"], input: keywords.joined(separator: "\n"))
        #expect(run.code == 0)
        #expect(run.lines.prefix(2) == ["What are all the java keywords?", "0/50"])
        #expect(run.lines.contains("You found all 50 answers!"))
        #expect(run.lines.last?.hasPrefix("Time: 00:") == true)
    }

    @Test func quizFileCanMakeCaseMatter() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "units-\(UUID().uuidString).json")
        try Data(#"{"question": "Units?", "answer": ["mW", "MW"], "matters": ["case"]}"#.utf8).write(to: file)
        let run = try await HostRun.of(["--file", file.path], input: "mw\nMW\n")
        #expect(run.lines.contains("You found 1 of 2"))
        #expect(run.errors.isEmpty)
    }

    @Test func equallySpelledAnswersInQuizFileCauseWarning() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "units-\(UUID().uuidString).json")
        try Data(#"{"question": "Units?", "answer": ["mW", "MW"]}"#.utf8).write(to: file)
        let run = try await HostRun.of(["--file", file.path], input: "mw\n")
        #expect(run.code == 0)
        #expect(
            run.errors == "\(file.lastPathComponent): answer[1] is spelled like “mW” and was left out: “MW”\n")
    }

    @Test func errorNamesBrokenRuleOfQuizFile() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "units-\(UUID().uuidString).json")
        try Data(#"{"question": "Units?", "answer": ["mW"], "matters": ["size"]}"#.utf8).write(to: file)
        let run = try await HostRun.of(["--file", file.path], input: "")
        #expect(run.code == 1)
        #expect(run.errors.contains("\(file.lastPathComponent): matters[0] breaks the rule unknownFolding"))
    }

    @Test func placesQuizJudgesDifferentSpellings() async throws {
        let guesses = ["usa", "congo", "congo kinshasa", "Congo", "орел", "zurich", "cote d'ivoire", "/save"]
        let run = try await HostRun.of(["--list", "places"], input: guesses.joined(separator: "\n"))
        #expect(run.code == 0)
        #expect(
            run.lines.dropFirst(2).prefix(8) == [
                "1/10  Right: U.S.A. (“usa”)", "1/10  That could be any of 2 answers (“congo”)",
                "2/10  Right: Congo-Kinshasa (“congo kinshasa”)", "3/10  Right: Congo-Brazzaville (“Congo”)",
                "4/10  Right: \u{2068}Орёл\u{2069} (“орел”)", "5/10  Right: Zürich (“zurich”)",
                "6/10  Right: Côte d’Ivoire (“cote d'ivoire”)", "A game can be saved only on a terminal.",
            ])
        let italian = try await HostRun.of(["--list", "places"], language: "it_IT.UTF-8")
        #expect(italian.lines.first?.hasPrefix("Quali sono i dieci luoghi") == true)
    }

    @Test func nextProcessShowsRecordOfEarlierProcess() async throws {
        let records = FileManager.default.temporaryDirectory.appending(path: "records-\(UUID().uuidString)").path
        for (guesses, expected) in [("int\n", "Record: 1 in 00:"), ("", "Record: 1 in 00:")] {
            let run = try await HostRun.of(["--records", records], input: guesses)
            #expect(run.lines.last?.hasPrefix(expected) == true)
            #expect(run.lines.contains("New record!") == !guesses.isEmpty)
        }
    }

    @Test func gameThroughPipeUsesLanguageOfEnvironment() async throws {
        let run = try await HostRun.of(language: "it_IT.UTF-8", input: "int\nnulla\n/verifica\n")
        #expect(run.code == 0)
        #expect(
            run.lines.dropFirst(2).prefix(3) == [
                "1/50  Giusto: int", "1/50  Non è una risposta («nulla»)", "Risposte trovate: 1 su 50",
            ])
    }

    @Test func languageOptionOverridesEnvironment() async throws {
        let run = try await HostRun.of(["--language", "en", "--seconds=9"], language: "it_IT.UTF-8")
        #expect(run.lines.dropFirst().first == "00:09   0/50")
        #expect(run.lines.contains("You found 0 of 50"))
    }

    @Test(arguments: ["</dev/null", "<&-", "</dev/null 2>&-", "<&- 2>&-"])
    func gameWithoutInputGivesUpImmediately(_ redirections: String) async throws {
        let run = try await HostRun.of(redirecting: redirections)
        #expect(run.code == 0)
        #expect(run.lines.contains("You found 0 of 50"))
        #expect(run.lines.last?.hasPrefix("Missed: ") == true)
    }

    @Test(arguments: [">&-", "<&- >&- 2>&-", ">/dev/null"])
    func programWithClosedOrDiscardedOutputEndsSuccessfully(_ redirections: String) async throws {
        let run = try await HostRun.of(input: "int\n", redirecting: redirections)
        #expect(run == HostRun(code: 0, output: "", errors: ""))
    }

    @Test func closedOutputEndsProgramBeforeInput() async throws {
        let (input, output) = (Pipe(), Pipe())
        try output.fileHandleForReading.close()
        let process = try HostProcess(input: input, output: output)
        try process.start()
        #expect(try await process.end() == 0)
    }

    @Test func timeLimitEndsGameWhileInputIsOpen() async throws {
        let (input, output) = (Pipe(), Pipe())
        let process = try HostProcess(["--seconds", "1"], input: input, output: output)
        try process.start()
        let ending = Task.detached { [handle = output.fileHandleForReading] in
            var text = ""
            while !text.contains("Missed:") {
                let data = handle.availableData
                guard !data.isEmpty else { break }
                text += String(decoding: data, as: UTF8.self)
            }
            return text
        }
        #expect(
            await Timeout().run { await ending.value }?.contains("Time is up\nYou got 0 out of 50") == true
        )
        try input.fileHandleForWriting.close()
        #expect(try await process.end() == 0)
    }

    @Test(arguments: [
        (
            ["frob"], "There is no game frob. The games are recall, quiz, trivia, names and browse. Try --help.\n"
        ),
        (["--fast"], "Unknown option --fast. Try --help.\n"),
        (["--seconds", "no"], "--seconds must be a whole number from 1 to 86400, not no\n"),
        (["--language"], "Missing value for --language. Try --help.\n"),
    ])
    func invalidArgumentIsReported(_ arguments: [String], _ text: String) async throws {
        #expect(try await HostRun.of(arguments) == HostRun(code: 2, output: "", errors: text))
    }

    @Test(arguments: [("en", "usage: TerminalHost"), ("it", "uso: TerminalHost")])
    func helpIsPrintedInBothLanguages(_ language: String, _ usage: String) async throws {
        let run = try await HostRun.of(["--help", "--language", language])
        #expect(run.code == 0)
        #expect(run.output.contains(usage))
        #expect(run.errors.isEmpty)
    }
}
