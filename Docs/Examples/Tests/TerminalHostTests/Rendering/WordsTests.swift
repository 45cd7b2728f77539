import QuizDomain
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
        (.ambiguous(["a", "b"]), "That could be any of 2 answers (“INT”)", "Può essere una di 2 risposte («INT»)"),
        (.wrong, "That is not an answer (“INT”)", "Non è una risposta («INT»)"),
        (.blank, "Write a word first", "Prima scrivi una parola"),
        (.notRunning(nil), "There is no question yet", "Non c’è ancora una domanda"),
        (.notRunning(.paused), "The game is paused (“INT”)", "La partita è in pausa («INT»)"),
    ]

    private static let reports: [(FinishReport.State, english: String, italian: String)] = [
        (.noQuestion, "There is no question yet", "Non c’è ancora una domanda"),
        (.notStarted, "1/50, not started", "1/50, partita non iniziata"),
        (.stillPlaying, "1/50, still playing", "1/50, partita in corso"),
        (.finished(.allFound), "1/50, finished: all found", "1/50, partita finita: tutto trovato"),
        (.finished(.timeUp), "1/50, finished: time is up", "1/50, partita finita: tempo scaduto"),
        (.finished(.gaveUp), "1/50, finished: you gave up", "1/50, partita finita: ti sei arreso"),
    ]

    @Test(arguments: verdicts)
    func everyVerdictHasText(_ verdict: GuessVerdict, english: String, italian: String) {
        #expect(Words.english.text(of: .verdict(verdict, guess: "INT")) == english)
        #expect(Words.italian.text(of: .verdict(verdict, guess: "INT")) == italian)
    }

    @Test(arguments: reports)
    func everyReportHasText(_ state: FinishReport.State, english: String, italian: String) {
        let report = FinishReport(state, found: 1, total: 50)
        #expect(Words.english.text(of: .report(report)) == english)
        #expect(Words.italian.text(of: .report(report)) == italian)
    }

    @Test func ambiguousVerdictNamesNoAnswers() {
        for words in [Words.english, .italian] {
            let text = words.text(of: .verdict(.ambiguous(["Kinshasa", "Brazzaville"]), guess: "congo"))
            #expect(!text.contains("Kinshasa") && !text.contains("Brazzaville"))
        }
    }

    @Test func longGuessIsTruncated() {
        let guess = String(repeating: "x", count: 100_000)
        #expect(Words.english.text(of: .verdict(.wrong, guess: guess)).count < 80)
    }

    @Test(arguments: [("in\u{1B}[At", "in[At"), ("a\tb\r\nc\u{7F}", "abc"), ("perché 👍", "perché 👍")])
    func controlCharactersAreRemoved(_ text: String, _ printable: String) {
        #expect(text.printable == printable)
    }

    @Test(arguments: [
        (
            UsageError.unknownOption("--x"), "There is no option --x; try --help",
            "L’opzione --x non esiste; prova --help"
        ),
        (
            .missingValue(option: "--seconds"), "--seconds needs a value; try --help",
            "A --seconds manca il valore; prova --help"
        ),
        (
            .badValue("fr", option: "--language"), "--language is en or it, not fr",
            "--language è en o it, non fr"
        ),
        (
            .badValue("0", option: "--seconds"), "--seconds is a whole number from 1 to 86400, not 0",
            "--seconds è un numero intero da 1 a 86400, non 0"
        ),
    ])
    func everyUsageErrorHasText(_ mistake: UsageError, english: String, italian: String) {
        #expect(Words.english.usageError(mistake) == english)
        #expect(Words.italian.usageError(mistake) == italian)
    }
}
