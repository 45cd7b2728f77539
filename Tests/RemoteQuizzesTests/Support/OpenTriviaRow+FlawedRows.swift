import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteQuizzes
import RemoteQuizzesTesting

extension OpenTriviaRow {
    /// Valid rows with unusual characters, as real rows have.
    ///
    /// The texts contain superfluous whitespace, invisible characters, markup, and characters that each encoding treats
    /// differently.
    static let quirky = [
        OpenTriviaRow("In which year  did the Atomium\topen? ", "1958 ", or: "1948", " 1968", "1978"),
        OpenTriviaRow("Which ele\u{AD}ment once moved texts?", "<marquee></marquee>", or: "<p></p>", "<i></i>", "<hr>"),
        OpenTriviaRow("\u{200E}100% of 7/7 is 1 + 0.", true, .mathematics),
        OpenTriviaRow("\"AT&T\" & 'Q&A' contain '&amp;', some say.", false, .computers),
        OpenTriviaRow("Is “naïve” — 素朴 — spelled so?", "Yes, œuvre ☺", or: "No 😀", "Ça dépend", "¿Qué?"),
    ]

    /// An invalid row, and the reason that an adapter should report for it.
    struct Flawed: Hashable, Sendable, CustomStringConvertible {
        /// The description of the flaw.
        let description: String
        /// The row.
        let row: OpenTriviaRow
        /// The reason to report, whose path begins with a field of the row.
        let flaw: InvalidData
    }

    /// Invalid rows, at least one for each rule that a row can violate.
    static let flawed: [Flawed] = [
        flawed("an unknown type", .unknown, at: "type") { $0.type = "open" },
        flawed("an unknown difficulty", .unknown, at: "difficulty") { $0.difficulty = "difficult" },
        flawed("a blank question", .blank, at: "question") { $0.question = " \t" },
        flawed("an invisible question", .blank, at: "question") { $0.question = "\u{AD}" },
        flawed("a blank right answer", .blank, at: "correct_answer") { $0.correctAnswer = "" },
        flawed("a blank wrong answer", .blank, at: "incorrect_answers[1]") { $0.incorrectAnswers[1] = " " },
        flawed("no wrong answer", .wrongCount(0, permitted: 3...3), at: "incorrect_answers") {
            $0.incorrectAnswers = []
        },
        flawed("one wrong answer", .wrongCount(1, permitted: 3...3), at: "incorrect_answers") {
            $0.incorrectAnswers.removeLast(2)
        },
        flawed("two wrong answers", .wrongCount(2, permitted: 3...3), at: "incorrect_answers") {
            $0.incorrectAnswers.removeLast()
        },
        flawed("four wrong answers", .wrongCount(4, permitted: 3...3), at: "incorrect_answers") {
            $0.incorrectAnswers.append("Bonn")
        },
        flawed("a wrong answer twice", .duplicate(of: "incorrect_answers[0]"), at: "incorrect_answers[2]") {
            $0.incorrectAnswers[2] = $0.incorrectAnswers[0] + " "
        },
        flawed("the right answer among the wrong", .duplicate(of: "correct_answer"), at: "incorrect_answers[1]") {
            $0.incorrectAnswers[1] = $0.correctAnswer
        },
        flawed(
            "the right answer among the wrong, with a blank", .duplicate(of: "correct_answer"),
            at: "incorrect_answers[1]"
        ) {
            $0.incorrectAnswers[1] = " " + $0.correctAnswer
        },
        flawed("true in small letters", .unknown, at: "correct_answer", of: statement) {
            $0.correctAnswer = "true"
        },
        flawed("yes for true", .unknown, at: "correct_answer", of: statement) { $0.correctAnswer = "Yes" },
        flawed("no for false", .unknown, at: "incorrect_answers[0]", of: statement) {
            $0.incorrectAnswers = ["No"]
        },
        flawed(
            "a statement that is true or true", .duplicate(of: "correct_answer"), at: "incorrect_answers[0]",
            of: statement
        ) {
            $0.incorrectAnswers = ["True"]
        },
        flawed(
            "a statement with three wrong answers", .wrongCount(3, permitted: 1...1), at: "incorrect_answers",
            of: statement
        ) {
            $0.incorrectAnswers = ["False", "Perhaps", "Never"]
        },
    ]

    private static let statement = OpenTriviaRow("Paris lies on the Seine.", true, .geography)

    private static func flawed(
        _ description: String, _ rule: InvalidData.Rule, at field: String,
        of whole: OpenTriviaRow = OpenTriviaRow("What is the capital of France?", "Paris", or: "Lyon", "Nice", "Lille"),
        _ spoil: (inout OpenTriviaRow) -> Void
    ) -> Flawed {
        var row = whole
        spoil(&row)
        return Flawed(description: description, row: row, flaw: .rejected(rule, at: field))
    }
}
