import QuizDomain
import QuizDomainTesting
import RemoteQuizzes
import RemoteQuizzesTesting
import TestSupport
import Testing

@Suite(.bounded) struct OpenTriviaRowTests {
    private func question(_ row: OpenTriviaRow) throws -> ChoiceQuestion<QuizContent> {
        try ChoiceQuestion(
            #require(OpenTriviaKind(rawValue: row.type)), category: row.category.name,
            text: row.question, correctAnswer: row.correctAnswer, incorrectAnswers: row.incorrectAnswers)
    }

    @Test func triviaRowsCoverKindsDifficultiesAndManyCategories() {
        #expect(OpenTriviaRow.statements.count >= 40)
        #expect(OpenTriviaRow.choices.count >= 30)
        #expect(Set(OpenTriviaRow.all.map(\.category)).count >= 12)
        #expect(Set(OpenTriviaRow.all.map(\.difficulty)) == ["easy", "medium", "hard"])
    }

    @Test func thirtyToFiftyPercentOfStatementsAreFalse() {
        let share = Double(OpenTriviaRow.statements.count { $0.correctAnswer == "False" })
        #expect((0.3...0.5).contains(share / Double(OpenTriviaRow.statements.count)))
    }

    @Test(arguments: OpenTriviaRow.all)
    func everyRowIsValidQuestion(row: OpenTriviaRow) throws {
        let question = try question(row)
        #expect(question.order == (row.type == "boolean" ? .asGiven : .shuffled))
    }

    @Test func rowIdentifiersAreUnique() throws {
        let ids = try OpenTriviaRow.all.map { try question($0).id }
        #expect(Set(ids).count == ids.count)
    }
}
