import PlayhouseCore
import QuizDomain
import TestSupport
import Testing

@Suite(.bounded) struct RecallWordingTests {
    @Test(
        arguments: [
            (0, "00:00"), (9, "00:09"), (60, "01:00"), (271, "04:31"), (300, "05:00"), (3_599, "59:59"),
            (3_600, "1:00:00"), (3_871, "1:04:31"), (36_000, "10:00:00"),
        ] as [(Int64, String)])
    func clockShowsHoursOnlyIfNeeded(seconds: Int64, text: String) {
        #expect(RecallWording.english.locale.clock(seconds) == text)
        #expect(RecallWording.italian.locale.clock(seconds) == text)
    }

    @Test(
        arguments: [
            (0, "0 seconds", "0 secondi"), (1, "1 second", "1 secondo"), (60, "1 minute", "1 minuto"),
            (271, "4 minutes, 31 seconds", "4 minuti e 31 secondi"),
            (3_661, "1 hour, 1 minute, 1 second", "1 ora, 1 minuto e 1 secondo"),
            (7_200, "2 hours", "2 ore"),
        ] as [(Int64, String, String)])
    func spokenClockUsesWords(seconds: Int64, english: String, italian: String) {
        #expect(RecallWording.english.locale.spokenTime(seconds) == english)
        #expect(RecallWording.italian.locale.spokenTime(seconds) == italian)
    }

    @Test(arguments: [
        (0, 1, "0 of 1 answer found", "0 risposte trovate su 1"),
        (1, 1, "1 of 1 answer found", "1 risposta trovata su 1"),
        (1, 50, "1 of 50 answers found", "1 risposta trovata su 50"),
        (5, 50, "5 of 50 answers found", "5 risposte trovate su 50"),
    ])
    func spokenCountHasCorrectPlural(found: Int, total: Int, english: String, italian: String) {
        #expect(RecallWording.english.spokenCount(found, total) == english)
        #expect(RecallWording.italian.spokenCount(found, total) == italian)
        #expect(RecallWording.english.count(found, total) == "\(found)/\(total)")
    }

    @Test(arguments: [
        (0, "0 of 7", "0 su 7"), (1, "1 of 7, the last at 00:01", "1 su 7, l’ultima a 00:01"),
        (7, "7 of 7 in 00:01", "7 su 7 in 00:01"),
    ])
    func sharedTextShowsTimeOfLastAnswer(found: Int, english: String, italian: String) {
        #expect(RecallWording.english.share(found, 7, "00:01") == english)
        #expect(RecallWording.italian.share(found, 7, "00:01") == italian)
    }

    @Test func recordWithoutAnswersHasNoTime() {
        for wording in [RecallWording.english, .italian] {
            #expect(wording.record(0, "00:00") == "Record: 0" && wording.record(1, "00:09") == "Record: 1 in 00:09")
            #expect(!wording.spokenRecord(0, "0:00").contains("0:00"))
            #expect(wording.spokenRecord(1, "0:09").contains("0:09"))
        }
    }

    @Test(arguments: [
        (RecallEnding.allFound, 50, 50, "You found all 50 answers!", "Hai trovato tutte le 50 risposte!"),
        (.allFound, 1, 1, "You found the answer!", "Hai trovato la risposta!"),
        (.timeUp, 5, 50, "You got 5 out of 50 answers.", "Hai trovato 5 risposte su 50."),
        (.timeUp, 1, 50, "You got 1 out of 50 answers.", "Hai trovato 1 risposta su 50."),
        (.gaveUp, 0, 1, "You got 0 out of 1 answer.", "Hai trovato 0 risposte su 1."),
    ])
    func endingTextHasCorrectPlural(
        ending: RecallEnding, found: Int, total: Int, english: String, italian: String
    ) {
        #expect(RecallWording.english.endDetail(ending, found, total) == english)
        #expect(RecallWording.italian.endDetail(ending, found, total) == italian)
    }

