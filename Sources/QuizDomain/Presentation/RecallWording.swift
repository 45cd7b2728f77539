public import Foundation
public import enum PlayhouseCore.LoadError
public import struct PlayhouseCore.StoreError

/// The texts of a typed-recall quiz, in one language.
///
/// Start with ``english`` or ``italian`` and change single texts, or create your own. Durations are formatted for the
/// ``locale``.
public struct RecallWording: Sendable {
    /// The locale of durations.
    public var locale = Locale(identifier: "en")
    /// The label of the button that starts the clock.
    public var start = "Start"
    /// The label of the footer button that resets the game.
    public var reset = "Reset"
    /// The label of the button that resets the game after all answers were found.
    public var playAgain = "Play again"
    /// The label of the button that resets an incomplete game, or retries a failed load.
    public var tryAgain = "Try again"
    /// The label of the button that pauses a game.
    public var pause = "Pause"
    /// The label of the button that resumes a game.
    public var resume = "Resume"
    /// The label of the button that ends a game and shows the missed answers.
    public var giveUp = "Give up"
    /// The label of the buttons that show the first letter of an answer.
    public var hint = "First letter"
    /// The text of an open row after a hint, made from the first letter of its answer.
    public var firstLetter: @Sendable (_ letter: String) -> String = { "\($0)…" }
    /// The spoken text of a row: its prompt, or its number if it has no prompt, and then its content.
    public var spokenRow: @Sendable (RecallRow) -> String = { row in
        let place = row.prompt?.isolated ?? "Answer \(row.id + 1)"
        return switch row.content {
        case .open(nil): "\(place): not found yet"
        case .open(let letter?): "\(place): begins with \(letter.isolated)"
        case .found(let answer): "\(place): \(answer.isolated)"
        case .missed(let answer): "\(place): \(answer.isolated), missed"
        }
    }
    /// The text about the number of hints in a game, which is at least one.
    public var help: @Sendable (_ hints: Int) -> String = { "\($0) \($0 == 1 ? "hint" : "hints")" }
    /// The placeholder of the text field for guesses.
    public var placeholder = "Insert word"
    /// The text beside the activity indicator during a load.
    public var loading = "Loading…"
    /// The text that shows the number of found answers and the number of all answers.
    public var count: @Sendable (_ found: Int, _ total: Int) -> String = { "\($0)/\($1)" }
    /// The spoken text for the number of found answers and the number of all answers.
    public var spokenCount: @Sendable (_ found: Int, _ total: Int) -> String = {
        "\($0) of \($1) \($1 == 1 ? "answer" : "answers") found"
    }
    /// The displayed text of the record, made from the number of found answers and the time of the last one.
    ///
    /// The time has a form such as `02:10`, and is `nil` if the record has no time.
    public var record: @Sendable (_ found: Int, _ time: String?) -> String = { found, time in
        "Record: \(found)" + (found == 0 ? "" : time.map { " in \($0)" } ?? "")
    }
    /// The spoken text of the record, made from the number of found answers and the time of the last one.
    ///
    /// The time has a form such as `2 minutes, 10 seconds`, and is `nil` if the record has no time.
    public var spokenRecord: @Sendable (_ found: Int, _ time: String?) -> String = { found, time in
        "The record is \(found) \(found == 1 ? "answer" : "answers")"
            + (found == 0 ? "" : time.map { " in \($0)" } ?? "")
    }
    /// The displayed text of the result of the last game, made from the number of found answers.
    public var last: @Sendable (_ found: Int) -> String = { "Last game: \($0)" }
    /// The spoken text of the result of the last game, made from the number of found answers.
    public var spokenLast: @Sendable (_ found: Int) -> String = {
        "The last game had \($0) \($0 == 1 ? "answer" : "answers")"
    }
    /// The text that is shown while there is no record.
    public var noRecord = "No record yet"
    /// The error text after a record could not be read or saved.
    public var recordProblem: @Sendable (StoreError) -> String = { error in
        switch error.problem {
        case .newerVersion: "The records were written by a newer version of this app."
        case .corrupt, .foreign: "The records in \(error.fileName) cannot be read; they were left as they are."
        case .unreadable, .unwritable, .busy, .other: "The records cannot be reached now."
        }
    }
    /// The label of the button that starts new records in place of damaged ones.
    public var forgetRecords = "Start New Records"
    /// The text that responds to a guess, or `nil` for no response.
    ///
    /// The text must not reveal an answer that is not found yet.
    public var verdict: @Sendable (GuessVerdict) -> String? = { verdict in
        switch verdict {
        case .accepted(let answer, .typo): "Right, but it is spelled \(answer.isolated)"
        case .accepted(let answer, .exact), .accepted(let answer, .folded), .accepted(let answer, .alias):
            "Right: \(answer.isolated)"
        case .alreadyFound(let answer): "You had \(answer.isolated) before"
        case .close: "Almost an answer"
        case .ambiguous(let count): "That could be any of \(count) answers"
        case .notEnough: "Be more specific"
        case .wrong: "That is not an answer"
        case .blank: nil
        case .notRunning(nil): "There is no question yet"
        case .notRunning(.ready): "The game has not started"
        case .notRunning(.playing): nil
        case .notRunning(.paused): "The game is paused"
        case .notRunning(.finished): "The game is over"
        }
    }
    /// The title of the message after a game, made from the ending of the game.
    public var endTitle: @Sendable (RecallEnding) -> String = { ending in
        switch ending {
        case .allFound: "Congratulations"
        case .timeUp: "Time is up"
        case .gaveUp: "You gave up"
        }
    }
    /// The text below the title of the message after a game.
    ///
    /// It is made from the ending, the number of found answers and the number of all answers.
    public var endDetail: @Sendable (RecallEnding, _ found: Int, _ total: Int) -> String = {
        ending, found, total in
        switch ending {
        case .allFound: total == 1 ? "You found the answer!" : "You found all \(total) answers!"
        case .timeUp, .gaveUp: "You got \(found) out of \(total) \(total == 1 ? "answer" : "answers")."
        }
    }
    /// The first line of the text that a player shares.
    ///
    /// It is made from the number of found answers, the number of all answers, and the time of the last answer, such as
    /// `04:59`.
    public var share: @Sendable (_ found: Int, _ total: Int, _ time: String) -> String = {
        switch $0 {
        case 0: "0 of \($1)"
        case $1: "\($0) of \($1) in \($2)"
        default: "\($0) of \($1), the last at \($2)"
        }
    }
    /// The title of the message after a failed load of a question.
    public var failureTitle = "No question"
    /// The text with the reason for a failed load of a question.
    public var failureDetail: @Sendable (LoadError) -> String = {
        $0.english(unreadable: "The question could not be read.")
    }

