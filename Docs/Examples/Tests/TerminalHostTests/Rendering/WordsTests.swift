import QuizDomain
import Testing

@testable import TerminalHost

struct WordsTests {
    private static let verdicts: [(GuessVerdict, english: String, italian: String)] = [
        (.accepted(answer: "int", manner: .exact), "Yes: int", "Sì: int"),
        (.accepted(answer: "int", manner: .folded), "Yes: int (you wrote “INT”)", "Sì: int (hai scritto «INT»)"),
        (.accepted(answer: "int", manner: .alias), "Yes: int (you wrote “INT”)", "Sì: int (hai scritto «INT»)"),
        (.alreadyFound(answer: "int"), "You had int before", "int c’era già"),
        (.ambiguous(["a", "b"]), "“INT” could be any of 2 answers", "«INT» può essere una di 2 risposte"),
        (.wrong, "No: “INT” is not an answer", "No: «INT» non è una risposta"),
        (.blank, "Write a word first", "Prima scrivi una parola"),
        (.notRunning(nil), "There is no question yet", "Non c’è ancora una domanda"),
        (.notRunning(.ready), "Not counted: the game has not started", "Non vale: la partita non è iniziata"),
        (.notRunning(.paused), "Not counted: the game is paused", "Non vale: la partita è in pausa"),
        (.notRunning(.finished(.timeUp)), "Not counted: the game is over", "Non vale: la partita è finita"),
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
    func everyVerdictHasWords(_ verdict: GuessVerdict, english: String, italian: String) {
        #expect(Words.english.text(of: .verdict(verdict, guess: "INT")) == english)
        #expect(Words.italian.text(of: .verdict(verdict, guess: "INT")) == italian)
    }

    @Test(arguments: reports)
    func everyReportHasWords(_ state: FinishReport.State, english: String, italian: String) {
        let report = FinishReport(state, found: 1, total: 50)
        #expect(Words.english.text(of: .report(report)) == english)
        #expect(Words.italian.text(of: .report(report)) == italian)
    }

    @Test func answersThatAGuessCouldMeanAreNotGivenAway() {
        for words in [Words.english, .italian] {
            let text = words.text(of: .verdict(.ambiguous(["Kinshasa", "Brazzaville"]), guess: "congo"))
            #expect(!text.contains("Kinshasa") && !text.contains("Brazzaville"))
        }
    }

    @Test func aLongGuessIsCutShort() {
        let guess = String(repeating: "x", count: 100_000)
        #expect(Words.english.text(of: .verdict(.wrong, guess: guess)).count < 80)
    }

    @Test(arguments: [("in\u{1B}[At", "in[At"), ("a\tb\r\nc\u{7F}", "abc"), ("perché 👍", "perché 👍")])
    func whatMovesTheCursorIsLeftOut(_ text: String, _ printable: String) {
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
    func everyMistakeHasWords(_ mistake: UsageError, english: String, italian: String) {
        #expect(Words.english.usageError(mistake) == english)
        #expect(Words.italian.usageError(mistake) == italian)
    }
}
