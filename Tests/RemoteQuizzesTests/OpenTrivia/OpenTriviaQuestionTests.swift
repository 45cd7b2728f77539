import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import RemoteQuizzes
import RemoteQuizzesTesting
import TestSupport
import Testing

@Suite(.bounded) struct OpenTriviaQuestionTests {
    private func capital(
        category: String = "Geography", text: String = "What is the capital of France?", right: String = "Paris",
        wrong: [String] = ["Lyon", "Nice", "Lille"]
    ) throws -> ChoiceQuestion<QuizContent> {
        try ChoiceQuestion(
            .multipleChoice, category: category, text: text, correctAnswer: right,
            incorrectAnswers: wrong)
    }

    private func statement(_ answer: String, or other: String) throws -> ChoiceQuestion<QuizContent> {
        try ChoiceQuestion(
            .trueOrFalse, category: "History", text: "So it is.", correctAnswer: answer,
            incorrectAnswers: [other])
    }

    @Test func fourAnswersBecomeOptionsToShuffle() throws {
        let question = try capital()
        #expect(question.prompt == "What is the capital of France?")
        #expect(question.options == ["Lille", "Lyon", "Nice", "Paris"])
        #expect(question.right == 3)
        #expect(question.order == .shuffled)
    }

    @Test(arguments: [("True", "False", 0), ("False", "True", 1)])
    func trueOrFalseQuestionListsTrueFirst(answer: String, other: String, right: Int) throws {
        let question = try statement(answer, or: other)
        #expect(question.options == ["True", "False"])
        #expect(question.right == right)
        #expect(question.order == .asGiven)
    }

    @Test func orderOfWrongAnswersDoesNotChangeQuestion() throws {
        #expect(try capital(wrong: ["Nice", "Lille", "Lyon"]) == capital(wrong: ["Lyon", "Nice", "Lille"]))
    }

    @Test func questionIDDependsOnEverythingExceptWrongAnswers() throws {
        let question = try capital()
        #expect(try capital(wrong: ["Metz", "Brest", "Tours"]).id == question.id)
        #expect(try capital(category: "History").id != question.id)
        #expect(try capital(text: "Which city is it?").id != question.id)
        #expect(try capital(right: "Rome").id != question.id)
        #expect(try statement("True", or: "False").id != statement("False", or: "True").id)
    }

    @Test func directionMarkDoesNotChangeQuestionID() throws {
        #expect(try capital(right: "שלום").id == capital(right: "שלום\u{200F}").id)
        #expect(try capital(text: "שלום\u{200E}?").id == capital(text: "שלום?").id)
        #expect(try capital(text: "שלום\u{200E}?").prompt.text.unicodeScalars.contains("\u{200E}"))
    }

    @Test func movingLetterBetweenTextAndAnswerChangesIdentifier() throws {
        #expect(try capital(text: "ab", right: "c").id != capital(text: "a", right: "bc").id)
    }

    @Test func questionIDStaysEqualAcrossVersions() throws {
        #expect(try capital().id == "6639402ef53e00cd")
    }

    @Test func extraBlanksAndInvisibleMarksAreRemoved() throws {
        let ragged = try capital(
            category: "Geography ", text: " What  is the capital\tof France?", right: "Pa\u{AD}ris ",
            wrong: [" Lyon", "Nice ", "\u{200E}Lille"])
        #expect(try ragged == capital())
    }

    @Test func blankCategoryIsAccepted() throws {
        #expect(try capital(category: " ") == capital(category: ""))
    }

    @Test(arguments: OpenTriviaRow.flawed.filter { $0.row.difficulty == "easy" && $0.row.type != "open" })
    func invalidQuestionThrowsErrorThatNamesTheFlaw(flawed: OpenTriviaRow.Flawed) throws {
        let row = flawed.row
        let kind = try #require(OpenTriviaKind(rawValue: row.type))
        #expect(throws: flawed.flaw) {
            try ChoiceQuestion(
                kind, category: row.category.name, text: row.question,
                correctAnswer: row.correctAnswer, incorrectAnswers: row.incorrectAnswers)
        }
    }

    @Test func lookalikeAnswersAreRefused() {
        let (composed, decomposed) = ("S\u{E3}o Paulo", "Sa\u{303}o Paulo")
        #expect(throws: InvalidData.rejected(.duplicate(of: "correct_answer"), at: "incorrect_answers[1]")) {
            try capital(right: composed, wrong: ["Nice", decomposed, "Lille"])
        }
        let flaw = InvalidData.rejected(.duplicate(of: "incorrect_answers[0]"), at: "incorrect_answers[2]")
        #expect(throws: flaw) {
            try capital(wrong: [composed, "Nice", decomposed])
        }
    }
}