    /// The English texts.
    public static let english = RecallWording()

    /// The Italian texts.
    public static let italian: RecallWording = {
        var wording = RecallWording()
        wording.locale = Locale(identifier: "it")
        wording.start = "Inizia"
        wording.reset = "Ricomincia"
        wording.playAgain = "Gioca ancora"
        wording.tryAgain = "Riprova"
        wording.pause = "Pausa"
        wording.resume = "Riprendi"
        wording.giveUp = "Mi arrendo"
        wording.hint = "Prima lettera"
        wording.spokenRow = { row in
            let place = row.prompt?.isolated ?? "Risposta \(row.id + 1)"
            return switch row.content {
            case .open(nil): "\(place): non ancora trovata"
            case .open(let letter?): "\(place): comincia con \(letter.isolated)"
            case .found(let answer): "\(place): \(answer.isolated)"
            case .missed(let answer): "\(place): \(answer.isolated), mancata"
            }
        }
        wording.help = { "\($0) \($0 == 1 ? "aiuto" : "aiuti")" }
        wording.placeholder = "Scrivi una parola"
        wording.loading = "Caricamento…"
        wording.spokenCount = {
            "\($0) \($0 == 1 ? "risposta trovata" : "risposte trovate") su \($1)"
        }
        wording.spokenRecord = { found, time in
            "Il record è di \(found) \(found == 1 ? "risposta" : "risposte")"
                + (found == 0 ? "" : time.map { " in \($0)" } ?? "")
        }
        wording.last = { "Ultima partita: \($0)" }
        wording.spokenLast = { "L'ultima partita è finita con \($0) \($0 == 1 ? "risposta" : "risposte")" }
        wording.noRecord = "Ancora nessun record"
        wording.recordProblem = { error in
            switch error.problem {
            case .newerVersion: "I record sono stati scritti da una versione più recente dell'app."
            case .corrupt, .foreign:
                "I record in \(error.fileName) non si possono leggere; sono stati lasciati come sono."
            case .unreadable, .unwritable, .busy, .other: "I record ora non sono raggiungibili."
            }
        }
        wording.forgetRecords = "Inizia nuovi record"
        wording.verdict = { verdict in
            switch verdict {
            case .accepted(let answer, .typo): "Giusto, ma si scrive \(answer.isolated)"
            case .accepted(let answer, .exact), .accepted(let answer, .folded), .accepted(let answer, .alias):
                "Giusto: \(answer.isolated)"
            case .alreadyFound(let answer): "\(answer.isolated) c’era già"
            case .close: "È quasi una risposta"
            case .ambiguous(let count): "Può essere una di \(count) risposte"
            case .notEnough: "Serve una risposta più precisa"
            case .wrong: "Non è una risposta"
            case .blank: nil
            case .notRunning(nil): "Non c’è ancora una domanda"
            case .notRunning(.ready): "La partita non è iniziata"
            case .notRunning(.playing): nil
            case .notRunning(.paused): "La partita è in pausa"
            case .notRunning(.finished): "La partita è finita"
            }
        }
        wording.endTitle = { ending in
            switch ending {
            case .allFound: "Complimenti"
            case .timeUp: "Tempo scaduto"
            case .gaveUp: "Hai rinunciato"
            }
        }
        wording.endDetail = { ending, found, total in
            switch ending {
            case .allFound: total == 1 ? "Hai trovato la risposta!" : "Hai trovato tutte le \(total) risposte!"
            case .timeUp, .gaveUp:
                "Hai trovato \(found) \(found == 1 ? "risposta" : "risposte") su \(total)."
            }
        }
        wording.share = {
            switch $0 {
            case 0: "0 su \($1)"
            case $1: "\($0) su \($1) in \($2)"
            default: "\($0) su \($1), l’ultima a \($2)"
            }
        }
        wording.failureTitle = "Nessuna domanda"
        wording.failureDetail = { $0.italian(unreadable: "La domanda non è leggibile.") }
        return wording
    }()
}

extension String {
    /// The text, enclosed in Unicode direction isolates if it has letters of a script other than Latin.
    ///
    /// Without the isolates, the words of a sentence could be displayed in the wrong order around a Hebrew or Arabic
    /// answer.
    fileprivate var isolated: String {
        let isForeign = unicodeScalars.contains { $0.properties.isAlphabetic && !$0.isLatin }
        return isForeign ? "\u{2068}\(self)\u{2069}" : self
    }
}
