import QuizDomain
import QuizDomainTesting
import Testing

@testable import TerminalHost

struct WordsTests {
    private static let verdicts: [(GuessVerdict, english: String, italian: String)] = [
        (.accepted(answer: "int", manner: .exact), "Right: int", "Giusto: int"),
        (.accepted(answer: "int", manner: .folded), "Right: int (“INT”)", "Giusto: int («INT»)"),
        (.accepted(answer: "int", manner: .alias), "Right: int (“INT”)", "Giusto: int («INT»)"),
        (
            .accepted(answer: "int", manner: .typo(distance: 1)), "Right, but it is spelled int (“INT”)",
            "Giusto, ma si scrive int («INT»)"
        ),
        (.alreadyFound(answer: "int"), "You had int before", "int c’era già"),
        (.close, "Almost an answer (“INT”)", "È quasi una risposta («INT»)"),
        (.ambiguous(2), "That could be any of 2 answers (“INT”)", "Può essere una di 2 risposte («INT»)"),
        (.wrong, "That is not an answer (“INT”)", "Non è una risposta («INT»)"),
        (.blank, "Type an answer first", "Scrivi prima una risposta"),
        (.notRunning(nil), "There is no question yet", "Non c’è ancora una domanda"),
        (.notRunning(.paused), "The game is paused (“INT”)", "La partita è in pausa («INT»)"),
    ]

    private static let reports: [(RecallPhase?, english: String, italian: String)] = [
        (nil, "There is no question yet", "Non c’è ancora una domanda"),
        (.ready, "The game has not started", "La partita non è iniziata"),
        (.playing, "You found 1 of 50", "Risposte trovate: 1 su 50"),
        (.finished(.allFound), "Finished: you found 1 of 50", "Partita finita, risposte trovate: 1 su 50"),
        (.finished(.timeUp), "Time is up: you found 1 of 50", "Tempo scaduto, risposte trovate: 1 su 50"),
        (.finished(.gaveUp), "You gave up: you found 1 of 50", "Ti sei arreso, risposte trovate: 1 su 50"),
    ]

    @Test(arguments: verdicts)
    func everyVerdictHasText(_ verdict: GuessVerdict, english: String, italian: String) {
        #expect(Words.english.lines(of: .verdict(verdict, guess: "INT")) == [english])
        #expect(Words.italian.lines(of: .verdict(verdict, guess: "INT")) == [italian])
    }

    @Test(arguments: reports)
    func everyFinishReportHasTextInBothLanguages(_ phase: RecallPhase?, english: String, italian: String) {
        let report = FinishReport(phase, found: 1, total: 50)
        #expect(Words.english.lines(of: .report(report)) == [english])
        #expect(Words.italian.lines(of: .report(report)) == [italian])
    }

    @Test func rightToLeftAnswerIsEnclosedInIsolates() {
        let verdict = GuessVerdict.accepted(answer: "القاهرة", manner: .exact)
        #expect(Words.english.lines(of: .verdict(verdict, guess: "")) == ["Right: \u{2068}القاهرة\u{2069}"])
    }

    @Test(arguments: [Words.english, .italian])
    func helpListsOnlyKnownRecallCommands(words: Words) {
        let commands = words.commands.map(\.command).filter { $0.hasPrefix("/") }
        #expect(commands.count == 10)
        for command in commands {
            if case .unknown = Command(command, on: .fixture(.playing)) { Issue.record("\(command) is unknown") }
        }
        for phase in [RecallScreen.Phase.loading, .ready, .playing, .paused, .finished(.timeUp)] {
            let hint = words.hint(.fixture(phase))
            #expect(hint.contains(commands[8]) && hint.contains(commands[9]))
        }
    }

    @Test func longGuessIsTruncated() {
        let guess = String(repeating: "x", count: 100_000)
        #expect(Words.english.lines(of: .verdict(.wrong, guess: guess)).allSatisfy { $0.count < 80 })
    }

    @Test(arguments: [("in\u{1B}[At", "in[At"), ("a\tb\r\nc\u{7F}", "abc"), ("perché 👍", "perché 👍")])
    func controlCharactersAreRemoved(_ text: String, _ printable: String) {
        #expect(text.printable == printable)
    }

    @Test(arguments: [
        (
            UsageError.unknownOption("--x"), "Unknown option --x. Try --help.",
            "Opzione sconosciuta: --x. Prova --help."
        ),
        (
            .unknownGame("frob"),
            "There is no game frob. The games are recall, quiz, trivia, names and browse. Try --help.",
            "Il gioco frob non esiste. I giochi sono recall, quiz, trivia, names e browse. Prova --help."
        ),
        (
            .missingValue(option: "--seconds"), "Missing value for --seconds. Try --help.",
            "Manca il valore di --seconds. Prova --help."
        ),
        (
            .badValue("fr", option: "--language"), "--language must be en or it, not fr",
            "--language deve essere en o it, non fr"
        ),
        (
            .badValue("0", option: "--seconds"), "--seconds must be a whole number from 1 to 86400, not 0",
            "--seconds deve essere un numero intero da 1 a 86400, non 0"
        ),
    ])
    func everyUsageErrorHasText(_ mistake: UsageError, english: String, italian: String) {
        #expect(Words.english.usageError(mistake) == english)
        #expect(Words.italian.usageError(mistake) == italian)
    }
}
