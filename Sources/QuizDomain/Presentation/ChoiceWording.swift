public import Foundation
public import PlayhouseCore

/// The texts of a choice game, in one language.
///
/// Start with ``english`` or ``italian`` and change single texts, or create your own. Numbers and durations are
/// formatted for the ``locale``.
public struct ChoiceWording: Sendable {
    /// The locale of numbers and durations.
    public var locale = Locale(identifier: "en")
    /// The label of the button that starts a game.
    public var newGame = "New game"
    /// The label of the button that starts another game.
    public var restart = "Play again"
    /// The label of the button that starts a game with the missed questions.
    public var replayMissed = "Practise what you missed"
    /// The label of the button that returns to the menu.
    public var menu = "Menu"
    /// The label of the button that pauses a game.
    public var pause = RecallWording.english.pause
    /// The label of the button that resumes a game.
    public var resume = RecallWording.english.resume
    /// The label of the button that ends the display of an outcome and continues with the next question.
    public var next = "Continue"
    /// The text beside the activity indicator during a load.
    public var loading = RecallWording.english.loading
    /// The label of the button that retries a failed load.
    public var tryAgain = "Try again"
    /// The label of the button that removes half of the options, with the number of uses left.
    public var fiftyFifty: @Sendable (_ left: Int) -> String = { "50:50 (\($0))" }
    /// The label of the button that removes one option, with the number of uses left.
    public var elimination: @Sendable (_ left: Int) -> String = { "Remove one (\($0))" }
    /// The placeholder of the text field for an answer.
    public var typedAnswer = "Type the answer"
    /// The label of the button that shows the answer to a question.
    public var showAnswer = "Show the answer"
    /// The text about a typed answer, or `nil` for no text.
    public var verdict: @Sendable (GuessVerdict) -> String? = { verdict in
        switch verdict {
        case .wrong: "That is not the answer"
        default: RecallWording.english.verdict(verdict)
        }
    }
    /// The text of the question number, such as "Question 3 of 10".
    ///
    /// It is made from the formatted number and the formatted total, which is `nil` if the total is not known.
    public var number: @Sendable (_ number: String, _ total: String?) -> String = { number, total in
        total.map { "Question \(number) of \($0)" } ?? "Question \(number)"
    }
    /// The spoken text of the score, made from the points as a number and as formatted text.
    public var spokenScore: @Sendable (_ points: Int, _ number: String) -> String = {
        "\($1) \($0 == 1 ? "point" : "points")"
    }
    /// The displayed text of the record, made from the formatted points.
    public var record: @Sendable (_ number: String) -> String = { "Record: \($0)" }
    /// The spoken text of the record, made from the points as a number and as formatted text.
    public var spokenRecord: @Sendable (_ best: Int, _ number: String) -> String = {
        "The record is \($1) \($0 == 1 ? "point" : "points")"
    }
    /// The displayed text of the last result, made from the formatted points.
    public var last: @Sendable (_ number: String) -> String = { "Last game: \($0)" }
    /// The spoken text of the last result, made from the points as a number and as formatted text.
    public var spokenLast: @Sendable (_ points: Int, _ number: String) -> String = {
        "The last game had \($1) \($0 == 1 ? "point" : "points")"
    }
    /// The text that is shown while there is no record.
    public var noRecord = RecallWording.english.noRecord
    /// The title of the alert after a wrong choice.
    public var wrongTitle = "Wrong"
    /// The title of the alert after the time of a question has elapsed.
    public var expiredTitle = "Too late"
    /// The title of the alert after the player has asked for the answer.
    public var shownTitle = "Here is the answer"
    /// The text before the answer in the alert with the title ``shownTitle``.
    public var shownLead = "The answer is"
    /// The text before the right option in the alerts with the titles ``wrongTitle`` and ``expiredTitle``.
    public var rightLead = "The right answer is"
    /// The title of the results, made from the ending and the numbers of right answers and of questions asked.
    ///
    /// Here, only an answer that was right at the first choice counts as right.
    public var endTitle: @Sendable (ChoiceEnding, _ right: Int, _ asked: Int) -> String = { ending, right, asked in
        switch ending {
        case .allAsked where asked > 0 && right == asked: "All correct"
        case .allAsked where asked > 0 && right * 2 >= asked: "Well done"
        case .allAsked: "That was the last question"
        case .missed: "Game over"
        case .timeUp: "Time is up"
        case .quit: "You left the game"
        }
    }
    /// The text below the title of the results, made from the numbers of right answers and of questions asked.
    public var endDetail: @Sendable (_ right: Int, _ asked: Int) -> String = {
        "You got \($0) correct out of \($1)."
    }
    /// The first line of the text that a player shares, made from the score and the time.
    ///
    /// The score has its unit, such as "7 points". The time is the time of answering, such as
    /// `01:23`: it does not include the time during which outcomes are shown.
    public var share: @Sendable (_ score: String, _ time: String) -> String = { "\($0) in \($1)" }
    /// The text in the results that names the source of the questions, made from the text of the attribution.
    public var attribution: @Sendable (_ source: String) -> String = { "Questions: \($0)" }
    /// The title of the message after a failed load of the first questions.
    public var failureTitle = "No questions"
    /// The title of the message after a failed load of further questions, perhaps while a question is open.
    public var nextFailureTitle = "More questions could not be loaded"
    /// The text with the reason for a failed load of questions.
    ///
    /// If a file on this device is invalid, the standard text helps the author of the file: it contains the name of the
    /// file, the place in the file, and the broken rule, such as `quiz.json: questions[0].text is missing`. If a file
    /// on a server is invalid, the standard text is meant for players.
    public var failureDetail: @Sendable (LoadError) -> String = {
        $0.english(unreadable: "The questions could not be read.")
    }
    /// The error text after a record could not be read or saved.
    public var recordProblem = RecallWording.english.recordProblem
    /// The label of the button that starts new records in place of damaged ones.
    public var forgetRecords = RecallWording.english.forgetRecords

    /// The English texts.
    public static let english = ChoiceWording()
}

extension ChoiceWording {
    /// Returns a number with the separators of the locale, such as `12,345`.
    package func number(_ number: Int) -> String { number.formatted(.number.locale(locale)) }

    /// Returns the readout of a score.
    public func score(_ points: Int) -> Readout {
        Readout(number(points), spoken: spokenScore(points, number(points)))
    }

    /// Returns the readout of a record.
    public func record(_ best: Int) -> Readout {
        Readout(record(number(best)), spoken: spokenRecord(best, number(best)))
    }

    /// Returns the readout of the result of the last game.
    public func last(_ points: Int) -> Readout {
        Readout(last(number(points)), spoken: spokenLast(points, number(points)))
    }
}

extension LoadError {
    /// Returns the English text with the reason for a failed load.
    func english(unreadable: String) -> String {
        switch self {
        case .connectivity: "The service can't be reached. Check your connection and try again."
        case .invalidData(let flaw): flaw.problemInLocalFile ?? unreadable
        case .refused(.rateLimited): "The service is busy. Try again in a moment."
        case .refused(.exhausted): "The service has no more questions."
        case .refused(.tooFew): "There are not enough questions."
        case .refused(.notFound): "The questions were not found."
        case .refused: "The service declined the request."
        case .cancelled: "Loading was stopped."
        }
    }
}

extension InvalidData {
    /// The description of the problem, if the invalid data is a file on this device, or else `nil`.
    var problemInLocalFile: String? { if case .file(_, isRemote: false, _) = self { description } else { nil } }
}