    @Test(
        arguments: [
            (.accepted(answer: "int", manner: .exact), "Right: int", "Giusto: int"),
            (.accepted(answer: "int", manner: .folded), "Right: int", "Giusto: int"),
            (.accepted(answer: "int", manner: .alias), "Right: int", "Giusto: int"),
            (
                .accepted(answer: "volatile", manner: .typo(distance: 2)), "Right, but it is spelled volatile",
                "Giusto, ma si scrive volatile"
            ),
            (.alreadyFound(answer: "int"), "You had int before", "int c’era già"),
            (.close, "Almost an answer", "È quasi una risposta"),
            (.ambiguous(2), "That could be any of 2 answers", "Può essere una di 2 risposte"),
            (.notEnough, "Be more specific", "Serve una risposta più precisa"),
            (.wrong, "That is not an answer", "Non è una risposta"), (.blank, nil, nil),
            (.notRunning(nil), "There is no question yet", "Non c’è ancora una domanda"),
            (.notRunning(.ready), "The game has not started", "La partita non è iniziata"),
            (.notRunning(.paused), "The game is paused", "La partita è in pausa"),
            (.notRunning(.finished(.timeUp)), "The game is over", "La partita è finita"),
        ] as [(GuessVerdict, String?, String?)])
    func verdictsHaveTextsInBothLanguages(verdict: GuessVerdict, english: String?, italian: String?) {
        #expect(RecallWording.english.verdict(verdict) == english)
        #expect(RecallWording.italian.verdict(verdict) == italian)
    }

    @Test(arguments: [
        GuessVerdict.accepted(answer: "القاهرة", manner: .exact),
        .accepted(answer: "القاهرة", manner: .typo(distance: 1)),
        .alreadyFound(answer: "القاهرة"),
    ])
    func nonLatinAnswerIsWrappedInDirectionIsolates(verdict: GuessVerdict) {
        for wording in [RecallWording.english, .italian] {
            #expect(wording.verdict(verdict)?.contains("\u{2068}القاهرة\u{2069}") == true)
        }
    }

    @Test(arguments: ["Žižek 3", "10 %", "Łódź"])
    func latinAnswerHasNoDirectionIsolates(answer: String) {
        #expect(RecallWording.english.verdict(.alreadyFound(answer: answer)) == "You had \(answer) before")
    }

    @Test func englishAndItalianTextsDiffer() {
        let (english, italian) = (RecallWording.english, RecallWording.italian)
        let labels: [any KeyPath<RecallWording, String> & Sendable] = [
            \.start, \.reset, \.playAgain, \.tryAgain, \.placeholder, \.loading, \.failureTitle, \.hint,
        ]
        for label in labels { #expect(english[keyPath: label] != italian[keyPath: label]) }
        for ending in [RecallEnding.allFound, .timeUp, .gaveUp] {
            #expect(english.endTitle(ending) != italian.endTitle(ending))
        }
        let errors: [LoadError] = [
            .connectivity(.timedOut), .invalidData(.empty), .refused(.gone), .cancelled,
        ]
        for error in errors { #expect(english.failureDetail(error) != italian.failureDetail(error)) }
        #expect(Set(errors.map(italian.failureDetail)).count == errors.count)
    }

    @Test(
        arguments: [
            (RecallRow(id: 2), "Answer 3: not found yet", "Risposta 3: non ancora trovata"),
            (RecallRow(id: 2, content: .open(hint: "I")), "Answer 3: begins with I", "Risposta 3: comincia con I"),
            (RecallRow(id: 0, prompt: "1st", content: .found("int")), "1st: int", "1st: int"),
            (RecallRow(id: 0, content: .missed("int")), "Answer 1: int, missed", "Risposta 1: int, mancata"),
        ])
    func rowsHaveSpokenTextsInBothLanguages(row: RecallRow, english: String, italian: String) {
        #expect(RecallWording.english.spokenRow(row) == english)
        #expect(RecallWording.italian.spokenRow(row) == italian)
    }

    @Test(arguments: [(1, "1 hint", "1 aiuto"), (2, "2 hints", "2 aiuti")])
    func numberOfHintsHasCorrectPlural(hints: Int, english: String, italian: String) {
        #expect(RecallWording.english.help(hints) == english)
        #expect(RecallWording.italian.help(hints) == italian)
    }

    @Test func textsOfWordingCanBeReplaced() {
        var wording = RecallWording.english
        wording.start = "Go!"
        wording.count = { "\($1 - $0) to go" }
        #expect(wording.count(5, 50) == "45 to go")
        #expect(RecallWording.english.start == "Start")
    }
}
